import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { styleText } from 'node:util';
import type { Installation } from '../../lab/src/harness/startInstallation.ts';

/** Someone the demo account knows, as the server's `seed-demo` tells. */
export type DemoSignIn = { email: string; password: string; role: string };

/** What a person wants to know once everything runs. */
export function summary(installation: Installation, seconds: number): string {
  const { home, url, mail } = installation;
  const bold = (text: string) => styleText('bold', text);
  const dim = (text: string) => styleText('dim', text);
  const line = (label: string, text: string) => `  ${dim(label.padEnd(9))} ${text}`;
  const folder = (name: string) => relative(process.cwd(), join(home, name)) || '.';
  return [
    '',
    `  ${bold('Tomar')} ${dim(`is ready (${seconds.toFixed(1)} s)`)}`,
    '',
    line('Open', styleText(['bold', 'cyan'], url)),
    ...signIns(home).map((person, index) =>
      line(
        index === 0 ? 'Sign in' : '',
        `${person.email.padEnd(28)} ${person.password.padEnd(14)} ${dim(person.role)}`,
      ),
    ),
    '',
    line('Mail', `${mail.url} ${dim(`and ${folder('mail')}/`)}`),
    line('Files', `${folder('delivered')}/`),
    line('Logs', `${folder('log')}/`),
    '',
    dim('  Ctrl-C stops everything. / Ctrl-C her şeyi durdurur.'),
    '',
  ].join('\n');
}

function signIns(home: string): DemoSignIn[] {
  const file = join(home, 'demo.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

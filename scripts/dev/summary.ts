import { join, relative } from 'node:path';
import { styleText } from 'node:util';
import type { Installation } from '../../lab/src/harness/startInstallation.ts';

/** What a person wants to know once everything runs. */
export function summary(installation: Installation, seconds: number): string {
  const { home, url, mail } = installation;
  const bold = (text: string) => styleText('bold', text);
  const dim = (text: string) => styleText('dim', text);
  const line = (label: string, text: string) => `  ${dim(label.padEnd(9))} ${text}`;
  const folder = (name: string) => relative(process.cwd(), join(home, name)) || '.';
  const widest = Math.max(0, ...installation.people.map(({ email }) => email.length));
  return [
    '',
    `  ${bold('Tomar')} ${dim(`is ready (${seconds.toFixed(1)} s)`)}`,
    '',
    line('Open', styleText(['bold', 'cyan'], url)),
    ...installation.people.map(({ email, password, role, pin }, index) =>
      line(
        index === 0 ? 'Sign in' : '',
        `${email.padEnd(widest)}  ${password}  ${dim(role + (pin ? `, PIN ${pin}` : ''))}`,
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

import { join, relative } from 'node:path';
import { styleText } from 'node:util';
import type { Installation } from '../../lab/src/harness/startInstallation.ts';

/** What a person wants to know once everything runs. */
export function summary(installation: Installation, seconds: number): string {
  const { home, url, mail, pkiUrl, companionUrl, people } = installation;
  const bold = (text: string) => styleText('bold', text);
  const dim = (text: string) => styleText('dim', text);
  const line = (label: string, text: string) => `  ${dim(label.padEnd(9))} ${text}`;
  const folder = (name: string) => {
    const near = relative(process.cwd(), join(home, name));
    return near.startsWith('..') ? join(home, name) : near;
  };
  const widest = Math.max(0, ...people.map(({ email }) => email.length));
  return [
    '',
    `  ${bold('Tomar')} ${dim(`is ready (${seconds.toFixed(1)} s)`)}`,
    '',
    line('Open', styleText(['bold', 'cyan'], url)),
    ...people.map(({ email, password, authorities, pin }, index) =>
      line(
        index === 0 ? 'Sign in' : '',
        `${email.padEnd(widest)}  ${password}  ${dim(roles(authorities) + (pin ? `, PIN ${pin}` : ''))}`,
      ),
    ),
    '',
    line('Mail', `${mail.url} ${dim(`and ${folder('mail')}/`)}`),
    line('Companion', `${companionUrl}/ ${dim('(shows the code that pairs a browser with it)')}`),
    line('Stamps', `${pkiUrl}/tsa ${dim('(also OCSP and CRLs of the demo certificates)')}`),
    line('Files', `${folder('delivered')}/`),
    line('Logs', `${folder('log')}/`),
    '',
    dim('  Ctrl-C stops everything. / Ctrl-C her şeyi durdurur.'),
    '',
  ].join('\n');
}

const roleOf: Record<string, string> = {
  Admin: 'administrator',
  Draft: 'starts jobs',
  Approved: 'approver',
  Signer: 'e-signer',
};

function roles(authorities: readonly string[]): string {
  return Object.entries(roleOf)
    .filter(([authority]) => authorities.includes(authority))
    .map(([, role]) => role)
    .join(', ');
}

import type { CompanionCertificate } from '@tomar/contract';
import type { Platform } from '../../platform/platform.ts';
import type { ServerToken } from '../../platform/tokens/serverToken.ts';
import { readOptions } from '../account/readOptions.ts';
import { CommandRefused } from '../commandErrors.ts';

/** `server-key list`: what the token shows without the PIN. */
export async function listKeys(
  _platform: Platform,
  token: ServerToken,
  words: readonly string[],
): Promise<string> {
  readOptions(words, 0, []);
  const certificates = await token.certificates();
  if (certificates.length === 0) return 'the token shows no certificate that can sign';
  return certificates
    .map(
      ({ id, commonName, issuer, notAfter, status }) =>
        `${id}\n  ${commonName}, issued by ${issuer}, until ${notAfter.slice(0, 10)} (${status})`,
    )
    .join('\n');
}

/** `server-key try`: one login, whatever was refused before. */
export async function tryKey(
  _platform: Platform,
  token: ServerToken,
  words: readonly string[],
): Promise<string> {
  const { positionals, values } = readOptions(words, 1, [], ['last-try']);
  const { id, commonName } = await certificateOn(token, positionals[0] ?? '');
  const key = await token.open(id, { lastTry: values['last-try'] === true });
  await key.close();
  return `the token takes the PIN, and has the key of ${commonName}`;
}

/** @param text SHA-256 of the certificate, hexadecimal, also with colons or its beginning of at least 12 digits */
export async function certificateOn(token: ServerToken, text: string): Promise<CompanionCertificate> {
  const wanted = text.replaceAll(':', '').toLowerCase();
  if (!/^[0-9a-f]{12,64}$/.test(wanted))
    throw new CommandRefused(`"${text}" is no SHA-256 of a certificate; "server-key list" shows them`);
  const [found, another] = (await token.certificates()).filter(({ id }) => id.startsWith(wanted));
  if (!found)
    throw new CommandRefused(`the token shows no certificate ${text}; "server-key list" shows them`);
  if (another) throw new CommandRefused(`several certificates begin with ${text}`);
  return found;
}

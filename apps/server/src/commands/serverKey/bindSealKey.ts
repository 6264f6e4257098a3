import { findAccountByCode } from '../../modules/accounts/index.ts';
import { bindSealKey as bind, judgeSealKey, releaseSealKey as release } from '../../modules/signing/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ServerToken } from '../../platform/tokens/serverToken.ts';
import { inAccountOf } from '../account/context.ts';
import { readOptions, required } from '../account/readOptions.ts';
import { CommandRefused } from '../commandErrors.ts';
import { certificateOn } from './listKeys.ts';
import { refuseKeyOfUser } from './otherUse.ts';

/** `server-key bind-seal`: a certificate that could not seal for the account today is not bound. */
export async function bindSealKey(
  platform: Platform,
  token: ServerToken,
  words: readonly string[],
): Promise<string> {
  const { positionals, values } = readOptions(words, 1, ['certificate']);
  const [code = ''] = positionals;
  const certificate = await certificateOn(token, required(values, 'certificate'));
  const account = await platform.db.inInstallation((tx) => findAccountByCode(tx, code));
  // Asks the authority over the network: not while the account is locked.
  if (account) await judgeSealKey(platform, account.id, certificate.encoded);
  return inAccountOf(platform, code, async (unit) => {
    // While the account is locked: nobody binds the key to a user of it meanwhile.
    await refuseKeyOfUser(platform, certificate.id);
    const [der = ''] = certificate.encoded;
    await bind(unit, { sha256: certificate.id, der: Buffer.from(der, 'base64') });
    await unit.audit({
      event: 'sealKey.bound',
      subjectKind: 'account',
      subjectId: unit.accountId,
      facts: { certificate: certificate.commonName, certificateSha256: certificate.id },
    });
    return `stamp accounts of "${code}" may stamp with the key of ${certificate.commonName} (${certificate.id})`;
  });
}

/** `server-key release-seal`: also of a certificate that the token has no more. */
export function releaseSealKey(
  platform: Platform,
  _token: ServerToken,
  words: readonly string[],
): Promise<string> {
  const { positionals, values } = readOptions(words, 1, ['certificate']);
  const [code = ''] = positionals;
  const sha256 = required(values, 'certificate').replaceAll(':', '').toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(sha256))
    throw new CommandRefused(
      '--certificate takes the whole SHA-256 of the certificate, 64 hexadecimal digits',
    );
  return inAccountOf(platform, code, async (unit) => {
    if (!(await release(unit, sha256)))
      return `the certificate was not bound to stamp accounts of "${code}"; nothing was changed`;
    await unit.audit({
      event: 'sealKey.released',
      subjectKind: 'account',
      subjectId: unit.accountId,
      facts: { certificateSha256: sha256 },
    });
    return `no stamp account of "${code}" stamps with it any more`;
  });
}

import { holds } from '@tomar/contract';
import { findAccountByCode } from '../../modules/accounts/index.ts';
import { bindServerKey, judgeServerKey, releaseServerKey } from '../../modules/signing/index.ts';
import { findUser, userWithEmail } from '../../modules/users/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ServerToken } from '../../platform/tokens/serverToken.ts';
import type { Unit } from '../../platform/unit.ts';
import { inAccountOf } from '../account/context.ts';
import { readOptions, required } from '../account/readOptions.ts';
import { CommandRefused } from '../commandErrors.ts';
import { certificateOn } from './listKeys.ts';
import { refuseKeyOfStamps } from './otherUse.ts';

/** `server-key bind`: a key that could not sign for the user today is not bound. */
export async function bindKey(
  platform: Platform,
  token: ServerToken,
  words: readonly string[],
): Promise<string> {
  const { positionals, values } = readOptions(words, 1, ['email', 'certificate']);
  const [code = ''] = positionals;
  const email = required(values, 'email');
  const certificate = await certificateOn(token, required(values, 'certificate'));
  const account = await platform.db.inInstallation((tx) => findAccountByCode(tx, code));
  const user =
    account && (await platform.db.inAccount(account.id, (tx) => userWithEmail(tx, account.id, email)));
  // Asks the authority over the network: not while the account is locked.
  if (account && user) await judgeServerKey(platform, account.id, user.id, certificate.encoded);
  return inAccountOf(platform, code, async (unit) => {
    const { id, name } = await signerOf(unit, email, code);
    // While the account is locked: nobody binds the key to its stamps meanwhile.
    await refuseKeyOfStamps(platform, certificate.id);
    const [der = ''] = certificate.encoded;
    await bindServerKey(unit, id, { sha256: certificate.id, der: Buffer.from(der, 'base64') });
    await unit.audit({
      event: 'serverKey.bound',
      subjectKind: 'user',
      subjectId: id,
      facts: { user: name, certificate: certificate.commonName, certificateSha256: certificate.id },
    });
    return `the key of ${certificate.commonName} signs for ${name} <${email}> of "${code}"`;
  });
}

/** `server-key release` */
export function releaseKey(
  platform: Platform,
  _token: ServerToken,
  words: readonly string[],
): Promise<string> {
  const { positionals, values } = readOptions(words, 1, ['email']);
  const [code = ''] = positionals;
  const email = required(values, 'email');
  return inAccountOf(platform, code, async (unit) => {
    const user = await userWithEmail(unit.tx, unit.accountId, email);
    if (!user) throw new CommandRefused(`${email} is no user of "${code}"`);
    if (!(await releaseServerKey(unit, user.id)))
      return `${email} had no key of the server; nothing was changed`;
    const found = await findUser(unit.tx, unit.accountId, user.id);
    await unit.audit({
      event: 'serverKey.released',
      subjectKind: 'user',
      subjectId: user.id,
      facts: { user: found?.name ?? email },
    });
    return `${email} of "${code}" signs with no key of the server any more`;
  });
}

/** An active user who may sign. */
async function signerOf(
  { tx, accountId }: Unit,
  email: string,
  code: string,
): Promise<{ readonly id: string; readonly name: string }> {
  const user = await userWithEmail(tx, accountId, email);
  if (!user) throw new CommandRefused(`${email} is no user of "${code}"`);
  if (!user.isActive) throw new CommandRefused(`${email} is a user of "${code}" who is switched off`);
  const found = await findUser(tx, accountId, user.id);
  if (!found || !holds(found.authorities, 'Signer'))
    throw new CommandRefused(`${email} has not the authority Signer in "${code}"`);
  return found;
}

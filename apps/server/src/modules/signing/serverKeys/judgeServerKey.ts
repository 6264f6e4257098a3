import type { Platform } from '../../../platform/platform.ts';
import { accountSettings } from '../../accounts/index.ts';
import { findSigner } from '../../users/index.ts';
import { judgeCertificate } from '../certificates/judgeCertificate.ts';
import { demandsOn } from '../certificates/signerDemands.ts';

/**
 * Whether the user could sign with this certificate now, by the account's rules; those of a job's profile are asked when
 * it is signed.
 * @param encoded base64 DER of the certificate, then of its chain
 * @throws AppError refused
 */
export async function judgeServerKey(
  platform: Platform,
  accountId: string,
  userId: string,
  encoded: readonly string[],
): Promise<void> {
  const demands = await platform.db.inAccount(accountId, async (tx) => {
    const user = await findSigner(platform, tx, accountId, userId);
    return demandsOn(await accountSettings(tx, accountId), user, []);
  });
  const [certificate = Buffer.alloc(0), ...chain] = encoded.map((text) => Buffer.from(text, 'base64'));
  await judgeCertificate(platform, certificate, chain, demands);
}

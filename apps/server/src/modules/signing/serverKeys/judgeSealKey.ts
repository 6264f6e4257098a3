import type { Platform } from '../../../platform/platform.ts';
import { accountSettings } from '../../accounts/index.ts';
import { judgeSealCertificate, sealDemands } from '../certificates/judgeSealCertificate.ts';

/**
 * Whether the account could stamp with this certificate now, by its rules; those of a job's profile are asked when it is stamped.
 * @param encoded base64 DER of the certificate, then of its chain
 * @throws AppError refused
 */
export async function judgeSealKey(
  platform: Platform,
  accountId: string,
  encoded: readonly string[],
): Promise<void> {
  const settings = await platform.db.inAccount(accountId, (tx) => accountSettings(tx, accountId));
  const [certificate = Buffer.alloc(0), ...chain] = encoded.map((text) => Buffer.from(text, 'base64'));
  await judgeSealCertificate(platform, certificate, chain, sealDemands(settings, [], null));
}

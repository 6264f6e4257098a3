import type { getServerKey as declaration, ReplyOf } from '@tomar/contract';
import { schemesOfKey, signingCertificate } from '@tomar/tokens/signingCertificate.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { serverKeyOf } from './serverKeyRecord.ts';

/** What the reader's page offers besides the companion. The token itself is not asked: only a worker has it. */
export async function getServerKey(
  platform: Platform,
  { accountId, userId }: Person,
): Promise<ReplyOf<typeof declaration>> {
  if (platform.config.serverToken === null) return { certificate: null };
  const key = await platform.db.inAccount(accountId, (tx) => serverKeyOf(tx, accountId, userId));
  if (!key) return { certificate: null };
  const der = Buffer.from(key.certificate, 'base64');
  return { certificate: signingCertificate(der, schemesOfKey(der), platform.clock()) };
}

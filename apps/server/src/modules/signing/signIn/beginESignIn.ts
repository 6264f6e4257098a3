import { randomBytes } from 'node:crypto';
import { type BodyOf, type beginESignIn as declaration, limits, type ReplyOf } from '@tomar/contract';
import { systemInfo } from '../../../platform/config/systemInfo.ts';
import { newId } from '../../../platform/database/ids.ts';
import { hashKey } from '../../../platform/http/callerQueries.ts';
import { refused, tooManyRequests } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { networkSubjects, takeTry } from '../../identity/index.ts';
import { signInChallenges } from '../tables.ts';

/**
 * Begins a sign-in by e-signature. It counts as a failed try of its network until somebody has come in.
 * @throws AppError refused where the installation has none, too_many_requests
 */
export async function beginESignIn(
  platform: Platform,
  { accountCode = '' }: BodyOf<typeof declaration>,
  ip: string,
): Promise<ReplyOf<typeof declaration>> {
  refuseWhereOff(platform);
  const now = platform.clock();
  const seconds = await takeTry(platform.db, networkSubjects(ip), now);
  if (seconds > 0) throw tooManyRequests(seconds);
  const [ticket, claim] = [newSecret(), newSecret()];
  const expiresAt = new Date(now.getTime() + limits.signInChallengeMinutes * 60_000);
  await platform.db.inInstallation((tx) =>
    tx.insert(signInChallenges).values({
      id: newId(now),
      ticketHash: hashKey(ticket),
      claimHash: hashKey(claim),
      askedCode: /^[\w.-]*$/.test(accountCode) ? accountCode : '',
      state: 'Created',
      createdAt: now,
      expiresAt,
    }),
  );
  return { ticket, claim, expiresAt: expiresAt.toISOString() };
}

const newSecret = () => randomBytes(32).toString('base64url');

/** ID-04 @throws AppError refused */
export function refuseWhereOff(platform: Pick<Platform, 'config' | 'mobileSigning'>): void {
  if (!systemInfo(platform).signInWays.includes('ESignature')) throw refused('lang_esign_off');
}

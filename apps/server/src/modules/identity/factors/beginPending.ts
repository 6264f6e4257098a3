import { createHash, randomBytes } from 'node:crypto';
import { limits } from '@tomar/contract';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { describeAgent } from '../agent.ts';
import type { Membership } from '../memberships.ts';
import type { Entry, SignInOrigin } from '../signIn/entry.ts';
import { hashDevice, isIssued, newDevice } from '../signIn/knownDevices.ts';
import { logins } from '../tables.ts';
import { phoneFor } from './sentCodes/smsPhone.ts';
import { pendingSignIns } from './tables.ts';
import { offersOf } from './useFactor.ts';

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

export const hashPending = (secret: string): string => digest(`pending\n${secret}`);

/** What a pending sign-in remembers of the login's password. */
export const passwordMark = (passwordHash: string | null): string =>
  digest(`password\n${passwordHash ?? ''}`);

/**
 * Keeps a sign-in whose first factor was right until its second one comes: for ten minutes, for this browser.
 * @returns the secret, kept nowhere, and the device that its cookie has to name; null where the person has nothing to
 *   prove a second factor with, or what was looked at holds no more
 */
export async function beginPending(
  platform: Platform,
  { loginId, way, proofs, accountCode, subjects, stillHolds, passwordHash }: Entry,
  wanting: Membership,
  { ip, userAgent, device }: SignInOrigin,
): Promise<{ readonly secret: string; readonly device: string } | null> {
  const now = platform.clock();
  const secret = randomBytes(32).toString('base64url');
  const phone = await phoneFor(platform, wanting);
  // In the account that wants more: what must still hold may be a setting of it.
  return platform.db.inAccount(wanting.accountId, async (tx) => {
    const [login] = await tx.select().from(logins).where(eq(logins.id, loginId)).for('share');
    if (!login?.isActive || (passwordHash !== undefined && login.passwordHash !== passwordHash)) return null;
    if ((await offersOf(tx, platform, loginId, proofs, phone)).length === 0) return null;
    // Last: what it uses up, as a link, stays as it is where nothing waits.
    if (stillHolds && !(await stillHolds(tx))) return null;
    const kept = device !== null && (await isOurs(tx, hashDevice(device))) ? device : newDevice();
    const agent = describeAgent(userAgent);
    await tx.insert(pendingSignIns).values({
      secretHash: hashPending(secret),
      loginId,
      deviceHash: hashDevice(kept),
      way,
      proofs,
      accountCode: accountCode ?? null,
      wantingAccountId: wanting.accountId,
      userId: wanting.userId,
      subjects,
      passwordMark: passwordMark(login.passwordHash),
      createdAt: now,
      expiresAt: new Date(now.getTime() + limits.pendingSignInMinutes * 60_000),
      ipAddress: ip,
      ...agent,
    });
    return { secret, device: kept };
  });
}

/** Whether the device was given out, to a session or to a sign-in that waits in another tab. */
async function isOurs(tx: Tx, deviceHash: string): Promise<boolean> {
  if (await isIssued(tx, deviceHash)) return true;
  const rows = await tx
    .select({ deviceHash: pendingSignIns.deviceHash })
    .from(pendingSignIns)
    .where(eq(pendingSignIns.deviceHash, deviceHash))
    .limit(1);
  return rows.length > 0;
}

import type { LoginResult } from '@tomar/contract';
import { eq } from 'drizzle-orm';
import { invalidToken, notFound, proofRequired } from '../../../platform/http/errors.ts';
import type { SessionHolder } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { activeMembershipsOf, type Membership, noteOpened } from '../memberships.ts';
import { presentLogin } from '../presentLogin.ts';
import { sessions } from '../tables.ts';
import { recordSession } from './auditSession.ts';
import { endSession, renewSession } from './sessionKeys.ts';

/**
 * ID-19, ID-20: a new key and more time; the answer is for the account of the `account` header.
 * @throws AppError proof_required where that account wants more proved: nothing is renewed
 */
export async function refresh(
  platform: Platform,
  session: SessionHolder,
  oldKey: string,
): Promise<LoginResult> {
  const membership = await membershipOf(platform, session);
  if (!membership) throw invalidToken();
  if (membership.proofMissing) throw proofRequired();
  const key = await platform.db.inInstallation((tx) =>
    renewSession(tx, session.sessionId, oldKey, platform.clock()),
  );
  if (key === null) throw invalidToken();
  return answer(platform, membership, key);
}

/** The account of the header, or, when the page is in none yet, the one opened last of those that are open. */
async function membershipOf(platform: Platform, session: SessionHolder): Promise<Membership | null> {
  const all = await activeMembershipsOf(platform, session.loginId, session.sessionId);
  const named = all.find(({ code }) => code === session.accountCode);
  return named ?? all.find(({ proofMissing }) => !proofMissing) ?? all[0] ?? null;
}

/** API-07 */
export async function signOut(platform: Platform, session: SessionHolder): Promise<void> {
  const { sessionId, ip } = session;
  const membership = await membershipOf(platform, session);
  const now = platform.clock();
  if (!membership) return platform.db.inInstallation((tx) => endSession(tx, sessionId, now));
  await platform.db.inAccount(membership.accountId, async (tx) => {
    await endSession(tx, sessionId, now);
    await recordSession(tx, membership, ip, now, 'session.ended');
  });
}

/** API-09. An account that is none of the person's own does not exist for them. */
export async function switchTo(
  platform: Platform,
  session: SessionHolder,
  accountId: string,
  key: string,
): Promise<LoginResult> {
  const all = await activeMembershipsOf(platform, session.loginId, session.sessionId);
  const membership = all.find((candidate) => candidate.accountId === accountId);
  if (!membership) throw notFound();
  if (membership.proofMissing) throw proofRequired();
  const now = platform.clock();
  await platform.db.inAccount(accountId, async (tx) => {
    await noteOpened(tx, session.loginId, accountId, now);
    await tx.update(sessions).set({ openedAccountId: accountId }).where(eq(sessions.id, session.sessionId));
    await recordSession(tx, membership, session.ip, now, 'session.switched');
  });
  return answer(platform, membership, key);
}

async function answer(platform: Platform, membership: Membership, key: string): Promise<LoginResult> {
  const data = await presentLogin(platform, membership, key);
  if (!data) throw invalidToken();
  return { success: true, data, errorMessages: [] };
}

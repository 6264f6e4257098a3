import { and, asc, desc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { activeAccounts } from '../accounts/index.ts';
import { findUser } from '../users/index.ts';
import { hasProof, hasSecondFactor, isVouchedFor, type Proved, proofsOf } from './sessions/proofs.ts';
import { memberships, sessions } from './tables.ts';

export interface Membership {
  readonly loginId: string;
  readonly accountId: string;
  readonly code: string;
  readonly title: string;
  readonly userId: string;
  /** The account wants more proved than the session has: a second factor. */
  readonly proofMissing: boolean;
}

/**
 * The active accounts of a login, the one opened last first. Whether the user is active there is not looked at.
 * @param proved what decides which of them open; an account for which nothing of it holds is none of them
 * @param openedAt of the session that proved it, where one is open: an account whose administrator ended what was opened
 *   until then is none of them either
 */
export async function membershipsOf(
  tx: Tx,
  loginId: string,
  proved: Proved,
  openedAt?: Date,
): Promise<Membership[]> {
  const stillOpen = openedAt && or(isNull(memberships.sessionsFrom), lte(memberships.sessionsFrom, openedAt));
  const rows = await tx
    .select({
      accountId: memberships.accountId,
      userId: memberships.userId,
    })
    .from(memberships)
    .where(and(eq(memberships.loginId, loginId), stillOpen))
    .orderBy(sql`${desc(memberships.lastOpenedAt)} nulls last`, asc(memberships.accountId));
  const accounts = await activeAccounts(
    tx,
    rows.map((row) => row.accountId),
  );
  return rows.flatMap((row) => {
    const account = accounts.get(row.accountId);
    if (!account || !hasProof(proved, row.accountId)) return [];
    const { code, title, wantsSecondFactor } = account;
    const proofMissing = wantsSecondFactor && !hasSecondFactor(proved, row.accountId);
    return [{ ...row, loginId, code, title, proofMissing }];
  });
}

/**
 * Those where the person is an active user.
 * @param by the session whose proofs count, by its id, or what a sign-in has proved
 */
export async function activeMembershipsOf(
  platform: Platform,
  loginId: string,
  by: string | Proved,
): Promise<Membership[]> {
  const { all, proved } = await platform.db.inInstallation(async (tx) => {
    if (typeof by !== 'string') return { all: await membershipsOf(tx, loginId, by), proved: by };
    const proved = await proofsOf(tx, by);
    return { all: await membershipsOf(tx, loginId, proved, await openedAt(tx, by)), proved };
  });
  const active: Membership[] = [];
  for (const membership of all) {
    const user = await platform.db.inAccount(membership.accountId, (tx) =>
      findUser(tx, membership.accountId, membership.userId),
    );
    if (user?.isActive && isVouchedFor(proved, membership.accountId, user.externalIdentitySource))
      active.push(membership);
  }
  return active;
}

export async function noteOpened(tx: Tx, loginId: string, accountId: string, now: Date): Promise<void> {
  await tx
    .update(memberships)
    .set({ lastOpenedAt: now })
    .where(and(eq(memberships.loginId, loginId), eq(memberships.accountId, accountId)));
}

async function openedAt(tx: Tx, sessionId: string): Promise<Date | undefined> {
  const [session] = await tx
    .select({ at: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return session?.at;
}

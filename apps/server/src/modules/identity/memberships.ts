import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { activeAccounts } from '../accounts/index.ts';
import { findUser } from '../users/index.ts';
import { memberships } from './tables.ts';

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
 * @param sessionId whose proofs count; null: nothing but a password is proved
 */
export async function membershipsOf(
  tx: Tx,
  loginId: string,
  sessionId: string | null,
): Promise<Membership[]> {
  const rows = await tx
    .select({
      accountId: memberships.accountId,
      userId: memberships.userId,
      hasSecondFactor: sql<boolean>`has_second_factor(${sessionId}, ${memberships.accountId})`,
    })
    .from(memberships)
    .where(eq(memberships.loginId, loginId))
    .orderBy(sql`${desc(memberships.lastOpenedAt)} nulls last`, asc(memberships.accountId));
  const accounts = await activeAccounts(
    tx,
    rows.map((row) => row.accountId),
  );
  return rows.flatMap(({ hasSecondFactor, ...row }) => {
    const account = accounts.get(row.accountId);
    if (!account) return [];
    const { code, title, wantsSecondFactor } = account;
    return [{ ...row, loginId, code, title, proofMissing: wantsSecondFactor && !hasSecondFactor }];
  });
}

/** Those where the person is an active user. */
export async function activeMembershipsOf(
  platform: Platform,
  loginId: string,
  sessionId: string | null,
): Promise<Membership[]> {
  const all = await platform.db.inInstallation((tx) => membershipsOf(tx, loginId, sessionId));
  const active: Membership[] = [];
  for (const membership of all) {
    const user = await platform.db.inAccount(membership.accountId, (tx) =>
      findUser(tx, membership.accountId, membership.userId),
    );
    if (user?.isActive) active.push(membership);
  }
  return active;
}

export async function noteOpened(tx: Tx, loginId: string, accountId: string, now: Date): Promise<void> {
  await tx
    .update(memberships)
    .set({ lastOpenedAt: now })
    .where(and(eq(memberships.loginId, loginId), eq(memberships.accountId, accountId)));
}

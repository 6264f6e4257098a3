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
}

/** The active accounts of a login, the one opened last first. Whether the user is active there is not looked at. */
export async function membershipsOf(tx: Tx, loginId: string): Promise<Membership[]> {
  const rows = await tx
    .select({ accountId: memberships.accountId, userId: memberships.userId })
    .from(memberships)
    .where(eq(memberships.loginId, loginId))
    .orderBy(sql`${desc(memberships.lastOpenedAt)} nulls last`, asc(memberships.accountId));
  const accounts = await activeAccounts(
    tx,
    rows.map((row) => row.accountId),
  );
  return rows.flatMap((row) => {
    const account = accounts.get(row.accountId);
    return account ? [{ ...row, loginId, code: account.code, title: account.title }] : [];
  });
}

/** Those where the person is an active user. */
export async function activeMembershipsOf(platform: Platform, loginId: string): Promise<Membership[]> {
  const all = await platform.db.inInstallation((tx) => membershipsOf(tx, loginId));
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

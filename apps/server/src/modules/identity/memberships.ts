import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { activeAccounts } from '../accounts/index.ts';
import {
  hasProof,
  hasSecondFactor,
  isVouchedFor,
  type Proved,
  provedOf,
  type StoredProof,
} from './sessions/proofs.ts';
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
 * @param proved what decides which of them open; an account for which nothing of it holds is none of them
 */
export async function membershipsOf(tx: Tx, loginId: string, proved: Proved): Promise<Membership[]> {
  const rows = await tx
    .select({
      accountId: memberships.accountId,
      userId: memberships.userId,
    })
    .from(memberships)
    .where(eq(memberships.loginId, loginId))
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

/** A membership whose user is active, with the user's name. */
export interface ActiveMembership extends Membership {
  readonly userName: string;
}

interface ActiveRow {
  readonly account_id: string;
  readonly code: string;
  readonly title: string;
  readonly user_id: string;
  readonly user_name: string;
  readonly external_identity_source: string | null;
  readonly wants_second_factor: boolean;
  readonly proved: readonly StoredProof[] | null;
}

/**
 * Those where the person is an active user.
 * @param by the session whose proofs count, by its id, or what a sign-in has proved
 */
export async function activeMembershipsOf(
  platform: Platform,
  loginId: string,
  by: string | Proved,
): Promise<ActiveMembership[]> {
  const rows = await platform.db.call<ActiveRow>(
    `select account_id, code, title, user_id, user_name, external_identity_source, wants_second_factor, proved
     from active_memberships($1, $2)`,
    [loginId, typeof by === 'string' ? by : null],
  );
  return rows.flatMap((row) => {
    const { account_id: accountId, user_id: userId, user_name: userName, code, title } = row;
    const proved = typeof by === 'string' ? provedOf(row.proved ?? []) : by;
    if (!hasProof(proved, accountId) || !isVouchedFor(proved, accountId, row.external_identity_source))
      return [];
    const proofMissing = row.wants_second_factor && !hasSecondFactor(proved, accountId);
    return [{ loginId, accountId, code, title, userId, userName, proofMissing }];
  });
}

export async function noteOpened(tx: Tx, loginId: string, accountId: string, now: Date): Promise<void> {
  await tx
    .update(memberships)
    .set({ lastOpenedAt: now })
    .where(and(eq(memberships.loginId, loginId), eq(memberships.accountId, accountId)));
}

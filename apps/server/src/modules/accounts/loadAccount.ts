import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import { type AccountParams, readAccountParams } from './params.ts';
import { accounts } from './tables.ts';

export interface LoadedAccount {
  readonly id: string;
  readonly code: string;
  readonly title: string;
  readonly isActive: boolean;
  /** ACC-05 */
  readonly supportsExternalUsers: boolean;
  readonly params: AccountParams;
}

/**
 * @param log is told of stored parameters that cannot be used; their defaults hold
 * @throws AppError not_found
 */
export async function loadAccount(
  tx: Tx,
  accountId: string,
  log?: Pick<Logger, 'warn'>,
): Promise<LoadedAccount> {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, accountId));
  if (!row) throw notFound();
  const { params, unusable } = readAccountParams(row.params);
  if (unusable.length > 0)
    log?.warn({ account: accountId, unusable }, 'stored account parameters cannot be used; defaults hold');
  return {
    id: row.id,
    code: row.code,
    title: row.title,
    isActive: row.isActive,
    supportsExternalUsers: row.supportsExternalUsers,
    params,
  };
}

/** The account's own rules, with defaults for what it never set. */
export const accountSettings = async (tx: Tx, accountId: string): Promise<AccountParams> =>
  (await loadAccount(tx, accountId)).params;

export interface ActiveAccount {
  readonly code: string;
  readonly title: string;
  /** DEF-06 */
  readonly wantsSecondFactor: boolean;
}

/** Those of the accounts that are active, by id. */
export async function activeAccounts(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ActiveAccount>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({
      id: accounts.id,
      code: accounts.code,
      title: accounts.title,
      wantsSecondFactor: sql<boolean>`wants_second_factor(${accounts.params})`,
    })
    .from(accounts)
    .where(and(inArray(accounts.id, [...ids]), eq(accounts.isActive, true)));
  return new Map(rows.map(({ id, ...account }) => [id, account]));
}

import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { isOwn, remembered } from '../../platform/database/memory/remembered.ts';
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
  return asLoaded(row, log);
}

const asLoaded = (row: typeof accounts.$inferSelect, log?: Pick<Logger, 'warn'>): LoadedAccount => ({
  id: row.id,
  code: row.code,
  title: row.title,
  isActive: row.isActive,
  supportsExternalUsers: row.supportsExternalUsers,
  params: readLoggedParams(row.id, row.params, log),
});

/** Reads stored parameters. @param log is told of those that cannot be used; their defaults hold */
export function readLoggedParams(
  accountId: string,
  stored: unknown,
  log?: Pick<Logger, 'warn'>,
): AccountParams {
  const { params, unusable } = readAccountParams(stored);
  if (unusable.length > 0)
    log?.warn({ account: accountId, unusable }, 'stored account parameters cannot be used; defaults hold');
  return params;
}

/**
 * The account as this process remembers it, for what may lag a change of another process by the moment it takes to hear of
 * it: not for whether somebody may come in. @throws AppError not_found
 */
export async function knownAccount(tx: Tx, accountId: string): Promise<LoadedAccount> {
  const account = await remembered(tx, accountId, 'account', async () => {
    const [found] = await tx
      .select({ row: accounts, own: isOwn(sql`${accounts}`) })
      .from(accounts)
      .where(eq(accounts.id, accountId));
    return { row: found ? asLoaded(found.row) : null, own: found?.own ?? true };
  });
  if (!account) throw notFound();
  return account;
}

/** The account's own rules, with defaults for what it never set; remembered. */
export const accountSettings = async (tx: Tx, accountId: string): Promise<AccountParams> =>
  (await knownAccount(tx, accountId)).params;

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

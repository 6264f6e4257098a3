import { asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LoadedAccount } from './loadAccount.ts';
import { readAccountParams } from './params.ts';
import { accounts } from './tables.ts';

export interface FoundAccount {
  readonly id: string;
  readonly code: string;
  readonly title: string;
  readonly isActive: boolean;
}

const found = {
  id: accounts.id,
  code: accounts.code,
  title: accounts.title,
  isActive: accounts.isActive,
};

export async function findAccountByCode(tx: Tx, code: string): Promise<FoundAccount | null> {
  const [row] = await tx.select(found).from(accounts).where(eq(accounts.code, code));
  return row ?? null;
}

/** All accounts of the installation, by code. */
export const listAccounts = (tx: Tx): Promise<FoundAccount[]> =>
  tx.select(found).from(accounts).orderBy(asc(accounts.code));

/** Until the end of the transaction nobody else changes the account or its periods. */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update');
}

/** The day it is in the account's time zone, as `YYYY-MM-DD`. */
export async function dayOfAccount(
  tx: Tx,
  { params }: { readonly params: Pick<LoadedAccount['params'], 'timeZone'> },
  now: Date,
): Promise<string> {
  const { rows } = await tx.execute<{ day: string }>(
    sql`select account_day(${params.timeZone}, ${now.toISOString()}::timestamptz)::text as day`,
  );
  const [row] = rows;
  if (!row) throw new Error('the database knows no day');
  return row.day;
}

/** Every account that is switched on, with the time zone its days are in. */
export const accountsWithZones = ({ db }: Platform): Promise<{ id: string; timeZone: string }[]> =>
  db.inInstallation(async (tx) => {
    const rows = await tx
      .select({ id: accounts.id, params: accounts.params })
      .from(accounts)
      .where(eq(accounts.isActive, true))
      .orderBy(asc(accounts.id));
    return rows.map(({ id, params }) => ({ id, timeZone: readAccountParams(params).params.timeZone }));
  });

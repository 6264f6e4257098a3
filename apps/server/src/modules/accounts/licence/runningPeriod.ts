import type { Module } from '@tomar/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { type LoadedAccount, loadAccount } from '../loadAccount.ts';
import { periods } from '../tables.ts';

/** The modules that are on today, or null when no licence period holds today (ACC-06). Days are the account's own. */
export async function runningPeriod(
  tx: Tx,
  account: LoadedAccount,
  now: Date,
): Promise<{ readonly modules: readonly Module[] } | null> {
  const today = sql`account_day(${account.params.timeZone}, ${now.toISOString()}::timestamptz)`;
  const rows = await tx
    .select({ modules: periods.modules })
    .from(periods)
    .where(
      and(eq(periods.accountId, account.id), sql`${today} between ${periods.startsOn} and ${periods.endsOn}`),
    );
  return rows.length === 0 ? null : { modules: [...new Set(rows.flatMap((row) => row.modules))] };
}

/** Whether a licence period holds today. */
export async function hasRunningPeriod(tx: Tx, accountId: string, now: Date): Promise<boolean> {
  return (await runningPeriod(tx, await loadAccount(tx, accountId), now)) !== null;
}

import { checkAccountParameters } from '@tomar/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { addPeriod, type NewPeriod } from './licence/periods.ts';
import { type AccountParams, accountParams } from './params.ts';
import { accounts } from './tables.ts';

export interface NewAccount {
  readonly code: string;
  readonly title: string;
  readonly params?: Partial<AccountParams>;
  /** First licence period; without one the account can be looked at and nothing started in it. */
  readonly period?: NewPeriod;
}

/** A new tenant; the transaction works in the new account afterwards. @returns its id */
export async function addAccount(tx: Tx, account: NewAccount, now: Date): Promise<string> {
  const id = newId(now);
  const { code, title, params = {}, period } = account;
  const [problem] = checkAccountParameters(accountParams.parse(params));
  if (problem) throw new TypeError(`${problem.field} of the account: ${problem.key}`);
  await tx.insert(accounts).values({ id, code, title, params, createdAt: now });
  await tx.execute(sql`select set_config('tomar.account', ${id}, true)`);
  if (period) await addPeriod(tx, id, period, now);
  return id;
}

import type { Module } from '@tomar/contract';
import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { periods } from './tables.ts';

/** A licence period; days as `YYYY-MM-DD`, both inclusive. */
export interface NewPeriod {
  readonly startsOn: string;
  readonly endsOn: string;
  readonly modules: readonly Module[];
}

export interface Period extends NewPeriod {
  readonly id: string;
}

/** @returns its id */
export async function addPeriod(tx: Tx, accountId: string, period: NewPeriod, now: Date): Promise<string> {
  const id = newId(now);
  await tx.insert(periods).values({ accountId, id, ...period, modules: [...period.modules] });
  return id;
}

/** The account's periods, the earliest first. */
export const listPeriods = (tx: Tx, accountId: string): Promise<Period[]> =>
  tx
    .select({
      id: periods.id,
      startsOn: periods.startsOn,
      endsOn: periods.endsOn,
      modules: periods.modules,
    })
    .from(periods)
    .where(eq(periods.accountId, accountId))
    .orderBy(asc(periods.startsOn), asc(periods.id));

/** Switches the optional modules of a period (ACC-06). */
export async function setPeriodModules(
  tx: Tx,
  accountId: string,
  periodId: string,
  modules: readonly Module[],
): Promise<void> {
  await tx
    .update(periods)
    .set({ modules: [...modules] })
    .where(and(eq(periods.accountId, accountId), eq(periods.id, periodId)));
}

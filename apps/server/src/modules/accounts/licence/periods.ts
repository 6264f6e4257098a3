import type { Licence, Module } from '@tomar/contract';
import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { periods } from '../tables.ts';

/** A licence period; days as `YYYY-MM-DD`, both inclusive. */
export interface NewPeriod {
  readonly startsOn: string;
  readonly endsOn: string;
  readonly modules: readonly Module[];
  /** What is not said of it has no limit; the API is none of it. */
  readonly licence?: Partial<Licence>;
}

export interface Period extends NewPeriod {
  readonly id: string;
  readonly licence: Licence;
}

/** @returns its id */
export async function addPeriod(tx: Tx, accountId: string, period: NewPeriod, now: Date): Promise<string> {
  const id = newId(now);
  const { licence, modules, ...days } = period;
  await tx.insert(periods).values({ accountId, id, ...days, modules: [...modules], ...licence });
  return id;
}

/** The account's periods, the earliest first. */
export const listPeriods = (tx: Tx, accountId: string, only?: SQL): Promise<Period[]> =>
  tx
    .select({
      id: periods.id,
      startsOn: periods.startsOn,
      endsOn: periods.endsOn,
      modules: periods.modules,
      licence: {
        userSlots: periods.userSlots,
        hasApi: periods.hasApi,
        remAccounts: periods.remAccounts,
        uetsAccounts: periods.uetsAccounts,
      },
    })
    .from(periods)
    .where(and(eq(periods.accountId, accountId), only))
    .orderBy(asc(periods.startsOn), asc(periods.id));

/** Changes what a period includes (LIC-03 to LIC-06). */
export async function setPeriodLicence(
  tx: Tx,
  accountId: string,
  periodId: string,
  licence: Licence,
): Promise<void> {
  await tx
    .update(periods)
    .set(licence)
    .where(and(eq(periods.accountId, accountId), eq(periods.id, periodId)));
}

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

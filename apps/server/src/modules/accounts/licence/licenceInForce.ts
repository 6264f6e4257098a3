import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { dayOfAccount } from '../findAccount.ts';
import { loadAccount } from '../loadAccount.ts';
import { periods } from '../tables.ts';
import { listPeriods, type Period } from './periods.ts';

export interface PeriodInForce extends Period {
  /** It holds today; else it has ended, and no other holds. */
  readonly isRunning: boolean;
  /** The day it is in the account. */
  readonly today: string;
}

/**
 * The period whose licence holds: the one that runs today, else the one that ended last. Null where none has begun: then
 * nothing is limited yet. Days are the account's own.
 */
export async function licenceInForce(tx: Tx, accountId: string, now: Date): Promise<PeriodInForce | null> {
  const today = await dayOfAccount(tx, await loadAccount(tx, accountId), now);
  const begun = await listPeriods(tx, accountId, sql`${periods.startsOn} <= ${today}`);
  const latest = begun.reduce<Period | null>(
    (one, other) => (one && one.endsOn > other.endsOn ? one : other),
    null,
  );
  return latest && { ...latest, isRunning: latest.endsOn >= today, today };
}

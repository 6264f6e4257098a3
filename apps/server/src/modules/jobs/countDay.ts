import { sql } from 'drizzle-orm';
import type { Unit } from '../../platform/unit.ts';

/** Adds one to what the owner's chart shows for a day, at the end of the unit. */
export function countDay(unit: Unit, userId: string, day: string, what: 'started' | 'completed'): void {
  unit.atEnd('days', async () => [sql`count_job_day(${unit.accountId}, ${userId}, ${day}, ${what})`]);
}

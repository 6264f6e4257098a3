import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import { type Told, tell } from '../../jobs/index.ts';

/** So much goes in one transaction: short locks, and as much memory with a hundred thousand late jobs as with a few. */
export const atOnce = 500;

/** What a page is of: so many at most, behind where the one before ended. */
export interface Page<P> {
  readonly after: P | null;
  readonly most: number;
}

/** Of whom a page of news told last, and of which job. */
export type Place = readonly [jobId: string, userId: string];

/** A transaction for each page, until one says that none follows (null). */
export async function inPages<P>(
  platform: Platform,
  accountId: string,
  page: (unit: Unit, of: Page<P>) => Promise<P | null>,
): Promise<void> {
  let after: P | null = null;
  do {
    const of: Page<P> = { after, most: atOnce };
    after = await inUnit(platform, { accountId, system: 'reminders' }, (unit) => page(unit, of));
  } while (after !== null);
}

export const behind = (
  { after }: Page<Place>,
  jobId: AnyColumn | SQL,
  userId: AnyColumn | SQL,
): SQL | undefined => (after ? sql`(${jobId}, ${userId}) > (${after[0]}, ${after[1]})` : undefined);

/** Where the page that begins behind these goes on; null: these are the last. */
export async function tellPage(
  unit: Unit,
  told: readonly Told[],
  { most }: Page<Place>,
): Promise<Place | null> {
  for (const one of told) await tell(unit, one);
  const last = told.length < most ? undefined : told.at(-1);
  return last?.jobId ? [last.jobId, last.userId] : null;
}

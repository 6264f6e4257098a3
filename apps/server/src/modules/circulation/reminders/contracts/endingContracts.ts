import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '../../../../platform/database/database.ts';
import { byId } from '../../../../platform/database/tenancy.ts';
import { accountSettings } from '../../../accounts/index.ts';
import type { JobInLetter, JobRow } from '../../../jobs/index.ts';
import { jobs } from '../../../jobs/tables.ts';
import { type AccountUser, findUsers } from '../../../users/index.ts';

export interface EndingContract {
  readonly job: JobInLetter & Pick<JobRow, 'ownerId'>;
  readonly owner: AccountUser;
  /** `YYYY-MM-DD` */
  readonly lastDay: string;
}

/** Where a page of them ends: the next one begins behind it. */
type Place = readonly [lastDay: string, jobId: string];

interface SomeContracts {
  readonly contracts: readonly EndingContract[];
  /** Null: none follows. */
  readonly upTo: Place | null;
}

const newer = alias(jobs, 'newer');

/**
 * Contracts that end within the account's days and are still in force, whose owner was not told so by mail. What was
 * declined or cancelled never came into force, and what a newer revision took the place of is over. So many are looked at, the next
 * to end first.
 */
export async function endingContracts(
  tx: Tx,
  accountId: string,
  today: string,
  after: Place | null,
  most: number,
): Promise<SomeContracts> {
  const behind = after && sql`(${jobs.validUntil}, ${jobs.id}) > (${after[0]}::date, ${after[1]})`;
  const rows = await contractsEnding(tx, accountId, today, behind, most);
  const last = rows.length < most ? undefined : rows.at(-1);
  return {
    contracts: await ownersToTell(tx, accountId, rows),
    upTo: last?.validUntil ? [last.validUntil, last.id] : null,
  };
}

/** The same of one job, where it is one of them. */
export async function endingContract(
  tx: Tx,
  accountId: string,
  today: string,
  jobId: string,
): Promise<EndingContract | undefined> {
  const rows = await contractsEnding(tx, accountId, today, eq(jobs.id, jobId), 1);
  return (await ownersToTell(tx, accountId, rows))[0];
}

type Ending = Awaited<ReturnType<typeof contractsEnding>>[number];

async function contractsEnding(tx: Tx, accountId: string, today: string, which: SQL | null, most: number) {
  const { contractWarningDays: days } = await accountSettings(tx, accountId);
  if (days === 0) return [];
  const { id, name, serial, number, revision, privacy, ownerId, validUntil } = jobs;
  return tx
    .select({ id, name, serial, number, revision, privacy, ownerId, validUntil })
    .from(jobs)
    .where(
      and(
        eq(jobs.accountId, accountId),
        // In the words of the index jobs_by_valid_until.
        ne(jobs.status, sql`'Draft'`),
        inArray(jobs.status, ['Circulating', 'Finalizing', 'Completed']),
        isNotNull(jobs.validUntil),
        gte(jobs.validUntil, today),
        lte(jobs.validUntil, sql`${today}::date + ${days}::int`),
        isNull(jobs.ownerToldEndingAt),
        which ?? undefined,
        sql`not exists (${tx
          .select({ one: sql`1` })
          .from(newer)
          .where(
            and(
              eq(newer.accountId, jobs.accountId),
              eq(newer.serial, jobs.serial),
              eq(newer.number, jobs.number),
              sql`${newer.revision} > ${jobs.revision}`,
              inArray(newer.status, ['Circulating', 'Finalizing', 'Completed']),
            ),
          )})`,
      ),
    )
    .orderBy(asc(jobs.validUntil), asc(jobs.id))
    .limit(most);
}

async function ownersToTell(tx: Tx, accountId: string, rows: readonly Ending[]): Promise<EndingContract[]> {
  const owners = await findUsers(tx, accountId, [...new Set(rows.map(({ ownerId }) => ownerId))]);
  return rows.flatMap((job) => {
    const owner = owners.get(job.ownerId);
    const { validUntil: lastDay } = job;
    return lastDay !== null && owner?.isActive ? [{ job, owner, lastDay }] : [];
  });
}

/** Notes that the owner is being told that the contract ends, or that nobody was (null). False: it was so before. */
export async function noteOwnerToldEnding(
  tx: Tx,
  accountId: string,
  jobId: string,
  at: Date | null,
): Promise<boolean> {
  const noted = jobs.ownerToldEndingAt;
  const changed = await tx
    .update(jobs)
    .set({ ownerToldEndingAt: at })
    .where(and(byId(jobs, accountId, jobId), at === null ? isNotNull(noted) : isNull(noted)))
    .returning({ id: jobs.id });
  return changed.length > 0;
}

import { type AccountParameters, workingDayAfter, workingDayBefore } from '@tomar/contract';
import { and, eq, gte, inArray, isNotNull, lt, lte, notExists, or, sql } from 'drizzle-orm';
import type { Tx } from '../../../../platform/database/database.ts';
import { byId } from '../../../../platform/database/tenancy.ts';
import type { Told } from '../../../jobs/index.ts';
import { viewersOf } from '../../../jobs/index.ts';
import { notices } from '../../../jobs/notices/tables.ts';
import { jobPeople, jobs } from '../../../jobs/tables.ts';
import { activeAmong, peopleOfDepartment } from '../../../users/index.ts';
import { keyOf, newsDays, notTold } from '../lateJobs.ts';

const circulating = (accountId: string) =>
  and(
    eq(jobPeople.accountId, accountId),
    eq(jobPeople.status, 'Circulating'),
    isNotNull(jobPeople.targetEndDate),
  );

/** Whoever was asked so shortly before has just read the date. */
const justAskedHours = 20;

/**
 * Who is told, once, that the target end date of a job that waits for them is near.
 * @param today a working day
 */
export async function dueSoon(
  tx: Tx,
  accountId: string,
  { today, now, params }: { readonly today: string; readonly now: Date; readonly params: AccountParameters },
): Promise<Told[]> {
  const { reminderDaysBefore: days } = params;
  if (days === 0) return [];
  const key = keyOf('dueSoon');
  const justAsked = new Date(now.getTime() - justAskedHours * 60 * 60_000);
  const rows = await tx
    .select({ userId: jobPeople.userId, jobId: jobPeople.jobId, day: jobPeople.targetEndDate, key })
    .from(jobPeople)
    .where(
      and(
        circulating(accountId),
        eq(jobPeople.isWaiting, true),
        gte(jobPeople.targetEndDate, today),
        lte(jobPeople.targetEndDate, workingDayAfter(params, today, days)),
        notTold(tx, accountId, key),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(notices)
            .where(
              and(
                eq(notices.accountId, accountId),
                eq(notices.jobId, jobPeople.jobId),
                eq(notices.userId, jobPeople.userId),
                eq(notices.kind, 'turn'),
                gte(notices.createdAt, justAsked),
              ),
            ),
        ),
      ),
    )
    .orderBy(jobPeople.jobId, jobPeople.userId);
  return rows.map(({ day, ...row }) => ({ ...row, kind: 'dueSoon', facts: { day: day ?? today } }));
}

/**
 * Who is told, once, that a job still waits some working days after its target end date: those whose turn it is, its owner, and
 * those managers of its department who may see it (AUTH-11 to AUTH-13).
 * @param today a working day
 */
export async function escalations(
  tx: Tx,
  accountId: string,
  { today, params }: { readonly today: string; readonly params: AccountParameters },
): Promise<Told[]> {
  const { escalationDaysAfter: days } = params;
  if (days === 0) return [];
  const before = workingDayBefore(params, today, days - 1);
  const rows = await tx
    .select({
      userId: jobPeople.userId,
      jobId: jobPeople.jobId,
      isOwner: jobPeople.isOwner,
      day: jobPeople.targetEndDate,
      departmentId: jobs.departmentId,
    })
    .from(jobPeople)
    .innerJoin(jobs, byId(jobs, jobPeople.accountId, jobPeople.jobId))
    .where(
      and(
        circulating(accountId),
        lt(jobPeople.targetEndDate, before),
        gte(jobPeople.targetEndDate, workingDayBefore(params, before, newsDays)),
        or(eq(jobPeople.isOwner, true), eq(jobPeople.isWaiting, true)),
      ),
    )
    .orderBy(jobPeople.jobId, jobPeople.userId);
  const told: Told[] = [];
  for (const [jobId, people] of Map.groupBy(rows, (row) => row.jobId)) {
    const day = people[0]?.day ?? today;
    const managers = await managersWhoSee(tx, accountId, jobId, people[0]?.departmentId ?? null);
    for (const userId of new Set([...people.map((one) => one.userId), ...managers]))
      told.push({ userId, jobId, kind: 'escalated', facts: { day }, key: `escalated-${jobId}-${day}` });
  }
  return withoutTold(tx, accountId, told);
}

async function managersWhoSee(
  tx: Tx,
  accountId: string,
  jobId: string,
  departmentId: string | null,
): Promise<string[]> {
  if (departmentId === null) return [];
  const people = await peopleOfDepartment(tx, accountId, departmentId);
  const managers = people.flatMap(({ userId, isManager }) => (isManager ? [userId] : []));
  if (managers.length === 0) return [];
  const viewers = new Set(await viewersOf(tx, accountId, jobId));
  const active = await activeAmong(tx, accountId, managers);
  return managers.filter((id) => viewers.has(id) && active.has(id));
}

async function withoutTold(tx: Tx, accountId: string, all: readonly Told[]): Promise<Told[]> {
  if (all.length === 0) return [];
  const rows = await tx
    .select({ userId: notices.userId, key: notices.key })
    .from(notices)
    .where(
      and(
        eq(notices.accountId, accountId),
        inArray(notices.userId, [...new Set(all.map(({ userId }) => userId))]),
        inArray(notices.key, [...new Set(all.flatMap(({ key }) => key ?? []))]),
      ),
    );
  const had = new Set(rows.map(({ userId, key }) => `${userId} ${key}`));
  return all.filter(({ userId, key }) => !had.has(`${userId} ${key}`));
}

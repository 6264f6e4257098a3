import { type AccountParameters, type NoticeKind, workingDayAfter, workingDayBefore } from '@tomar/contract';
import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, lte, notExists, or, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Tx } from '../../../../platform/database/database.ts';
import { managersWhoSee, type Told } from '../../../jobs/index.ts';
import { notices } from '../../../jobs/notices/tables.ts';
import { jobPeople } from '../../../jobs/tables.ts';
import { keyOf, newsDays, notTold } from '../lateJobs.ts';
import { behind, type Page, type Place } from '../pages.ts';

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
  page: Page<Place>,
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
        behind(page, jobPeople.jobId, jobPeople.userId),
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
    .orderBy(asc(jobPeople.jobId), asc(jobPeople.userId))
    .limit(page.most);
  return rows.map(({ day, ...row }) => ({ ...row, kind: 'dueSoon', facts: { day: day ?? today } }));
}

/**
 * Who is told, once, that a job still waits some working days after its target end date: those whose turn it is, its owner, and
 * those managers of its department who may see it at this moment (AUTH-11 to AUTH-13).
 * @param today a working day
 */
export async function escalations(
  tx: Tx,
  accountId: string,
  { today, params }: { readonly today: string; readonly params: AccountParameters },
  page: Page<Place>,
): Promise<Told[]> {
  const { escalationDaysAfter: days } = params;
  if (days === 0) return [];
  const before = workingDayBefore(params, today, days - 1);
  const isEscalated = and(
    circulating(accountId),
    lt(jobPeople.targetEndDate, before),
    gte(jobPeople.targetEndDate, workingDayBefore(params, before, newsDays)),
    or(eq(jobPeople.isOwner, true), eq(jobPeople.isWaiting, true)),
  );
  const { jobId, userId, targetEndDate: day } = jobPeople;
  const managers = managersWhoSee(tx, accountId).as('seen');
  const all = union(
    tx.select({ jobId, userId, day }).from(jobPeople).where(isEscalated),
    tx
      .select({ jobId, userId: managers.userId, day })
      .from(jobPeople)
      .innerJoin(managers, eq(managers.jobId, jobPeople.jobId))
      .where(isEscalated),
  ).as('escalated');
  const key = sql<string>`'escalated-' || ${all.jobId} || '-' || ${all.day}`;
  const rows = await tx
    .select({ jobId: all.jobId, userId: all.userId, day: all.day, key })
    .from(all)
    .where(and(notTold(tx, accountId, key, all.userId), behind(page, all.jobId, all.userId)))
    .orderBy(asc(all.jobId), asc(all.userId))
    .limit(page.most);
  return rows.map(({ day: due, ...row }) => ({ ...row, kind: 'escalated', facts: { day: due ?? today } }));
}

/** Of which kinds the bell told whom since the day began, where no letter has said so yet: user by user. */
export function withoutLetter(
  tx: Tx,
  accountId: string,
  since: Date,
  { after, most }: Page<readonly [userId: string, kind: string]>,
): Promise<{ userId: string; kind: NoticeKind }[]> {
  return tx
    .selectDistinct({ userId: notices.userId, kind: notices.kind })
    .from(notices)
    .where(
      and(
        eq(notices.accountId, accountId),
        gte(notices.createdAt, since),
        inArray(notices.kind, ['dueSoon', 'escalated']),
        isNull(notices.letterAt),
        after ? sql`(${notices.userId}, ${notices.kind}) > (${after[0]}, ${after[1]})` : undefined,
      ),
    )
    .orderBy(asc(notices.userId), asc(notices.kind))
    .limit(most);
}

import type { NoticeKind } from '@tomar/contract';
import { and, asc, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import { type AssignedDocument, assignedBetween } from '../../incoming/index.ts';
import { isShown, type JobInLetter } from '../../jobs/index.ts';
import { notices } from '../../jobs/notices/tables.ts';
import { jobPeople, jobs } from '../../jobs/tables.ts';
import { findUsers } from '../../users/index.ts';
import { waitingJobCount } from '../lists/dashboard.ts';
import { countLateJobs, type LateJob, lateJobsOf } from '../reminders/lateJobs.ts';

/** So many jobs of each part are named; the rest is counted. */
export const maxNamed = 10;

export interface WaitingJob {
  readonly job: JobInLetter;
  readonly targetEndDate: string | null;
}

/** A job with what happened to it, the latest first. */
export interface JobNews {
  readonly job: JobInLetter;
  readonly kinds: readonly NoticeKind[];
}

/** A handover or substitution, with the name of the other one. */
export interface Move {
  readonly kind: MoveKind;
  readonly other: string;
}

export interface DigestContent {
  readonly today: string;
  /** Those that wait for the reader, the earliest target date first; at most `maxNamed` of `waitingCount`. */
  readonly waiting: readonly WaitingJob[];
  readonly waitingCount: number;
  /** The reader's own that are late and wait for others; at most `maxNamed` of `lateCount`. */
  readonly late: readonly LateJob[];
  readonly lateCount: number;
  /** At most `maxNamed` of `newsCount`. */
  readonly news: readonly JobNews[];
  readonly newsCount: number;
  /** Incoming documents that were assigned to the reader; at most `maxNamed` of `incomingCount`. */
  readonly incoming: readonly AssignedDocument[];
  readonly incomingCount: number;
  /** What went from one to another, or somebody stands in for, the latest first. */
  readonly moves: readonly Move[];
}

/** What a bell says that neither waits nor is late. */
const newsKinds = [
  'completed',
  'declined',
  'cancelled',
  'escalated',
  'contractEnds',
  'comment',
  'notSent',
  'returned',
] as const;

/** What a bell says of no job, but of people. */
const moveKinds = ['workTaken', 'workGiven', 'standsIn', 'stoodInFor', 'standInEnded'] as const;
export type MoveKind = (typeof moveKinds)[number];

/** Notices that are looked at for news. */
const maxNotices = 500;

/**
 * What the mail of a day says: what waits and is late now, and what happened since the mail before. All of it is of jobs that
 * the reader may see now (AUTH-11 to AUTH-13), and of incoming documents that are the reader's still.
 */
export async function digestContent(
  tx: Tx,
  reader: { readonly accountId: string; readonly userId: string },
  today: string,
  { since, until }: { readonly since: Date; readonly until: Date },
): Promise<DigestContent> {
  const { accountId, userId } = reader;
  const waiting = await tx
    .select({ job: jobs, targetEndDate: jobPeople.targetEndDate })
    .from(jobPeople)
    .innerJoin(jobs, byId(jobs, jobPeople.accountId, jobPeople.jobId))
    .where(
      and(eq(jobPeople.accountId, accountId), eq(jobPeople.userId, userId), eq(jobPeople.isWaiting, true)),
    )
    .orderBy(sql`${asc(jobPeople.targetEndDate)} nulls last`, asc(jobPeople.jobId))
    .limit(maxNamed);
  const others = { waitsForOthers: true } as const;
  const news = await newsOf(tx, reader, since, until);
  const incoming = await assignedBetween(tx, reader, { since, until });
  return {
    today,
    waiting,
    waitingCount: await waitingJobCount(tx, accountId, userId),
    late: await lateJobsOf(tx, accountId, userId, today, maxNamed, others),
    lateCount: await countLateJobs(tx, accountId, userId, today, others),
    news: news.slice(0, maxNamed),
    newsCount: news.length,
    incoming: incoming.slice(0, maxNamed),
    incomingCount: incoming.length,
    moves: await movesOf(tx, reader, since, until),
  };
}

async function newsOf(
  tx: Tx,
  reader: { readonly accountId: string; readonly userId: string },
  since: Date,
  until: Date,
): Promise<JobNews[]> {
  const rows = await tx
    .select({ job: jobs, kind: notices.kind })
    .from(notices)
    .innerJoin(jobs, byId(jobs, notices.accountId, notices.jobId))
    .where(
      and(
        isShown(tx, reader),
        inArray(notices.kind, [...newsKinds]),
        gt(notices.createdAt, since),
        lte(notices.createdAt, until),
      ),
    )
    .orderBy(desc(notices.createdAt), desc(notices.id))
    .limit(maxNotices);
  return [...Map.groupBy(rows, ({ job }) => job.id).values()].map((of) => ({
    job: of[0]?.job as JobInLetter,
    kinds: [...new Set(of.map(({ kind }) => kind))],
  }));
}

async function movesOf(
  tx: Tx,
  { accountId, userId }: { readonly accountId: string; readonly userId: string },
  since: Date,
  until: Date,
): Promise<Move[]> {
  const rows = await tx
    .select({ kind: notices.kind, facts: notices.facts })
    .from(notices)
    .where(
      and(
        eq(notices.accountId, accountId),
        eq(notices.userId, userId),
        inArray(notices.kind, [...moveKinds]),
        gt(notices.createdAt, since),
        lte(notices.createdAt, until),
      ),
    )
    .orderBy(desc(notices.createdAt), desc(notices.id))
    .limit(maxNamed);
  const people = await findUsers(
    tx,
    accountId,
    rows.flatMap(({ facts }) => facts.absentId ?? []),
  );
  return rows.flatMap(({ kind, facts }) => {
    const other = people.get(facts.absentId ?? '')?.name;
    const move = moveKinds.find((one) => one === kind);
    return move && other !== undefined ? [{ kind: move, other }] : [];
  });
}

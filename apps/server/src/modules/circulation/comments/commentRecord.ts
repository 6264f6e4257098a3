import { commentStaysFrom, type JobDetail } from '@tomar/contract';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import type { Person } from '../../../platform/http/person.ts';
import { jobPeople } from '../../jobs/tables.ts';
import { jobComments } from '../tables.ts';

export type CommentRow = typeof jobComments.$inferSelect;

/** What people wrote of a job, oldest first. Of what was taken back no text is left. */
export async function commentsOf(
  tx: Tx,
  { accountId, userId }: Person,
  jobId: string,
): Promise<JobDetail['comments']> {
  const rows = await tx
    .select()
    .from(jobComments)
    .where(and(eq(jobComments.accountId, accountId), eq(jobComments.jobId, jobId)))
    .orderBy(asc(jobComments.writtenAt), asc(jobComments.id));
  return rows.map(({ id, authorId, authorName, text, writtenAt, deletedAt }) => ({
    id,
    authorName,
    isOwn: authorId === userId,
    text: text ?? '',
    writtenAt: writtenAt.toISOString(),
    isDeleted: deletedAt !== null,
    staysFrom: authorId === userId && deletedAt === null ? commentStaysFrom(writtenAt.toISOString()) : null,
  }));
}

/** Whether somebody has to do with a job: only they write, whoever else may read. */
export async function hasPartIn(tx: Tx, { accountId, userId }: Person, jobId: string): Promise<boolean> {
  const rows = await tx
    .select({ one: sql`1` })
    .from(jobPeople)
    .where(and(eq(jobPeople.accountId, accountId), eq(jobPeople.userId, userId), eq(jobPeople.jobId, jobId)));
  return rows.length > 0;
}

/** Ids of all who have to do with a job. */
export async function partakersOf(tx: Tx, accountId: string, jobId: string): Promise<string[]> {
  const rows = await tx
    .select({ userId: jobPeople.userId })
    .from(jobPeople)
    .where(and(eq(jobPeople.accountId, accountId), eq(jobPeople.jobId, jobId)))
    .orderBy(asc(jobPeople.userId));
  return rows.map(({ userId }) => userId);
}

export async function countComments(tx: Tx, accountId: string, jobId: string): Promise<number> {
  const [row] = await tx
    .select({ written: count() })
    .from(jobComments)
    .where(and(eq(jobComments.accountId, accountId), eq(jobComments.jobId, jobId)));
  return row?.written ?? 0;
}

/** One comment, whatever became of it. */
export async function findComment(tx: Tx, accountId: string, id: string): Promise<CommentRow | undefined> {
  const [row] = await tx
    .select()
    .from(jobComments)
    .where(byId(jobComments, accountId, id));
  return row;
}

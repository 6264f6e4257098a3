import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { ErasedSubject } from '../../../platform/audit/eraseTexts.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { jobComments } from '../tables.ts';

/**
 * Erases what was written of a job, or what a person wrote, with their name: that something was there stays. What the chain
 * holds of it tells nobody what it was. @returns how many
 */
export async function eraseComments(
  tx: Tx,
  accountId: string,
  subject: ErasedSubject,
  now: Date,
): Promise<number> {
  const meant =
    'userId' in subject
      ? eq(jobComments.authorId, subject.userId)
      : subject.kind === 'job'
        ? eq(jobComments.jobId, subject.id)
        : undefined;
  if (!meant) return 0;
  const erased = await tx
    .update(jobComments)
    .set({ text: null, salt: null, authorName: '', deletedAt: sql`coalesce(deleted_at, ${now})` })
    .where(
      and(
        eq(jobComments.accountId, accountId),
        meant,
        or(isNotNull(jobComments.text), sql`author_name <> ''`),
      ),
    )
    .returning({ id: jobComments.id });
  return erased.length;
}

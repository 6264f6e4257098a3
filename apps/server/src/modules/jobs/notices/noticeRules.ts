import type { NoticeKind } from '@tomar/contract';
import { and, eq, isNull, ne, notInArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { Person } from '../../../platform/http/person.ts';
import { jobVisibleTo } from '../policy.ts';
import { jobPeople, jobs } from '../tables.ts';
import { notices } from './tables.ts';

type Reader = Pick<Person, 'accountId' | 'userId'>;

const own = ({ accountId, userId }: Reader) =>
  and(eq(notices.accountId, accountId), eq(notices.userId, userId));

/**
 * The reader's notices, without those of jobs that the reader may not see (any more): nobody is told of them, and they count for
 * nothing (AUTH-11 to AUTH-13). Those of incoming documents are judged where it is known who sees one.
 */
export const isShown = (tx: Tx, reader: Reader): SQL | undefined =>
  and(
    own(reader),
    or(
      and(isNull(notices.jobId), ne(notices.kind, 'incomingAssigned')),
      lookedUp(
        tx
          .select({ one: sql`1` })
          .from(jobs)
          .where(
            and(
              eq(jobs.accountId, notices.accountId),
              eq(jobs.id, notices.jobId),
              jobVisibleTo(tx, reader.accountId, reader.userId),
            ),
          ),
      ),
    ),
  );

/**
 * A row for each notice is looked up by its key. Without the offset, which changes nothing, PostgreSQL may choose to read all rows of
 * the account once instead: all its jobs, for the count that every page asks for.
 */
const lookedUp = (rows: SQLWrapper): SQL => sql`exists (${rows} offset 0)`;

/** A turn that waits for its reader still. */
export const waitsNow = (tx: Tx): SQL =>
  lookedUp(
    tx
      .select({ one: sql`1` })
      .from(jobPeople)
      .where(
        and(
          eq(jobPeople.accountId, notices.accountId),
          eq(jobPeople.userId, notices.userId),
          eq(jobPeople.jobId, notices.jobId),
          eq(jobPeople.isWaiting, true),
        ),
      ),
  );

/** What asks something of its reader, for as long as the job waits for them. */
const asking: NoticeKind[] = ['turn', 'dueSoon'];

/** Nobody has read it. What asks for something that is over by now asks for nothing, read or not. */
export const isUnread = (tx: Tx): SQL | undefined =>
  and(isNull(notices.readAt), or(notInArray(notices.kind, asking), waitsNow(tx)));

/** Whether a notice of the job is unread by its reader: then the job's page says that it was read. */
export async function hasUnreadNotices(tx: Tx, reader: Reader, jobId: string): Promise<boolean> {
  const rows = await tx
    .select({ one: sql`1` })
    .from(notices)
    .where(and(own(reader), eq(notices.jobId, jobId), isUnread(tx)))
    .limit(1);
  return rows.length > 0;
}

/** Up to one of the reader's notices, in the order in which the bell shows them; without the one itself where `isShort`. */
export function upTo(tx: Tx, reader: Reader, id: string, isShort: boolean): SQL {
  const last = tx
    .select({ createdAt: notices.createdAt, id: notices.id })
    .from(notices)
    .where(and(own(reader), eq(notices.id, id)));
  return sql`(${notices.createdAt}, ${notices.id}) ${isShort ? sql`<` : sql`<=`} ${last}`;
}

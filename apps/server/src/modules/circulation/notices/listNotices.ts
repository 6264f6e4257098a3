import {
  limits,
  type listNotices as listNoticesEndpoint,
  type NoticeItem,
  type ReplyOf,
} from '@tomar/contract';
import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { lookTogether } from '../../../platform/database/lookTogether.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findStampAccounts } from '../../definitions/index.ts';
import { isIncomingShown, nameIncoming } from '../../incoming/index.ts';
import { isShown, isUnread, nameJobs, upTo, waitsNow } from '../../jobs/index.ts';
import { notices } from '../../jobs/notices/tables.ts';
import { findSignGroups, findUsers } from '../../users/index.ts';

/** A batch as a notice of it names it. */
export interface NamedBatch {
  readonly id: string;
  readonly templateId: string;
  readonly fileName: string;
}

/** What the bell asks of imports. */
export interface NoticeNeeds {
  /** Those of these batches that are the person's own and still there, by their ids. */
  readonly namedBatches: (
    tx: Tx,
    person: Person,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, NamedBatch>>;
}

/** What the reader may be told of now: of jobs and of incoming documents that the reader may see. */
const isToldTo = (tx: Tx, reader: Pick<Person, 'accountId' | 'userId'>): SQL | undefined =>
  or(isShown(tx, reader), isIncomingShown(tx, reader));

/**
 * What the reader was told of, the newest first. Names are looked up now: of jobs that the reader may see now, and of people and
 * groups as they are called now.
 */
export function listNotices(
  platform: Platform,
  person: Person,
  { before }: { readonly before?: string | undefined },
  { namedBatches }: NoticeNeeds,
): Promise<ReplyOf<typeof listNoticesEndpoint>> {
  const { accountId } = person;
  return platform.db.lookInAccount(accountId, async (tx) => {
    const rows = await tx
      .select({
        id: notices.id,
        kind: notices.kind,
        jobId: notices.jobId,
        byId: notices.byId,
        facts: notices.facts,
        createdAt: notices.createdAt,
        isUnread: sql<boolean>`${isUnread(tx)}`,
        isWaiting: sql<boolean>`${notices.kind} = 'turn' and ${waitsNow(tx)}`,
      })
      .from(notices)
      .where(and(isToldTo(tx, person), before === undefined ? undefined : upTo(tx, person, before, true)))
      .orderBy(desc(notices.createdAt), desc(notices.id))
      .limit(limits.noticesPerPage + 1);
    const shown = rows.slice(0, limits.noticesPerPage);
    const [jobs, users, groups, stamps, batches, incoming] = await lookTogether(
      tx,
      () =>
        nameJobs(
          tx,
          person,
          shown.flatMap(({ jobId }) => jobId ?? []),
        ),
      () =>
        findUsers(
          tx,
          accountId,
          shown.flatMap(({ byId, facts }) => [byId ?? [], facts.absentId ?? []].flat()),
        ),
      () =>
        findSignGroups(
          tx,
          accountId,
          shown.flatMap(({ facts }) => facts.groupId ?? []),
        ),
      () =>
        findStampAccounts(
          tx,
          accountId,
          shown.flatMap(({ facts }) => facts.stampAccountId ?? []),
        ),
      () =>
        namedBatches(
          tx,
          person,
          shown.flatMap(({ facts }) => facts.batchId ?? []),
        ),
      () =>
        nameIncoming(
          tx,
          person,
          shown.flatMap(({ facts }) => facts.incomingId ?? []),
        ),
    );
    const items = shown.map((row): NoticeItem => {
      const { facts } = row;
      const job = jobs.get(row.jobId ?? '');
      const wasOwn = facts.absentId === person.userId;
      return {
        id: row.id,
        kind: row.kind,
        at: row.createdAt.toISOString(),
        isUnread: row.isUnread,
        isWaiting: row.isWaiting,
        job: job ? { id: job.id, name: job.name } : null,
        by: users.get(row.byId ?? '')?.name ?? '',
        role: facts.role ?? null,
        isAgain: facts.isAgain ?? false,
        group: groups.get(facts.groupId ?? '')?.name ?? null,
        stampAccount: stamps.get(facts.stampAccountId ?? '')?.name ?? null,
        absent: wasOwn ? null : (users.get(facts.absentId ?? '')?.name ?? null),
        wasOwn,
        batch: batches.get(facts.batchId ?? '') ?? null,
        incoming: incoming.get(facts.incomingId ?? '') ?? null,
        day: facts.day ?? null,
        made: facts.made ?? null,
        failed: facts.failed ?? null,
      };
    });
    return { items, hasMore: rows.length > shown.length };
  });
}

/**
 * How many the reader has not read, at most `limits.noticesCounted`: for every page's header. It is looked for among the newest
 * `limits.noticesLookedAt` that nobody has marked as read, so that it costs the same however many lie there that count for
 * nothing: turns that are over, until `clearNotices` comes to them, and jobs that the reader may not see (AUTH-11 to AUTH-13).
 */
export async function unreadNoticeCount(tx: Tx, accountId: string, userId: string): Promise<number> {
  const { kind, jobId, facts, readAt } = notices;
  // By the table's own name, so that the rules of notices are asked of these rows.
  const newest = tx
    .select({ accountId: notices.accountId, userId: notices.userId, kind, jobId, facts, readAt })
    .from(notices)
    .where(and(eq(notices.accountId, accountId), eq(notices.userId, userId), isNull(readAt)))
    .orderBy(desc(notices.createdAt), desc(notices.id))
    .limit(limits.noticesLookedAt)
    .as('notices');
  const unread = tx
    .select({ one: sql`1` })
    .from(newest)
    .where(and(isToldTo(tx, { accountId, userId }), isUnread(tx)))
    .limit(limits.noticesCounted)
    .as('unread');
  const [row] = await tx.select({ count: sql<number>`count(*)::int` }).from(unread);
  return row?.count ?? 0;
}

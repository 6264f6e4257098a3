import type { HandoverKind, NoticeKind, ParticipantRole } from '@tomar/contract';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at } from '../../../platform/database/columns.ts';
import { id } from '../../../platform/database/ids.ts';
import { accountId, refersTo, tenantKey, tenantPolicy } from '../../../platform/database/tenancy.ts';
import { users } from '../../users/tables.ts';
import { jobs } from '../tables.ts';

/** What a notice says besides its kind: ids and numbers, never names. A name is looked up by whoever may read it. */
export interface NoticeFacts {
  readonly role?: ParticipantRole;
  readonly isAgain?: true;
  readonly groupId?: string;
  readonly stampAccountId?: string;
  readonly absentId?: string;
  readonly batchId?: string;
  readonly made?: number;
  readonly failed?: number;
  /** A target end date. */
  readonly day?: string;
  readonly incomingId?: string;
  /** How much a handover has brought from one to the other so far. */
  readonly handed?: Readonly<Record<HandoverKind, number>>;
}

/** What one user is told of. */
export interface Told {
  readonly userId: string;
  readonly kind: NoticeKind;
  readonly jobId: string | null;
  readonly facts?: NoticeFacts;
  /** Nobody is told twice of what has the same key. */
  readonly key?: string;
}

/** What a user is told of, a row for each of the bell's entries. Whether the reader may see its job is judged when it is read. */
export const notices = pgTable(
  'notices',
  {
    accountId: accountId(),
    id: id('id').notNull(),
    userId: id('user_id').notNull(),
    kind: text('kind').$type<NoticeKind>().notNull(),
    jobId: id('job_id'),
    /** Who did it; null: the server by itself. */
    byId: id('by_id'),
    facts: jsonb('facts').$type<NoticeFacts>().notNull(),
    /** Nobody is told twice of what has the same key. */
    key: text('key'),
    createdAt: at('created_at').notNull(),
    readAt: at('read_at'),
    /** When a letter that tells of it, maybe beside others, was handed over: it goes out once. */
    letterAt: at('letter_at'),
    /** When an SMS of it was handed to the gateway: it goes out once. */
    smsAt: at('sms_at'),
  },
  (table) => [
    tenantKey(table),
    refersTo(users, table.accountId, table.userId).onDelete('cascade'),
    refersTo(jobs, table.accountId, table.jobId).onDelete('cascade'),
    index('notices_of_user').on(table.accountId, table.userId, table.createdAt, table.id),
    index('notices_unread')
      .on(table.accountId, table.userId, table.createdAt, table.id)
      .where(sql`read_at is null`),
    uniqueIndex('notices_once').on(table.accountId, table.userId, table.key).where(sql`key is not null`),
    index('notices_of_job').on(table.accountId, table.jobId, table.userId),
    index('notices_by_age').on(table.accountId, table.createdAt),
    tenantPolicy('notices'),
  ],
);

import type { IncomingKind, IncomingOperation, IncomingState } from '@tomar/contract';
import { sql } from 'drizzle-orm';
import {
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';
import { id } from '../../platform/database/ids.ts';
import { linkTable } from '../../platform/database/linkTable.ts';
import { accountId, refersTo, tenantKey, tenantPolicy } from '../../platform/database/tenancy.ts';
import { categories } from '../definitions/tables.ts';
import { jobFiles, jobs } from '../jobs/tables.ts';
import { departments, users } from '../users/tables.ts';

/** The last number given within a year (INC-05). */
export const incomingSerials = pgTable(
  'incoming_serials',
  {
    accountId: accountId(),
    year: integer('year').notNull(),
    lastNumber: integer('last_number').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.year] }), tenantPolicy('incoming_serials')],
);

/** A file that came for an incoming document. Until one names it, it is its sender's alone. */
export const incomingFiles = pgTable(
  'incoming_files',
  {
    accountId: accountId(),
    id: id('file_id').notNull(),
    userId: id('user_id').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    tenantKey(table),
    refersTo(jobFiles, table.accountId, table.id).onDelete('cascade'),
    refersTo(users, table.accountId, table.userId),
    index('incoming_files_by_age').on(table.accountId, table.createdAt),
    tenantPolicy('incoming_files'),
  ],
);

/** A document that came from outside, with how far the account is with it. */
export const incomingDocuments = pgTable(
  'incoming_documents',
  {
    accountId: accountId(),
    id: id('id').notNull(),
    year: integer('year').notNull(),
    number: integer('number').notNull(),
    state: text('state').$type<IncomingState>().notNull(),
    kind: text('kind').$type<IncomingKind>().notNull(),
    name: text('name').notNull(),
    sender: text('sender').notNull(),
    /** The sender as searches compare it; made by the database. */
    senderFolded: text('sender_folded').generatedAlwaysAs(sql`fold_text(sender)`),
    recipient: text('recipient').notNull(),
    sentDate: date('sent_date').notNull(),
    note: text('note').notNull(),
    categoryId: id('category_id'),
    fileId: id('file_id').notNull(),
    /** For the search box: name, tracking number, sender and recipient. */
    searchText: text('search_text').notNull(),
    searchFolded: text('search_folded').generatedAlwaysAs(sql`fold_text(search_text)`),
    version: integer('version').notNull().default(1),
    /** When it was entered. */
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    tenantKey(table),
    refersTo(categories, table.accountId, table.categoryId),
    refersTo(incomingFiles, table.accountId, table.fileId),
    unique('incoming_documents_tracking').on(table.accountId, table.year, table.number),
    unique('incoming_documents_file').on(table.accountId, table.fileId),
    index('incoming_documents_in_order').on(table.accountId, table.createdAt, table.id),
    index('incoming_documents_by_state').on(table.accountId, table.state, table.createdAt, table.id),
    index('incoming_documents_by_day').on(table.accountId, table.sentDate, table.id),
    index('incoming_documents_by_category')
      .on(table.accountId, table.categoryId, table.createdAt, table.id)
      .where(sql`category_id is not null`),
    index('incoming_documents_search').using('gin', table.accountId, sql`search_folded gin_trgm_ops`),
    tenantPolicy('incoming_documents'),
  ],
);

/** INC-06 */
export const incomingUsers = linkTable('incoming_users', {
  from: [incomingDocuments, 'document_id'],
  to: [users, 'user_id'],
});

/** INC-06 */
export const incomingDepartments = linkTable('incoming_departments', {
  from: [incomingDocuments, 'document_id'],
  to: [departments, 'department_id'],
});

/** What an operation was about besides its note. */
export interface OperationFacts {
  readonly userIds?: readonly string[];
  readonly departmentIds?: readonly string[];
  /** Names of both, of that moment: who is deleted later stays in the history. Older rows have none. */
  readonly responsible?: readonly string[];
  readonly from?: IncomingState;
  readonly to?: IncomingState;
  /** Null: it was taken away. */
  readonly categoryId?: string | null;
}

/** INC-07: what was done with a document, by whom and why. */
export const incomingOperations = pgTable(
  'incoming_operations',
  {
    accountId: accountId(),
    id: id('id').notNull(),
    documentId: id('document_id').notNull(),
    operation: text('operation').$type<IncomingOperation>().notNull(),
    /** Null: the server by itself. */
    byId: id('by_id'),
    /** Of that moment. */
    byName: text('by_name').notNull(),
    note: text('note').notNull(),
    facts: jsonb('facts').$type<OperationFacts>().notNull(),
    at: at('at').notNull(),
  },
  (table) => [
    tenantKey(table),
    refersTo(incomingDocuments, table.accountId, table.documentId).onDelete('cascade'),
    refersTo(users, table.accountId, table.byId),
    index('incoming_operations_of_document').on(table.accountId, table.documentId, table.at, table.id),
    // INC-14: the first time somebody opened it, and no other.
    uniqueIndex('incoming_operations_read')
      .on(table.accountId, table.documentId, table.byId)
      .where(sql`operation = 'Read'`),
    tenantPolicy('incoming_operations'),
  ],
);

/** INC-12: the drafts and jobs that answer an incoming document; each answers one at most. */
export const incomingAnswers = pgTable(
  'incoming_answers',
  {
    accountId: accountId(),
    jobId: id('job_id').notNull(),
    documentId: id('document_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.jobId] }),
    refersTo(jobs, table.accountId, table.jobId).onDelete('cascade'),
    refersTo(incomingDocuments, table.accountId, table.documentId),
    index('incoming_answers_of_document').on(table.accountId, table.documentId, table.jobId),
    tenantPolicy('incoming_answers'),
  ],
);

import type { BatchRowState, BatchState } from '@tomar/contract';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from '../../../platform/database/columns.ts';
import { id } from '../../../platform/database/ids.ts';
import { accountId, refersTo, tenantKey, tenantPolicy } from '../../../platform/database/tenancy.ts';
import { users } from '../../users/tables.ts';
import type { HowRead, ImportProblem } from '../tables.ts';

/** One file of jobs to be made from a template. */
export const batches = pgTable(
  'batches',
  {
    accountId: accountId(),
    id: id('id').notNull(),
    /** Also of one that is deleted: what was made of a file is told all the same. */
    templateId: id('template_id').notNull(),
    /** As it was called when the file came. */
    templateName: text('template_name').notNull().default(''),
    /** The template as it was seen: of another one nothing is made. */
    templateVersion: text('template_version').notNull(),
    /** Whose it is: nobody else sees it. */
    userId: id('user_id').notNull(),
    state: text('state').$type<BatchState>().notNull(),
    fileName: text('file_name').notNull(),
    /** The file, a blob of the account; null once it was read. */
    sha256: text('sha256'),
    found: jsonb('found').$type<HowRead>(),
    /** Grows whenever work begins: what was begun for an earlier one makes nothing. */
    round: integer('round').notNull().default(1),
    circulates: boolean('circulates').notNull().default(false),
    problem: jsonb('problem').$type<ImportProblem>(),
    /** Where it was started from, for the audit trail. */
    confirmedFrom: text('confirmed_from').notNull().default(''),
    createdAt: at('created_at').notNull(),
    endedAt: at('ended_at'),
  },
  (table) => [
    tenantKey(table),
    refersTo(users, table.accountId, table.userId).onDelete('cascade'),
    index('batches_of_template').on(table.accountId, table.templateId, table.userId, table.createdAt),
    index('batches_of_user').on(table.accountId, table.userId),
    index('batches_by_age').on(table.accountId, table.createdAt),
    index('batches_bytes').on(table.accountId, table.sha256),
    tenantPolicy('batches'),
  ],
);

/** The rows of a batch's file, each with the job that was made of it: its key is what makes none twice. */
export const batchRows = pgTable(
  'batch_rows',
  {
    accountId: accountId(),
    batchId: id('batch_id').notNull(),
    /** As the file numbers it. */
    number: integer('number').notNull(),
    state: text('state').$type<BatchRowState>().notNull(),
    isWarned: boolean('is_warned').notNull(),
    /** What stands in it and what is wrong with it (storedRow.ts), sealed. */
    sealed: text('sealed').notNull(),
    /** Why no job was made of it. */
    problems: jsonb('problems').$type<readonly (ImportProblem & { readonly field: string })[]>(),
    jobId: id('job_id'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.batchId, table.number] }),
    refersTo(batches, table.accountId, table.batchId).onDelete('cascade'),
    index('batch_rows_by_state').on(table.accountId, table.batchId, table.state, table.number),
    tenantPolicy('batch_rows'),
  ],
);

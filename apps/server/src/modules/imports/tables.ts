import type {
  ImportCounts,
  ImportEncoding,
  ImportKind,
  ImportReading,
  ImportSeparator,
  ImportState,
  MessageKey,
  RowOutcome,
} from '@tomar/contract';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';
import { id } from '../../platform/database/ids.ts';
import { accountId, refersTo, tenantKey, tenantPolicy } from '../../platform/database/tenancy.ts';
import { users } from '../users/tables.ts';

/** How a file was read. */
export interface HowRead {
  readonly format: 'xlsx' | 'csv';
  readonly encoding: ImportEncoding | null;
  readonly separator: ImportSeparator | null;
  readonly sheet: string | null;
  readonly sheets: readonly string[];
  /** Names of the columns that the file has. */
  readonly columns: readonly string[];
  /** Headings that name none. */
  readonly ignored: readonly string[];
}

export interface ImportProblem {
  readonly key: MessageKey;
  readonly params: readonly (string | number)[];
}

/** One file that somebody brings in. */
export const imports = pgTable(
  'imports',
  {
    accountId: accountId(),
    id: id('id').notNull(),
    kind: text('kind').$type<ImportKind>().notNull(),
    /** Whose it is: nobody else sees it. */
    userId: id('user_id').notNull(),
    state: text('state').$type<ImportState>().notNull(),
    fileName: text('file_name').notNull(),
    /** The file, a blob of the account; null once the import has ended. */
    sha256: text('sha256'),
    asked: jsonb('asked').$type<ImportReading>().notNull(),
    /** Null until it was read. */
    found: jsonb('found').$type<HowRead>(),
    /** Grows with every reading and every confirmation: what was begun for an earlier one writes nothing. */
    round: integer('round').notNull().default(1),
    counts: jsonb('counts').$type<ImportCounts>(),
    problem: jsonb('problem').$type<ImportProblem>(),
    written: integer('written').notNull().default(0),
    /** Whoever is new is sent an invitation. */
    invite: boolean('invite').notNull().default(false),
    /** Where the confirmation came from, for the audit trail. */
    confirmedFrom: text('confirmed_from').notNull().default(''),
    createdAt: at('created_at').notNull(),
    endedAt: at('ended_at'),
  },
  (table) => [
    tenantKey(table),
    refersTo(users, table.accountId, table.userId).onDelete('cascade'),
    index('imports_of_user').on(table.accountId, table.userId, table.createdAt),
    index('imports_by_age').on(table.accountId, table.createdAt),
    index('imports_bytes').on(table.accountId, table.sha256),
    tenantPolicy('imports'),
  ],
);

/** The rows of an import's file while it is open. */
export const importRows = pgTable(
  'import_rows',
  {
    accountId: accountId(),
    importId: id('import_id').notNull(),
    /** As the file numbers it. */
    number: integer('number').notNull(),
    outcome: text('outcome').$type<RowOutcome>().notNull(),
    isWarned: boolean('is_warned').notNull(),
    /** What stands in it and what it comes to (storedRow.ts), sealed: files hold what people keep to themselves. */
    sealed: text('sealed').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.importId, table.number] }),
    refersTo(imports, table.accountId, table.importId).onDelete('cascade'),
    index('import_rows_by_outcome').on(table.accountId, table.importId, table.outcome, table.number),
    tenantPolicy('import_rows'),
  ],
);

import type { StorageKind } from '@tomar/contract';
import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { accountId, tenantPolicy } from '../../../platform/database/tenancy.ts';

const counted = () => ({
  kind: text('kind').$type<StorageKind>().notNull(),
  /** Its first day; of the files' arrival, in UTC. */
  month: date('month').notNull(),
  files: integer('files').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
});

/** LIC-02: what an account's files take, by kind and month, as far as `storage_changes` were added up. */
export const storageCounts = pgTable('storage_counts', { accountId: accountId(), ...counted() }, (table) => [
  primaryKey({ columns: [table.accountId, table.kind, table.month] }),
  tenantPolicy('storage_counts'),
]);

/**
 * What has come and gone since. Only triggers on `job_files` write here (storage.sql), a row for each statement, kind and
 * month: many who store files at once wait for nobody, as they would for one row that counts.
 */
export const storageChanges = pgTable(
  'storage_changes',
  {
    accountId: accountId(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    ...counted(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] }), tenantPolicy('storage_changes')],
);

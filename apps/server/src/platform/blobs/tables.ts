import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at } from '../database/columns.ts';
import { id } from '../database/ids.ts';
import { accountId, tenantKey, tenantPolicy } from '../database/tenancy.ts';

/** What an account's files are encrypted with. Without its keys nobody reads them any more. */
export const accountKeys = pgTable(
  'account_keys',
  {
    accountId: accountId(),
    id: id('id').notNull(),
    /** The 32 bytes in base64, sealed by the keyring. */
    sealed: text('sealed').notNull(),
    createdAt: at('created_at').notNull(),
    /** Since when it encrypts nothing new. */
    retiredAt: at('retired_at'),
  },
  (table) => [
    tenantKey(table),
    uniqueIndex('account_keys_current').on(table.accountId).where(sql`retired_at is null`),
    tenantPolicy('account_keys'),
  ],
);

/** Bytes that lie in the store, by their hash, so that what nothing refers to can be collected. */
export const blobs = pgTable(
  'blobs',
  {
    accountId: accountId(),
    sha256: text('sha256').notNull(),
    /** When they were stored last; the same bytes may come again. */
    storedAt: at('stored_at').notNull(),
    /** Since when nothing was found that refers to them. */
    unreferencedSince: at('unreferenced_since'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.sha256] }),
    index('blobs_unreferenced')
      .on(table.accountId, table.unreferencedSince)
      .where(sql`unreferenced_since is not null`),
    tenantPolicy('blobs'),
  ],
);

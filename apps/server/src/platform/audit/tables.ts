import { bigint, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { id } from '../database/ids.ts';
import { tenantPolicy } from '../database/tenancy.ts';

/** The audit trail. Rows are only ever added; each holds the hash of the one before. */
export const auditEvents = pgTable(
  'audit_events',
  {
    accountId: id('account_id').notNull(),
    /** Counts from 1 in each account. */
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
    event: text('event').notNull(),
    /** Null: the system, named by `actorName`. */
    actorId: id('actor_id'),
    actorName: text('actor_name').notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    ipAddress: text('ip_address'),
    /** Canonical JSON, kept as the very text that was hashed. */
    facts: text('facts').notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    primaryKey({ name: 'audit_events_pk', columns: [table.accountId, table.sequence] }),
    index('audit_events_subject').on(table.accountId, table.subjectKind, table.subjectId, table.sequence),
    tenantPolicy('audit_events'),
  ],
);

/** The end of each account's chain; locked while events are added. */
export const auditHeads = pgTable(
  'audit_heads',
  {
    accountId: id('account_id').notNull(),
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    primaryKey({ name: 'audit_heads_pk', columns: [table.accountId] }),
    tenantPolicy('audit_heads'),
  ],
);

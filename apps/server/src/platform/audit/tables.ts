import {
  bigint,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
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
    /** 1: texts stand among the facts, name and address in their columns. 2: all of these lie in `audit_texts`. */
    form: integer('form').notNull().default(1),
    /** Null: the system, named by `actorName`. */
    actorId: id('actor_id'),
    actorName: text('actor_name'),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    ipAddress: text('ip_address'),
    /** Canonical JSON, kept as the very text that was hashed. */
    facts: text('facts').notNull(),
    /** Canonical JSON: salted digest by the name of the text. */
    textHashes: text('text_hashes').notNull().default('{}'),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    primaryKey({ name: 'audit_events_pk', columns: [table.accountId, table.sequence] }),
    index('audit_events_actor').on(table.accountId, table.actorId, table.sequence),
    index('audit_events_kind').on(table.accountId, table.event, table.sequence),
    index('audit_events_at').on(table.accountId, table.at, table.sequence),
    index('audit_events_subject').on(table.accountId, table.subjectKind, table.subjectId, table.sequence),
    tenantPolicy('audit_events'),
  ],
);

/**
 * The texts of events of the second form: what somebody wrote, names, addresses. A row that was erased takes its salt
 * along, and the chain holds all the same. The application can add and read; only the owner of the tables erases.
 */
export const auditTexts = pgTable(
  'audit_texts',
  {
    accountId: id('account_id').notNull(),
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    /** Name of the fact, or `actorName`, `ipAddress`. */
    field: text('field').notNull(),
    /** 16 random bytes, hexadecimal. */
    salt: text('salt').notNull(),
    text: text('text').notNull(),
  },
  (table) => [
    primaryKey({ name: 'audit_texts_pk', columns: [table.accountId, table.sequence, table.field] }),
    foreignKey({
      name: 'audit_texts_event',
      columns: [table.accountId, table.sequence],
      foreignColumns: [auditEvents.accountId, auditEvents.sequence],
    }),
    tenantPolicy('audit_texts'),
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

import { index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { id } from '../../database/ids.ts';
import { accountId, tenantPolicy } from '../../database/tenancy.ts';

/** Requests that must happen at most once, with their answers, for a day. */
export const onceRequests = pgTable(
  'once_requests',
  {
    accountId: accountId(),
    userId: id('user_id').notNull(),
    endpoint: text('endpoint').notNull(),
    /** The client's `request` header. */
    request: text('request').notNull(),
    /** Keyed digest of parameters, query and body: a repetition asks for the same. */
    askedHash: text('asked_hash').notNull(),
    /** Running: may be taken over when the lease ends. */
    state: text('state').$type<'running' | 'answered'>().notNull(),
    /** Which process's attempt holds it. */
    holder: uuid('holder').notNull(),
    leaseUntil: timestamp('lease_until', { withTimezone: true }).notNull(),
    answer: jsonb('answer').$type<unknown>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.userId, table.endpoint, table.request] }),
    index('once_requests_age').on(table.accountId, table.createdAt),
    tenantPolicy('once_requests'),
  ],
);

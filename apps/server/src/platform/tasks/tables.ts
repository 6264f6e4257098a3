import type { taskStates } from '@tomar/contract';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at } from '../database/columns.ts';
import { accountId, tenantKey, tenantPolicy } from '../database/tenancy.ts';

/**
 * Background work of an account. The queue (pg-boss) only carries the id: who is next, and who died in the
 * middle. What the work is, how often it was tried and why it failed stands here, under row-level security.
 */
export const tasks = pgTable(
  'tasks',
  {
    accountId: accountId(),
    id: uuid('id').notNull(),
    kind: text('kind').notNull(),
    /** Idempotency key. */
    key: text('key'),
    subject: text('subject').notNull(),
    payload: jsonb('payload').$type<unknown>().notNull(),
    state: text('state').$type<(typeof taskStates)[number]>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Number of the last try, never reset (taskSteps.ts). */
    claim: integer('claim').notNull().default(0),
    lastError: text('last_error'),
    createdAt: at('created_at').notNull(),
    /** When it is due; while it runs, when its lease ends. */
    nextTryAt: at('next_try_at'),
    endedAt: at('ended_at'),
  },
  (table) => [
    tenantKey(table),
    uniqueIndex('tasks_key').on(table.accountId, table.kind, table.key).where(sql`key is not null`),
    index('tasks_newest').on(table.accountId, table.createdAt, table.id),
    index('tasks_state').on(table.accountId, table.state, table.createdAt, table.id),
    index('tasks_subject').on(table.accountId, table.subject),
    tenantPolicy('tasks'),
  ],
);

/** Keys of tasks that were done and cleared away: for two years more the same work is not begun again. */
export const taskKeys = pgTable(
  'task_keys',
  {
    accountId: accountId(),
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    /** When the task was cleared away. */
    keptSince: at('kept_since').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.kind, table.key] }),
    index('task_keys_age').on(table.accountId, table.keptSince),
    tenantPolicy('task_keys'),
  ],
);

/** How far recurring work of an account has come. */
export const recurrences = pgTable(
  'recurrences',
  {
    accountId: accountId(),
    kind: text('kind').notNull(),
    /** Key of the last occurrence whose task was made, or that was left out. */
    begun: text('begun').notNull(),
    /** Key of the last occurrence whose work was committed. */
    committed: text('committed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.kind] }), tenantPolicy('recurrences')],
);

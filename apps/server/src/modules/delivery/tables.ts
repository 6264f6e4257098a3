import type { DeliveryState, Recipient } from '@tomar/contract';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { id } from '../../platform/database/ids.ts';
import { accountId, refersTo, tenantPolicy } from '../../platform/database/tenancy.ts';
import { jobs } from '../jobs/tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** One recipient of one job, with a state of its own (DLV-23): one that fails holds up nobody else. */
export const deliveries = pgTable(
  'deliveries',
  {
    accountId: accountId(),
    id: id('id').notNull(),
    jobId: id('job_id').notNull(),
    position: integer('position').notNull(),
    settings: jsonb('settings').$type<Recipient>().notNull(),
    state: text('state').$type<DeliveryState>().notNull(),
    /** Grows when a person sends it again; part of the task's key and of the Message-ID. */
    round: integer('round').notNull().default(1),
    /** The try of the round's task that works on it (deliverySteps.ts). */
    claim: integer('claim').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    lastTriedAt: at('last_tried_at'),
    nextTryAt: at('next_try_at'),
    /** Set just before the other side is asked to accept, taken back when it refuses: in between nobody knows whether it did. */
    handedOverAt: at('handed_over_at'),
    sentAt: at('sent_at'),
    errorKey: text('error_key'),
    errorDetail: text('error_detail'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    refersTo(jobs, table.accountId, table.jobId).onDelete('cascade'),
    index('deliveries_of_job').on(table.accountId, table.jobId, table.position),
    tenantPolicy('deliveries'),
  ],
);

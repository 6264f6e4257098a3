import type { Recipient, RecipientKind } from '@tomar/contract';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';
import { id } from '../../platform/database/ids.ts';
import { linkTable } from '../../platform/database/linkTable.ts';
import { accountId, refersTo, tenantKey, tenantPolicy } from '../../platform/database/tenancy.ts';
import { circulationProfiles, recipients } from '../definitions/tables.ts';
import { jobs } from '../jobs/tables.ts';
import type { DeliveryStage } from './deliverySteps.ts';

/** FLOW-11: the recipients of circulation profiles. */
export const profileRecipients = linkTable('profile_recipients', {
  from: [circulationProfiles, 'profile_id'],
  to: [recipients, 'recipient_id'],
});

/** One recipient of one job, with a state of its own (DLV-23): one that fails blocks nobody else. */
export const deliveries = pgTable(
  'deliveries',
  {
    accountId: accountId(),
    id: id('id').notNull(),
    jobId: id('job_id').notNull(),
    position: integer('position').notNull(),
    /** The recipient of the account's list; null for an extra one, and for those of versions before. */
    recipientId: id('recipient_id'),
    /** As it was called when the job was circulated; everybody who sees the job may read it. */
    name: text('name').notNull().default(''),
    /** Null until `sealDeliveries` came by, in rows of versions before. */
    kind: text('kind').$type<RecipientKind>(),
    /** Of versions before, in clear, until they are sealed; then only what those versions can read (`nothingInClear`). */
    settings: jsonb('settings').$type<Recipient>().notNull(),
    /** The recipient's settings as they were when the job was circulated (settingsSnapshot.ts). */
    settingsSealed: text('settings_sealed'),
    state: text('state').$type<DeliveryStage>().notNull(),
    /** How often what was sent was sent again on purpose, from 1; part of the Message-ID. */
    sending: integer('sending').notNull().default(1),
    /** Grows when a person sends it again; part of the task's key. */
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
    tenantKey(table),
    refersTo(jobs, table.accountId, table.jobId).onDelete('cascade'),
    refersTo(recipients, table.accountId, table.recipientId),
    index('deliveries_of_recipient').on(table.accountId, table.recipientId),
    index('deliveries_in_clear').on(table.accountId, table.jobId).where(sql`settings_sealed is null`),
    index('deliveries_of_job').on(table.accountId, table.jobId, table.position),
    tenantPolicy('deliveries'),
  ],
);

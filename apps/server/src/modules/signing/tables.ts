import type {
  Completion,
  SignatureProfile,
  SigningHolder,
  SigningPurpose,
  SigningState,
} from '@tomar/contract';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';
import { id } from '../../platform/database/ids.ts';
import { accountId, refersTo, tenantKey, tenantPolicy } from '../../platform/database/tenancy.ts';
import { jobFiles, jobParticipants, jobs } from '../jobs/tables.ts';
import { users } from '../users/tables.ts';

import type { IssuedChallenge } from './signIn/challenge.ts';

/** One person signing one or many documents with one certificate. Ticket and key are kept as SHA-256 only. */
export const signingSessions = pgTable(
  'signing_sessions',
  {
    accountId: accountId(),
    id: id('id').notNull(),
    userId: id('user_id').notNull(),
    purpose: text('purpose').$type<SigningPurpose>().notNull().default('Sign'),
    holder: text('holder').$type<SigningHolder>().notNull().default('Companion'),
    state: text('state').$type<SigningState>().notNull(),
    note: text('note').notNull(),
    ticketHash: text('ticket_hash'),
    keyHash: text('key_hash'),
    /** Base64 DER of the certificate, then of its chain. */
    certificates: jsonb('certificates').$type<string[]>(),
    /** Message key of what the signer should know of the certificate. */
    warning: text('warning'),
    error: text('error'),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    tenantKey(table),
    refersTo(users, table.accountId, table.userId),
    uniqueIndex('signing_sessions_ticket').on(table.accountId, table.ticketHash),
    uniqueIndex('signing_sessions_key').on(table.accountId, table.keyHash),
    index('signing_sessions_open')
      .on(table.accountId, table.expiresAt)
      .where(sql`state not in ('Embedded', 'Failed', 'Expired')`),
    index('signing_sessions_age').on(table.accountId, table.expiresAt),
    tenantPolicy('signing_sessions'),
  ],
);

/**
 * Sign-ins by e-signature under way: as a signing session, of nobody and of no account until the signature says whose. The
 * companion has the ticket, the page the claim; both are kept as SHA-256 only. Gone once entered.
 */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    id: id('id').primaryKey(),
    ticketHash: text('ticket_hash').notNull(),
    claimHash: text('claim_hash').notNull(),
    /** Of the account that was asked for; empty: any. */
    askedCode: text('asked_code').notNull(),
    state: text('state').$type<'Created' | 'Issued' | 'Proved'>().notNull(),
    /** How many challenges were issued; the last one counts. */
    round: integer('round').notNull().default(0),
    issued: jsonb('issued').$type<IssuedChallenge>(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('sign_in_challenges_ticket').on(table.ticketHash),
    uniqueIndex('sign_in_challenges_claim').on(table.claimHash),
    index('sign_in_challenges_age').on(table.expiresAt),
  ],
);

/** Keys on the server's token and whom each signs for. Bound by the operator on the command line, by nobody else. */
export const serverKeys = pgTable(
  'server_keys',
  {
    accountId: accountId(),
    userId: id('user_id').notNull(),
    /** Of the certificate's DER, hexadecimal: how the token finds the key. */
    certificateSha256: text('certificate_sha256').notNull(),
    /** Base64 DER, to be shown where the token is not. */
    certificate: text('certificate').notNull(),
    boundAt: at('bound_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.userId] }),
    refersTo(users, table.accountId, table.userId).onDelete('cascade'),
    tenantPolicy('server_keys'),
  ],
);

/**
 * Keys on the server's token that an account's stamp accounts may name, by their certificates. Bound by the operator on the
 * command line, by nobody else: the token is the installation's, and a fingerprint is no secret.
 */
export const sealKeys = pgTable(
  'seal_keys',
  {
    accountId: accountId(),
    /** Of the certificate's DER, lower-case hexadecimal. */
    certificateSha256: text('certificate_sha256').notNull(),
    /** Base64 DER, to be shown where the token is not. */
    certificate: text('certificate').notNull(),
    boundAt: at('bound_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.certificateSha256] }), tenantPolicy('seal_keys')],
);

/** One document within a session. */
export const signingItems = pgTable(
  'signing_items',
  {
    accountId: accountId(),
    id: id('id').notNull(),
    sessionId: id('session_id').notNull(),
    position: integer('position').notNull(),
    jobId: id('job_id').notNull(),
    fileId: id('file_id').notNull(),
    participantId: id('participant_id').notNull(),
    state: text('state').$type<'Waiting' | 'DigestIssued' | 'Embedded' | 'Failed'>().notNull(),
    /** Grows each time a digest is issued. */
    round: integer('round').notNull().default(0),
    /** The file's version the digest was made for, and the signature package's prepared state. */
    baseVersion: integer('base_version'),
    prepared: jsonb('prepared').$type<unknown>(),
    /** Base64 of a signature value that could not be time-stamped, and when it came: nobody has to sign again. */
    value: text('value'),
    valueAt: at('value_at'),
    error: text('error'),
  },
  (table) => [
    tenantKey(table),
    refersTo(signingSessions, table.accountId, table.sessionId).onDelete('cascade'),
    refersTo(jobs, table.accountId, table.jobId),
    refersTo(jobFiles, table.accountId, table.fileId),
    refersTo(jobParticipants, table.accountId, table.participantId),
    index('signing_items_of_session').on(table.accountId, table.sessionId, table.position),
    tenantPolicy('signing_items'),
  ],
);

/**
 * What a job's profile wants after the last signature: certificates, revocation data, archive time-stamps. A job
 * without a row wants nothing, or nobody has signed yet.
 */
export const jobCompletions = pgTable(
  'job_completions',
  {
    accountId: accountId(),
    jobId: id('job_id').notNull(),
    state: text('state').$type<Completion['state']>().notNull(),
    /** Grows when it is begun anew; part of the task's key. */
    round: integer('round').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextTryAt: at('next_try_at'),
    errorKey: text('error_key'),
    errorDetail: text('error_detail'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.jobId] }),
    refersTo(jobs, table.accountId, table.jobId).onDelete('cascade'),
    tenantPolicy('job_completions'),
  ],
);

/**
 * A signature that stands in a file. The primary key gives each participant one of them, and `file_signatures_signer`
 * each person, also where somebody signs for a group. What they put on for a company is no signature of theirs.
 */
export const fileSignatures = pgTable(
  'file_signatures',
  {
    accountId: accountId(),
    fileId: id('file_id').notNull(),
    participantId: id('participant_id').notNull(),
    /** The user who signed; absent where the version that knew no groups wrote it: the participant's own. */
    signedBy: id('signed_by'),
    /** With which stamp account, where it is a company's seal: `signed_by` asked for it then. */
    stampAccountId: id('stamp_account_id'),
    /** For which company then, as it was called at that moment. */
    stampCompany: text('stamp_company'),
    /** The file's version with this signature in it, from 1. */
    version: integer('version').notNull(),
    sha256: text('sha256').notNull(),
    /** Hexadecimal, as its issuer numbered it. */
    certificateSerial: text('certificate_serial').notNull(),
    /** Of the certificate's DER, hexadecimal; absent for signatures that were made before it was kept. */
    certificateSha256: text('certificate_sha256'),
    signedAt: at('signed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.fileId, table.participantId] }),
    refersTo(jobFiles, table.accountId, table.fileId).onDelete('cascade'),
    refersTo(jobParticipants, table.accountId, table.participantId).onDelete('cascade'),
    refersTo(users, table.accountId, table.signedBy),
    uniqueIndex('file_signatures_signer')
      .on(table.accountId, table.fileId, table.signedBy)
      .where(sql`stamp_account_id is null`),
    uniqueIndex('file_signatures_version').on(table.accountId, table.fileId, table.version),
    index('file_signatures_bytes').on(table.accountId, table.sha256),
    tenantPolicy('file_signatures'),
  ],
);

/**
 * A file whose signatures were extended to the job's profile: certificates, revocation data and archive time-stamps
 * were put in after the last signature.
 */
export const fileCompletions = pgTable(
  'file_completions',
  {
    accountId: accountId(),
    fileId: id('file_id').notNull(),
    /** The file's version with what was added. */
    version: integer('version').notNull(),
    sha256: text('sha256').notNull(),
    profile: text('profile').$type<SignatureProfile>().notNull(),
    completedAt: at('completed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.fileId, table.version] }),
    refersTo(jobFiles, table.accountId, table.fileId).onDelete('cascade'),
    index('file_completions_bytes').on(table.accountId, table.sha256),
    tenantPolicy('file_completions'),
  ],
);

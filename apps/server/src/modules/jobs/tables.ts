import type {
  ActorKind,
  AttachmentSending,
  DocumentType,
  DraftContent,
  JobFileKind,
  JobStatus,
  MessageKey,
  ParticipantRole,
  ParticipantState,
  Privacy,
  SignatureProfile,
  SignatureStandard,
  StepCompletion,
} from '@tomar/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';
import { id } from '../../platform/database/ids.ts';
import { linkTable } from '../../platform/database/linkTable.ts';
import { accountId, refersTo, tenantKey, tenantPolicy } from '../../platform/database/tenancy.ts';
import { categories, circulationProfiles, stampAccounts } from '../definitions/tables.ts';
import { departments, signGroups, users } from '../users/tables.ts';

/**
 * A draft and the job it becomes are one record: circulating changes `status`, and the id stays. While it is a
 * draft, `content` holds what the person edits; afterwards steps, boxes and recipients have rows of their own.
 */
export const jobs = pgTable(
  'jobs',
  {
    accountId: accountId(),
    id: id('id').notNull(),
    status: text('status').$type<JobStatus | 'Draft'>().notNull(),
    /** Where a cancelled job was, for undoing (JOB-08). */
    statusBeforeCancel: text('status_before_cancel').$type<JobStatus>(),
    ownerId: id('owner_id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    privacy: text('privacy').$type<Privacy>().notNull(),
    documentType: text('document_type').$type<DocumentType>().notNull(),
    documentNumber: text('document_number').notNull(),
    /** Both fixed at circulation; no profile for an unsigned job. */
    signatureStandard: text('signature_standard').$type<SignatureStandard>().notNull().default('Pades'),
    signatureProfile: text('signature_profile').$type<SignatureProfile>(),
    /** DEF-12, fixed at circulation. Null in jobs of older versions: as each recipient has it. */
    attachmentSending: text('attachment_sending').$type<AttachmentSending>(),
    departmentId: id('department_id'),
    targetEndDate: date('target_end_date'),
    finalizeLaterDate: date('finalize_later_date'),
    serial: text('serial'),
    number: integer('number'),
    revision: integer('revision').notNull().default(0),
    /** A draft that is kept to begin others from; it never circulates. */
    isTemplate: boolean('is_template').notNull().default(false),
    content: jsonb('content').$type<DraftContent>().notNull(),
    /** What the content says in money, where it is an amount; made by a trigger (jobAmounts.sql), and by a backfill. */
    amount: numeric('amount', { precision: 19, scale: 2 }),
    /** The same in minor units, as lists compare it: row-level security lets no index of decimals be used. The largest bigint where
     * it is more. */
    amountUnits: bigint('amount_units', { mode: 'bigint' }),
    currency: text('currency'),
    /** DRAFT-21: the last day of a contract, likewise. */
    validUntil: date('valid_until'),
    documents: integer('documents').notNull().default(0),
    /** For the search box: name, tracking and document number. */
    searchText: text('search_text').notNull().default(''),
    /** The same as searches compare it; made by the database. */
    searchFolded: text('search_folded').generatedAlwaysAs(sql`fold_text(search_text)`),
    endDescription: text('end_description'),
    version: integer('version').notNull().default(1),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    circulatedAt: at('circulated_at'),
    /** When all its deliveries had ended for the first time; sending again does not complete a job a second time. */
    completedAt: at('completed_at'),
    /** When the mail that tells the owner how the job ended was handed over: it goes out once (ownerNotice.sql). */
    ownerToldAt: at('owner_told_at'),
    /** When the mail that tells the owner that the job is late was handed over: it goes out once, too. */
    ownerToldLateAt: at('owner_told_late_at'),
    /** When the mail that tells the owner that the contract ends soon was handed over: it goes out once, too. */
    ownerToldEndingAt: at('owner_told_ending_at'),
    /** How often a cancellation was undone. Part of the keys of what is to happen anew after it. */
    revivals: integer('revivals').notNull().default(0),
  },
  (table) => [
    tenantKey(table),
    refersTo(users, table.accountId, table.ownerId),
    refersTo(departments, table.accountId, table.departmentId),
    uniqueIndex('jobs_tracking').on(table.accountId, table.serial, table.number, table.revision),
    // JOB-14: of the revisions of a job one runs at a time.
    uniqueIndex('jobs_active_revision')
      .on(table.accountId, table.serial, table.number)
      .where(sql`status in ('Circulating', 'Finalizing') and completed_at is null`),
    uniqueIndex('jobs_document_number')
      .on(table.accountId, table.documentNumber)
      .where(sql`document_number <> '' and status not in ('Draft', 'Canceled', 'Declined') and revision = 0`),
    // DRAFT-55: revisions share a number, so that the one above does not find them.
    index('jobs_with_number')
      .on(table.accountId, table.documentNumber)
      .where(sql`document_number <> '' and status not in ('Draft', 'Canceled', 'Declined')`),
    index('jobs_drafts').on(table.accountId, table.ownerId, table.updatedAt).where(sql`status = 'Draft'`),
    index('jobs_by_update').on(table.accountId, table.updatedAt, table.id).where(sql`status <> 'Draft'`),
    index('jobs_by_status').on(table.accountId, table.status, table.updatedAt, table.id),
    // One for each filter of the lists.
    index('jobs_by_owner')
      .on(table.accountId, table.ownerId, table.updatedAt, table.id)
      .where(sql`status <> 'Draft'`),
    index('jobs_by_department')
      .on(table.accountId, table.departmentId, table.updatedAt, table.id)
      .where(sql`status <> 'Draft' and department_id is not null`),
    index('jobs_by_start').on(table.accountId, table.circulatedAt, table.id).where(sql`status <> 'Draft'`),
    index('jobs_by_target')
      .on(table.accountId, table.targetEndDate, table.id)
      .where(sql`status <> 'Draft' and target_end_date is not null`),
    index('jobs_by_amount_units')
      .on(table.accountId, table.amountUnits, table.id)
      .where(sql`status <> 'Draft' and amount_units is not null`),
    // For a span that many lie in: by the last change, and passing over the others without a look at their rows.
    index('jobs_with_amount')
      .on(table.accountId, table.updatedAt, table.id, table.amountUnits)
      .where(sql`status <> 'Draft' and amount_units is not null`),
    // Departments and amounts may never meet, and neither tells that of the other.
    index('jobs_by_department_amount')
      .on(table.accountId, table.departmentId, table.amountUnits, table.id)
      .where(sql`status <> 'Draft' and department_id is not null and amount_units is not null`),
    index('jobs_by_currency')
      .on(table.accountId, table.currency, table.updatedAt, table.id)
      .where(sql`status <> 'Draft' and currency is not null`),
    index('jobs_by_valid_until')
      .on(table.accountId, table.validUntil, table.id)
      .where(sql`status <> 'Draft' and valid_until is not null`),
    index('jobs_by_name')
      .on(table.accountId, sql`name collate "tr-TR-x-icu"`, table.id)
      .where(sql`status <> 'Draft'`),
    index('jobs_search').using('gin', table.accountId, sql`search_folded gin_trgm_ops`),
    tenantPolicy('jobs'),
  ],
);

/** DRAFT-10: what a draft or job is about, in its own order; a `LinkTable` whose rows lead through lists as well. */
export const jobCategories = pgTable(
  'job_categories',
  {
    accountId: accountId(),
    fromId: id('job_id').notNull(),
    toId: id('category_id').notNull(),
    position: integer('position').notNull(),
    /** The job's last change, written with its people. Null of drafts, and in rows of older versions that the backfill has not come to. */
    updatedAt: at('updated_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.fromId, table.toId] }),
    refersTo(jobs, table.accountId, table.fromId).onDelete('cascade'),
    refersTo(categories, table.accountId, table.toId),
    index('job_categories_by_change').on(table.accountId, table.toId, table.updatedAt, table.fromId),
    tenantPolicy('job_categories'),
  ],
);

/** The circulation profile that a draft's or job's steps came from; one at most. */
export const jobProfiles = linkTable('job_profiles', {
  from: [jobs, 'job_id'],
  to: [circulationProfiles, 'profile_id'],
});

/** Kinds of owners of stored files. Stored: never rename. */
export type FileOwnerKind = 'job' | 'user' | 'incoming';

/**
 * A stored file and whose it is: a job's (a draft's), with its signatures, a user's, who has one: the picture, or an incoming
 * document's, which names its file itself (`incoming_documents`, `incoming_files`).
 */
export const jobFiles = pgTable(
  'job_files',
  {
    accountId: accountId(),
    id: id('id').notNull(),
    /** Whose it is: the one of the ids below that belongs to the kind. */
    ownerKind: text('owner_kind').$type<FileOwnerKind>().notNull().default('job'),
    jobId: id('job_id'),
    ownerUserId: id('owner_user_id'),
    /** What a job takes it for; an attachment where the owner is no job. */
    kind: text('kind').$type<JobFileKind>().notNull(),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    /** Once the file is another one than was uploaded: a CAdES signature around a document is a file of its own kind. */
    signedName: text('signed_name'),
    signedContentType: text('signed_content_type'),
    /** As it was uploaded; never changes. */
    originalSha256: text('original_sha256').notNull(),
    originalSize: bigint('original_size', { mode: 'number' }).notNull(),
    /** With every signature so far; a PDF begins with the original's bytes. */
    currentSha256: text('current_sha256').notNull(),
    currentSize: bigint('current_size', { mode: 'number' }).notNull(),
    /** How many times something was added here: signatures, and what completes them. */
    version: integer('version').notNull().default(0),
    /** Bytes of the versions between the original and the current one; kept by a trigger (storage.sql). */
    earlierBytes: bigint('earlier_bytes', { mode: 'number' }).notNull().default(0),
    pages: integer('pages'),
    pageSizes: jsonb('page_sizes').$type<{ width: number; height: number }[]>().notNull(),
    priorSignatures: integer('prior_signatures').notNull().default(0),
    problem: text('problem').$type<MessageKey>(),
    /** Files of versions before this column have none. */
    remark: text('remark').$type<MessageKey>(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    tenantKey(table),
    refersTo(jobs, table.accountId, table.jobId).onDelete('cascade'),
    refersTo(users, table.accountId, table.ownerUserId),
    check(
      'job_files_owner',
      sql`num_nonnulls(job_id, owner_user_id) = (case owner_kind when 'incoming' then 0 else 1 end)
        and (owner_kind = 'job') = (job_id is not null)`,
    ),
    index('job_files_of_job').on(table.accountId, table.jobId, table.kind, table.position),
    uniqueIndex('job_files_of_user')
      .on(table.accountId, table.ownerUserId)
      .where(sql`owner_user_id is not null`),
    // By them bytes that nothing refers to are told (blobReferences.ts); so the other indexes of hashes.
    index('job_files_original').on(table.accountId, table.originalSha256),
    index('job_files_current').on(table.accountId, table.currentSha256),
    tenantPolicy('job_files'),
  ],
);

/** The files that a signable over several covers, by the names that its manifest gives them. One over a single file has none. */
export const signableMembers = pgTable(
  'signable_members',
  {
    accountId: accountId(),
    carrierId: id('carrier_id').notNull(),
    position: integer('position').notNull(),
    fileId: id('file_id').notNull(),
    name: text('name').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.carrierId, table.position] }),
    refersTo(jobFiles, table.accountId, table.carrierId).onDelete('cascade'),
    refersTo(jobFiles, table.accountId, table.fileId).onDelete('cascade'),
    index('signable_members_file').on(table.accountId, table.fileId),
    tenantPolicy('signable_members'),
  ],
);

export const jobParticipants = pgTable(
  'job_participants',
  {
    accountId: accountId(),
    id: id('id').notNull(),
    jobId: id('job_id').notNull(),
    step: integer('step').notNull(),
    position: integer('position').notNull(),
    /** Who is asked: the one of the four ids that belongs to the kind. */
    actorKind: text('actor_kind').$type<ActorKind>().notNull().default('user'),
    userId: id('user_id'),
    signGroupId: id('sign_group_id'),
    externalSignerId: id('external_signer_id'),
    stampAccountId: id('stamp_account_id'),
    /** The step's; the same for all its participants. */
    completion: text('completion').$type<StepCompletion>().notNull().default('all'),
    role: text('role').$type<ParticipantRole>().notNull(),
    state: text('state').$type<ParticipantState>().notNull(),
    note: text('note').notNull().default(''),
    actedAt: at('acted_at'),
    /** The user who acted; of a group or a stamp account, or where any one completes the step, also who began to, with a signature in one of several documents. */
    actedBy: id('acted_by'),
    /** The names of that moment: of the participant, and of the user who acted. */
    actorName: text('actor_name'),
    actedByName: text('acted_by_name'),
  },
  (table) => [
    tenantKey(table),
    refersTo(jobs, table.accountId, table.jobId).onDelete('cascade'),
    refersTo(users, table.accountId, table.userId),
    refersTo(users, table.accountId, table.actedBy),
    refersTo(signGroups, table.accountId, table.signGroupId),
    refersTo(stampAccounts, table.accountId, table.stampAccountId),
    check(
      'job_participants_actor',
      sql`actor_kind in ('user', 'signGroup', 'external', 'stamp')
        and (user_id is not null) = (actor_kind = 'user')
        and (sign_group_id is not null) = (actor_kind = 'signGroup')
        and (external_signer_id is not null) = (actor_kind = 'external')
        and (stamp_account_id is not null) = (actor_kind = 'stamp')`,
    ),
    index('job_participants_of_job').on(table.accountId, table.jobId, table.step, table.position),
    index('job_participants_of_group')
      .on(table.accountId, table.signGroupId, table.jobId)
      .where(sql`sign_group_id is not null`),
    index('job_participants_of_stamp')
      .on(table.accountId, table.stampAccountId, table.jobId)
      .where(sql`stamp_account_id is not null`),
    tenantPolicy('job_participants'),
  ],
);

export const signatureBoxes = pgTable(
  'signature_boxes',
  {
    accountId: accountId(),
    fileId: id('file_id').notNull(),
    participantId: id('participant_id').notNull(),
    page: integer('page').notNull(),
    x: doublePrecision('x').notNull(),
    y: doublePrecision('y').notNull(),
    width: doublePrecision('width').notNull(),
    height: doublePrecision('height').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.fileId, table.participantId] }),
    refersTo(jobFiles, table.accountId, table.fileId).onDelete('cascade'),
    refersTo(jobParticipants, table.accountId, table.participantId).onDelete('cascade'),
    tenantPolicy('signature_boxes'),
  ],
);

/**
 * Who has to do with a job, for lists that cost the same at any size: one row per person and job, kept in step
 * by `refreshJobPeople`. A trigger keeps `job_counts` in step with it.
 */
export const jobPeople = pgTable(
  'job_people',
  {
    accountId: accountId(),
    userId: id('user_id').notNull(),
    jobId: id('job_id').notNull(),
    status: text('status').$type<JobStatus>().notNull(),
    isOwner: boolean('is_owner').notNull(),
    isWaiting: boolean('is_waiting').notNull(),
    hasSigned: boolean('has_signed').notNull(),
    /** Made by a trigger (jobApprovals.sql). Null in rows of older versions that the backfill has not come to. */
    hasApproved: boolean('has_approved'),
    /** The job waits for a stamp that the person may put on. No version before circulated a stamp: older rows need no backfill. */
    awaitsStamp: boolean('awaits_stamp').notNull().default(false),
    /** Made by the same trigger. */
    hasStamped: boolean('has_stamped').notNull().default(false),
    targetEndDate: date('target_end_date'),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.userId, table.jobId] }),
    refersTo(jobs, table.accountId, table.jobId).onDelete('cascade'),
    refersTo(users, table.accountId, table.userId),
    index('job_people_of_job').on(table.accountId, table.jobId),
    index('job_people_all').on(table.accountId, table.userId, table.updatedAt, table.jobId),
    index('job_people_status').on(table.accountId, table.userId, table.status, table.updatedAt, table.jobId),
    index('job_people_waiting')
      .on(table.accountId, table.userId, table.updatedAt, table.jobId)
      .where(sql`is_waiting`),
    index('job_people_owner')
      .on(table.accountId, table.userId, table.updatedAt, table.jobId)
      .where(sql`is_owner`),
    index('job_people_signed')
      .on(table.accountId, table.userId, table.updatedAt, table.jobId)
      .where(sql`has_signed`),
    index('job_people_approved')
      .on(table.accountId, table.userId, table.updatedAt, table.jobId)
      .where(sql`has_approved`),
    index('job_people_awaiting_stamp')
      .on(table.accountId, table.userId, table.updatedAt, table.jobId)
      .where(sql`awaits_stamp`),
    index('job_people_stamped')
      .on(table.accountId, table.userId, table.updatedAt, table.jobId)
      .where(sql`has_stamped`),
    index('job_people_stamps')
      .on(table.accountId, table.userId, table.updatedAt, table.jobId)
      .where(sql`awaits_stamp or has_stamped`),
    index('job_people_late')
      .on(table.accountId, table.userId, table.targetEndDate, table.jobId)
      .where(sql`target_end_date is not null and status = 'Circulating'`),
    tenantPolicy('job_people'),
  ],
);

/** How many jobs are in each of a person's lists; only the trigger on `job_people` writes here. */
export const jobCounts = pgTable(
  'job_counts',
  {
    accountId: accountId(),
    userId: id('user_id').notNull(),
    list: text('list').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.userId, table.list] }),
    refersTo(users, table.accountId, table.userId),
    tenantPolicy('job_counts'),
  ],
);

/** How many of an owner's jobs began and completed on a day (of the account's time zone), for the chart. */
export const jobDays = pgTable(
  'job_days',
  {
    accountId: accountId(),
    userId: id('user_id').notNull(),
    day: date('day').notNull(),
    started: integer('started').notNull().default(0),
    completed: integer('completed').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.userId, table.day] }),
    refersTo(users, table.accountId, table.userId),
    tenantPolicy('job_days'),
  ],
);

/** A draft, or the job it has become. */
export type JobRow = typeof jobs.$inferSelect;

import type { FileKind, TemplateAudience, TemplateRole } from '@tomar/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';
import { id } from '../../platform/database/ids.ts';
import { accountId, refersTo, tenantKey, tenantPolicy } from '../../platform/database/tenancy.ts';
import { type FileOwnerKind, jobs } from '../jobs/tables.ts';
import { departments, users } from '../users/tables.ts';

/** The last number given within a serial (DRAFT-08). */
export const jobSerials = pgTable(
  'job_serials',
  {
    accountId: accountId(),
    serial: text('serial').notNull(),
    lastNumber: integer('last_number').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.serial] }), tenantPolicy('job_serials')],
);

/** What stands beside the draft that a template keeps; the template has the draft's id. */
export const templates = pgTable(
  'templates',
  {
    accountId: accountId(),
    id: id('id').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    audience: text('audience').$type<TemplateAudience>().notNull().default('Owner'),
    /** Whose members may use it, where the audience is a department. */
    departmentId: id('department_id'),
    roles: jsonb('roles').$type<TemplateRole[]>().notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    tenantKey(table),
    refersTo(jobs, table.accountId, table.id).onDelete('cascade'),
    refersTo(departments, table.accountId, table.departmentId),
    check('templates_department', sql`(audience = 'Department') = (department_id is not null)`),
    tenantPolicy('templates'),
  ],
);

export const uploads = pgTable(
  'uploads',
  {
    accountId: accountId(),
    id: id('id').notNull(),
    /** Who the file is for: the one of the ids below that belongs to the kind; of an incoming document none, as it is entered later. */
    ownerKind: text('owner_kind').$type<FileOwnerKind>().notNull().default('job'),
    jobId: id('job_id'),
    ownerUserId: id('owner_user_id'),
    /** Who sends it. */
    userId: id('user_id').notNull(),
    kind: text('kind').$type<FileKind>().notNull(),
    name: text('name').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    fingerprint: text('fingerprint').notNull(),
    /** Bytes that are safely on disk. */
    received: bigint('received', { mode: 'number' }).notNull().default(0),
    /** Known once all bytes are there. */
    sha256: text('sha256'),
    /** Set once the upload became a file. */
    fileId: id('file_id'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    tenantKey(table),
    refersTo(jobs, table.accountId, table.jobId).onDelete('cascade'),
    refersTo(users, table.accountId, table.userId),
    refersTo(users, table.accountId, table.ownerUserId),
    check(
      'uploads_owner',
      sql`num_nonnulls(job_id, owner_user_id) = (case owner_kind when 'incoming' then 0 else 1 end)
        and (owner_kind = 'job') = (job_id is not null)`,
    ),
    uniqueIndex('uploads_of_user')
      .on(table.accountId, table.ownerUserId)
      .where(sql`owner_user_id is not null and file_id is null`),
    uniqueIndex('uploads_incoming')
      .on(table.accountId, table.userId, table.fingerprint)
      .where(sql`owner_kind = 'incoming' and file_id is null`),
    uniqueIndex('uploads_fingerprint')
      .on(table.accountId, table.jobId, table.kind, table.fingerprint)
      .where(sql`file_id is null`),
    index('uploads_by_age').on(table.accountId, table.updatedAt),
    index('uploads_bytes').on(table.accountId, table.sha256).where(sql`sha256 is not null`),
    tenantPolicy('uploads'),
  ],
);

/**
 * What people of a job wrote to each other. The trail's chain holds a digest of text and salt, which both go when the
 * author takes a comment back.
 */
export const jobComments = pgTable(
  'job_comments',
  {
    accountId: accountId(),
    id: id('id').notNull(),
    jobId: id('job_id').notNull(),
    authorId: id('author_id').notNull(),
    /** Of that moment. */
    authorName: text('author_name').notNull(),
    text: text('text'),
    /** 16 random bytes, hexadecimal. */
    salt: text('salt'),
    writtenAt: at('written_at').notNull(),
    deletedAt: at('deleted_at'),
  },
  (table) => [
    tenantKey(table),
    refersTo(jobs, table.accountId, table.jobId).onDelete('cascade'),
    refersTo(users, table.accountId, table.authorId),
    check(
      'job_comments_deleted',
      sql`(deleted_at is null) = (text is not null) and (text is null) = (salt is null)`,
    ),
    index('job_comments_of_job').on(table.accountId, table.jobId, table.writtenAt, table.id),
    index('job_comments_of_author').on(table.accountId, table.authorId),
    tenantPolicy('job_comments'),
  ],
);

/** What a user's daily mail has told already. */
export const digests = pgTable(
  'digests',
  {
    accountId: accountId(),
    userId: id('user_id').notNull(),
    /** The day of the account whose mail was handed over, or had nothing to say. Null: none yet. */
    day: date('day'),
    /** What happened after this has not been told. */
    toldUntil: at('told_until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.userId] }),
    refersTo(users, table.accountId, table.userId).onDelete('cascade'),
    tenantPolicy('digests'),
  ],
);

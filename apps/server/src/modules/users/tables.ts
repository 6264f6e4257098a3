import type { Authority, Language, SubstitutionKind, SubstitutionState, ViewedList } from '@tomar/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { id } from '../../platform/database/ids.ts';
import { namesOnce, nameTwin } from '../../platform/database/names/nameKey.ts';
import { accountId, refersTo, tenantKey, tenantPolicy } from '../../platform/database/tenancy.ts';

/** The folded words of a name, for lookups; made by the database. */
const nameWords = () => text('name_words').generatedAlwaysAs(sql`fold_words(name)`);

/** USR-05 */
export const titles = pgTable(
  'titles',
  {
    accountId: accountId(),
    id: id('id').notNull(),
    name: text('name').notNull(),
    nameTwin: nameTwin(),
    nameWords: nameWords(),
    isActive: boolean('is_active').notNull().default(true),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    tenantKey(table),
    namesOnce('titles_name', table),
    index('titles_in_order').on(table.accountId, sql`name collate "tr-TR-x-icu"`, table.id),
    index('titles_search').using('gin', table.accountId, sql`name_words gin_trgm_ops`),
    tenantPolicy('titles'),
  ],
);

/** DEF-15, DEF-16 */
export const departments = pgTable(
  'departments',
  {
    accountId: accountId(),
    id: id('id').notNull(),
    name: text('name').notNull(),
    nameTwin: nameTwin(),
    nameWords: nameWords(),
    description: text('description').notNull().default(''),
    email: text('email').notNull().default(''),
    /** The department above it; null at the top. */
    parentId: id('parent_id'),
    isActive: boolean('is_active').notNull().default(true),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    tenantKey(table),
    foreignKey({
      columns: [table.accountId, table.parentId],
      foreignColumns: [table.accountId, table.id],
    }),
    index('departments_parent').on(table.accountId, table.parentId),
    namesOnce('departments_name', table),
    index('departments_in_order').on(table.accountId, sql`name collate "tr-TR-x-icu"`, table.id),
    index('departments_search').using('gin', table.accountId, sql`name_words gin_trgm_ops`),
    tenantPolicy('departments'),
  ],
);

/** A person as a user of one account. The same person may be a user of several: `loginId` is who signs in. */
export const users = pgTable(
  'users',
  {
    accountId: accountId(),
    id: id('id').notNull(),
    /** Of the installation's `logins`. */
    loginId: id('login_id').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    /** The folded words of the name; made by the database. */
    nameWords: text('name_words').generatedAlwaysAs(sql`fold_words(first_name || ' ' || last_name)`),
    /** Those of name, e-mail, title and department; kept by triggers (searchWords.sql). */
    searchWords: text('search_words').notNull().default(''),
    titleId: id('title_id'),
    departmentId: id('department_id'),
    authorities: text('authorities').array().$type<Authority[]>().notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** The account's own admin, who keeps Signer and Approved (AUTH-08). */
    isAccountAdmin: boolean('is_account_admin').notNull().default(false),
    /** May start jobs that belong to no department. */
    mayStartIndependent: boolean('may_start_independent').notNull().default(true),
    /** USR-06 */
    includeTitleInSignature: boolean('include_title_in_signature').notNull().default(true),
    /** USR-04: a blob of the account. */
    signatureImageSha256: text('signature_image_sha256'),
    signatureImageType: text('signature_image_type').$type<'image/png' | 'image/jpeg'>(),
    /** USR-08 */
    notifyByEmail: boolean('notify_by_email').notNull().default(true),
    /** The hour of the account from which one mail a day takes the place of many; null: each notice by itself. */
    digestHour: integer('digest_hour'),
    /** USR-08: notices to the phone, where the installation sends SMS. */
    notifyByMobile: boolean('notify_by_mobile').notNull().default(false),
    /** USR-08: reminders of what is late. */
    sendReminders: boolean('send_reminders').notNull().default(true),
    /** What mails to the user are written in; null: the account's language (readerLanguage.ts). */
    language: text('language').$type<Language>(),
    /** Sealed: the number of the identity information, of whichever type. In clear it is kept nowhere. */
    idNumberSealed: text('id_number_sealed'),
    /** USR-01: digits with the country's code. */
    cellphone: text('cellphone'),
    externalIdentitySource: text('external_identity_source'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    tenantKey(table),
    uniqueIndex('users_login').on(table.accountId, table.loginId),
    index('users_email').on(table.accountId, sql`lower(email)`),
    index('users_in_order').on(
      table.accountId,
      sql`first_name collate "tr-TR-x-icu"`,
      sql`last_name collate "tr-TR-x-icu"`,
      table.id,
    ),
    index('users_search')
      .using('gin', table.accountId, sql`name_words gin_trgm_ops`, sql`search_words gin_trgm_ops`)
      // Kilobytes. A search reads the pending list from end to end, and does without the index when it is long.
      .with({ gin_pending_list_limit: 256 }),
    index('users_signature_image')
      .on(table.accountId, table.signatureImageSha256)
      .where(sql`signature_image_sha256 is not null`),
    index('users_title').on(table.accountId, table.titleId),
    index('users_department').on(table.accountId, table.departmentId),
    refersTo(titles, table.accountId, table.titleId),
    refersTo(departments, table.accountId, table.departmentId),
    check('users_language', sql`language in ('tr', 'en')`),
    tenantPolicy('users'),
  ],
);

/** Managers and members of departments, and who of them may start jobs in its name. */
export const departmentPeople = pgTable(
  'department_people',
  {
    accountId: accountId(),
    departmentId: id('department_id').notNull(),
    userId: id('user_id').notNull(),
    isManager: boolean('is_manager').notNull().default(false),
    mayStart: boolean('may_start').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.departmentId, table.userId] }),
    refersTo(users, table.accountId, table.userId).onDelete('cascade'),
    refersTo(departments, table.accountId, table.departmentId).onDelete('cascade'),
    index('department_people_user').on(table.accountId, table.userId),
    tenantPolicy('department_people'),
  ],
);

/** FLOW-07: people of whom any one may act where the group stands in a step. */
export const signGroups = pgTable(
  'sign_groups',
  {
    accountId: accountId(),
    id: id('id').notNull(),
    name: text('name').notNull(),
    nameTwin: nameTwin(),
    nameWords: nameWords(),
    isActive: boolean('is_active').notNull().default(true),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    tenantKey(table),
    namesOnce('sign_groups_name', table),
    index('sign_groups_in_order').on(table.accountId, sql`name collate "tr-TR-x-icu"`, table.id),
    index('sign_groups_search').using('gin', table.accountId, sql`name_words gin_trgm_ops`),
    tenantPolicy('sign_groups'),
  ],
);

export const signGroupMembers = pgTable(
  'sign_group_members',
  {
    accountId: accountId(),
    signGroupId: id('sign_group_id').notNull(),
    userId: id('user_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.signGroupId, table.userId] }),
    refersTo(signGroups, table.accountId, table.signGroupId).onDelete('cascade'),
    refersTo(users, table.accountId, table.userId).onDelete('cascade'),
    index('sign_group_members_user').on(table.accountId, table.userId),
    tenantPolicy('sign_group_members'),
  ],
);

/** A list as a person has saved it for himself: `search` is the query of its address. */
export const listViews = pgTable(
  'list_views',
  {
    accountId: accountId(),
    id: id('id').notNull(),
    userId: id('user_id').notNull(),
    list: text('list').$type<ViewedList>().notNull(),
    name: text('name').notNull(),
    search: text('search').notNull(),
    isStart: boolean('is_start').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    tenantKey(table),
    refersTo(users, table.accountId, table.userId).onDelete('cascade'),
    uniqueIndex('list_views_name').on(table.accountId, table.userId, table.list, sql`fold_name(name)`),
    uniqueIndex('list_views_start').on(table.accountId, table.userId, table.list).where(sql`is_start`),
    tenantPolicy('list_views'),
  ],
);

/** Who acts in whose place on which days: a substitution. One that is over stays, as what acts in it rest on. */
export const substitutions = pgTable(
  'substitutions',
  {
    accountId: accountId(),
    id: id('id').notNull(),
    absentId: id('absent_id').notNull(),
    substituteId: id('substitute_id').notNull(),
    kinds: text('kinds').array().$type<SubstitutionKind[]>().notNull(),
    /** Of the account's time zone, both inside. */
    firstDay: date('first_day').notNull(),
    lastDay: date('last_day').notNull(),
    /** Follows the days, by recurring work; only one that is `On` is looked at when somebody acts. */
    state: text('state').$type<SubstitutionState>().notNull(),
    /** When somebody ended it before its last day was over. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    tenantKey(table),
    refersTo(users, table.accountId, table.absentId),
    refersTo(users, table.accountId, table.substituteId),
    check('substitutions_people', sql`absent_id <> substitute_id`),
    check('substitutions_days', sql`first_day <= last_day`),
    check('substitutions_state', sql`state in ('Planned', 'On', 'Over')`),
    index('substitutions_absent').on(table.accountId, table.absentId, table.lastDay),
    index('substitutions_substitute').on(table.accountId, table.substituteId, table.lastDay),
    index('substitutions_on').on(table.accountId, table.absentId).where(sql`state = 'On'`),
    index('substitutions_open').on(table.accountId, table.state).where(sql`state <> 'Over'`),
    tenantPolicy('substitutions'),
  ],
);

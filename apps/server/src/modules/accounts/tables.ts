import type { LicenceWarningKind, Module, TimestampAuthorityKind } from '@tomar/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { id } from '../../platform/database/ids.ts';
import { accountId, tenantKey, tenantPolicy } from '../../platform/database/tenancy.ts';
import type { AccountParams } from './params.ts';

/** The tenants. A table of the installation: a request finds its account here before any account is known. */
export const accounts = pgTable(
  'accounts',
  {
    id: id('id').primaryKey(),
    /** Stands in every address of the account; lower case. */
    code: text('code').notNull(),
    title: text('title').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    supportsExternalUsers: boolean('supports_external_users').notNull().default(false),
    params: jsonb('params').$type<Partial<AccountParams>>().notNull().default({}),
    /** Grows with every change of the parameters. */
    paramsVersion: integer('params_version').notNull().default(1),
    /** Since when its administrators want no set-up guide any more. */
    guideDismissedAt: timestamp('guide_dismissed_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('accounts_code').on(table.code),
    check('accounts_code_form', sql`code ~ '^[a-z0-9][a-z0-9-]{1,62}$'`),
  ],
);

/** Licence periods (ACC-06); the one that holds today decides which modules are on. */
export const periods = pgTable(
  'periods',
  {
    accountId: accountId(),
    id: id('id').notNull(),
    startsOn: date('starts_on').notNull(),
    /** The last day that counts. */
    endsOn: date('ends_on').notNull(),
    modules: text('modules').array().$type<Module[]>().notNull(),
    /** LIC-03; null: as many users as come. So the other limits. */
    userSlots: integer('user_slots'),
    /** LIC-04 */
    hasApi: boolean('has_api').notNull().default(false),
    /** LIC-05 */
    remAccounts: integer('rem_accounts'),
    /** LIC-06 */
    uetsAccounts: integer('uets_accounts'),
  },
  (table) => [
    tenantKey(table),
    tenantPolicy('periods'),
    check('periods_order', sql`starts_on <= ends_on`),
    check('periods_limits', sql`least(user_slots, rem_accounts, uets_accounts) >= 0`),
  ],
);

/** Where the account has its time-stamps from (DEF-02); no row, no time-stamps. */
export const timestampAuthorities = pgTable(
  'timestamp_authorities',
  {
    accountId: accountId(),
    kind: text('kind').$type<TimestampAuthorityKind>().notNull(),
    url: text('url').notNull(),
    user: text('user').notNull(),
    passwordSealed: text('password_sealed'),
    policyOid: text('policy_oid').notNull(),
    version: integer('version').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId] }), tenantPolicy('timestamp_authorities')],
);

/** Who changed a setting last: a parameter by its name, or the settings of a tab. The trail has all changes. */
export const settingChanges = pgTable(
  'setting_changes',
  {
    accountId: accountId(),
    setting: text('setting').notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    /** Null: the operator. */
    changedBy: id('changed_by'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.setting] }), tenantPolicy('setting_changes')],
);

/** What administrators were told of their licence, so that each is mailed once. */
export const licenceWarnings = pgTable(
  'licence_warnings',
  {
    accountId: accountId(),
    kind: text('kind').$type<LicenceWarningKind>().notNull(),
    /** The limit or the day it was about: another one is news again. */
    about: text('about').notNull(),
    toldAt: timestamp('told_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.kind, table.about] }),
    tenantPolicy('licence_warnings'),
  ],
);

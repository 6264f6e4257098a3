import { type DefinitionType, definitions, type Recipient, type RecipientKind } from '@tomar/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';
import { id } from '../../platform/database/ids.ts';
import { linkTable } from '../../platform/database/linkTable.ts';
import { accountId, refersTo, tenantKey, tenantPolicy } from '../../platform/database/tenancy.ts';
import { departments, signGroups, titles, users } from '../users/tables.ts';
import type { DefinitionTable } from './definitionStore.ts';
import { definitionTable, refersBy } from './definitionTable.ts';

/** FLOW-11, FLOW-12, UI-35. Their recipients stand in a table of delivery, which is above (ADR 66). */
export const circulationProfiles = definitionTable(
  'circulation_profiles',
  definitions.circulationProfile,
  ({ accountId }) => [
    // Finds those who are named in steps.
    index('circulation_profiles_steps').using('gin', accountId, sql`steps jsonb_path_ops`),
  ],
);

export const profileDepartments = linkTable('profile_departments', {
  from: [circulationProfiles, 'profile_id'],
  to: [departments, 'department_id'],
});

/** FLOW-08 to FLOW-10, UI-40 */
export const signLimits = definitionTable('sign_limits', definitions.signLimit, () => [
  check('sign_limits_start', sql`coalesce(start_amount >= 0, false)`),
  check(
    'sign_limits_end',
    sql`case when is_infinite then end_amount is null else coalesce(end_amount >= start_amount, false) end`,
  ),
]);

export const signLimitProfiles = linkTable('sign_limit_profiles', {
  from: [signLimits, 'sign_limit_id'],
  to: [circulationProfiles, 'profile_id'],
});

/** FLOW-01 to FLOW-06 */
export const categories = definitionTable('categories', definitions.category, ({ accountId, columnOf }) => [
  refersTo(signLimits, accountId, columnOf('signLimitId')),
  index('categories_sign_limit').on(accountId, columnOf('signLimitId')),
]);

/** UI-34 */
export const oznes = definitionTable('oznes', definitions.ozne);

/** DEF-18 to DEF-22 */
export const companies = definitionTable('companies', definitions.company);

/** EXT-01 */
export const externalSigners = definitionTable(
  'external_signers',
  definitions.externalSigner,
  refersBy('external_signers', 'companyId', companies),
);

/** DEF-20 */
export const stampAccounts = definitionTable(
  'stamp_accounts',
  definitions.stampAccount,
  refersBy('stamp_accounts', 'companyId', companies),
);

/** Who may act with a stamp account. */
export const stampAccountUsers = pgTable(
  'stamp_account_users',
  {
    accountId: accountId(),
    stampAccountId: id('stamp_account_id').notNull(),
    userId: id('user_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.stampAccountId, table.userId] }),
    refersTo(stampAccounts, table.accountId, table.stampAccountId).onDelete('cascade'),
    refersTo(users, table.accountId, table.userId).onDelete('cascade'),
    index('stamp_account_users_user').on(table.accountId, table.userId),
    tenantPolicy('stamp_account_users'),
  ],
);

/** A target system that jobs go to, defined once for the account (DLV-05 to DLV-19). */
export const recipients = pgTable(
  'recipients',
  {
    accountId: accountId(),
    id: id('id').notNull(),
    name: text('name').notNull(),
    /** The folded words of the name, for lookups; made by the database. */
    nameWords: text('name_words').generatedAlwaysAs(sql`fold_words(name)`),
    kind: text('kind').$type<RecipientKind>().notNull(),
    settings: jsonb('settings').$type<Recipient>().notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** For one job only: not offered for choosing (API-26). */
    isSingleUse: boolean('is_single_use').notNull().default(false),
    version: integer('version').notNull().default(1),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    tenantKey(table),
    index('recipients_in_order').on(table.accountId, sql`name collate "tr-TR-x-icu"`, table.id),
    index('recipients_search').using('gin', table.accountId, sql`name_words gin_trgm_ops`),
    tenantPolicy('recipients'),
  ],
);

/** Where the records of each definition are kept. Users belong to departments and sign groups and have titles: those are theirs. */
export const definitionTables: Readonly<Record<DefinitionType, DefinitionTable>> = {
  department: departments,
  title: titles,
  category: categories,
  circulationProfile: circulationProfiles,
  signLimit: signLimits,
  signGroup: signGroups,
  ozne: oznes,
  company: companies,
  stampAccount: stampAccounts,
  externalSigner: externalSigners,
  recipient: recipients,
};

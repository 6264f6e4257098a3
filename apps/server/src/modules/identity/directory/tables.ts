import type { DirectoryForm, DirectoryReport, DirectorySchedule, DirectorySecurity } from '@tomar/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at } from '../../../platform/database/columns.ts';
import { id } from '../../../platform/database/ids.ts';
import { accountId, refersTo, tenantPolicy } from '../../../platform/database/tenancy.ts';
import { accounts } from '../../accounts/tables.ts';
import { users } from '../../users/tables.ts';

/** UI-28: the LDAP directory of an account; no row: never set. */
export const directories = pgTable(
  'directories',
  {
    accountId: accountId().references(() => accounts.id),
    isOn: boolean('is_on').notNull(),
    host: text('host').notNull(),
    port: integer('port').notNull(),
    security: text('security').$type<DirectorySecurity>().notNull(),
    /** PEM; empty: the roots that everybody trusts. */
    ca: text('ca').notNull(),
    bindDn: text('bind_dn').notNull(),
    passwordSealed: text('password_sealed'),
    baseDn: text('base_dn').notNull(),
    filter: text('filter').notNull(),
    attributes: jsonb('attributes').$type<DirectoryForm['attributes']>().notNull(),
    schedule: text('schedule').$type<DirectorySchedule>().notNull(),
    maxLeavers: integer('max_leavers').notNull(),
    /** What the last synchronisation did; null: none has run. */
    lastReport: jsonb('last_report').$type<DirectoryReport>(),
    version: integer('version').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId] }),
    check('directories_security', sql`security in ('Tls', 'StartTls')`),
    check('directories_schedule', sql`schedule in ('Off', 'Hourly', 'Daily')`),
    tenantPolicy('directories'),
  ],
);

/** Which entry of the directory a user is: known by what stays when somebody is renamed or moved. */
export const directoryUsers = pgTable(
  'directory_users',
  {
    accountId: accountId(),
    userId: id('user_id').notNull(),
    entryId: text('entry_id').notNull(),
    importedAt: at('imported_at').notNull(),
    /** When a synchronisation found that the person had left; null: is there, as far as is known. */
    leftAt: at('left_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.userId] }),
    uniqueIndex('directory_users_entry').on(table.accountId, table.entryId),
    refersTo(users, table.accountId, table.userId).onDelete('cascade'),
    tenantPolicy('directory_users'),
  ],
);

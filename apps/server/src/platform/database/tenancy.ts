import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, foreignKey, pgPolicy, primaryKey } from 'drizzle-orm/pg-core';
import { id } from './ids.ts';

/** The transaction's account, set by `inAccount`. Unset it is null, and a comparison with null shows nothing. */
export const currentAccount = sql`current_setting('tomar.account', true)`;

/** First column of every tenant table, of its primary key, of every index and every foreign key. */
export const accountId = () => id('account_id').notNull();

/** The policy that every tenant table has: rows of the transaction's account, and no others. */
export const tenantPolicy = (name: string) =>
  pgPolicy(`${name}_of_account`, {
    for: 'all',
    to: 'public',
    using: sql`account_id = ${currentAccount}`,
    withCheck: sql`account_id = ${currentAccount}`,
  });

/** The condition for one row of an account by its id, or in a join for the row that another table's columns name. */
export const byId = (
  table: { readonly accountId: AnyPgColumn; readonly id: AnyPgColumn },
  accountId: string | AnyPgColumn,
  id: string | AnyPgColumn,
): SQL | undefined => and(eq(table.accountId, accountId), eq(table.id, id));

/** Primary key of a tenant table whose rows have an id. */
export const tenantKey = (table: { readonly accountId: AnyPgColumn; readonly id: AnyPgColumn }) =>
  primaryKey({ columns: [table.accountId, table.id] });

/** Foreign key of a tenant table to a record of the same account; `.onDelete('cascade')` where it goes with that. */
export const refersTo = (
  table: { readonly accountId: AnyPgColumn; readonly id: AnyPgColumn },
  accountId: AnyPgColumn,
  id: AnyPgColumn,
) => foreignKey({ columns: [accountId, id], foreignColumns: [table.accountId, table.id] });

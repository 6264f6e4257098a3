import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, integer, uniqueIndex } from 'drizzle-orm/pg-core';

/**
 * Tells names apart that a version before took, though they differ only by case, by which `i` it is, or by spaces; 0 for every other. Who
 * gets another name gets 0.
 */
export const nameTwin = () => integer('name_twin').notNull().default(0);

interface Named {
  readonly accountId: AnyPgColumn;
  readonly name: AnyPgColumn;
  readonly nameTwin: AnyPgColumn;
}

/** What a name is told apart by (`foldName` of the contract). */
export const foldedName = (name: AnyPgColumn | string): SQL => sql`fold_name(${name})`;

/** Each name once in an account. */
export const namesOnce = (index: string, table: Named) =>
  uniqueIndex(index).on(table.accountId, sql`fold_name(name)`, table.nameTwin);

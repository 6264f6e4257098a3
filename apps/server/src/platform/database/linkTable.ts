import { type AnyPgColumn, index, integer, type PgTable, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { id } from './ids.ts';
import { accountId, refersTo, tenantPolicy } from './tenancy.ts';

type Linked = PgTable & { readonly accountId: AnyPgColumn; readonly id: AnyPgColumn };

interface Ends {
  /** The record with the field, and the column that names it. */
  readonly from: readonly [table: Linked, column: string];
  /** What the field names. */
  readonly to: readonly [table: Linked, column: string];
}

/** The table of a field that names several records, in the order in which they were chosen. */
export const linkTable = <Name extends string>(name: Name, { from, to }: Ends) =>
  pgTable(
    name,
    {
      accountId: accountId(),
      fromId: id(from[1]).notNull(),
      toId: id(to[1]).notNull(),
      position: integer('position').notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.accountId, table.fromId, table.toId] }),
      refersTo(from[0], table.accountId, table.fromId).onDelete('cascade'),
      refersTo(to[0], table.accountId, table.toId),
      index(`${name}_to_from`).on(table.accountId, table.toId, table.fromId),
      tenantPolicy(name),
    ],
  );

export type LinkTable = ReturnType<typeof linkTable>;

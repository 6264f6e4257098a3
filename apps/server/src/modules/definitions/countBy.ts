import { and, count, eq, inArray, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { CountUses } from './definitionStore.ts';

type Referring = PgTable & { readonly accountId: AnyPgColumn };

/** Counts rows of a table by the record that a column of theirs names. */
export const countBy =
  (table: Referring, column: AnyPgColumn, which?: SQL): CountUses =>
  async (tx, accountId, ids) => {
    const rows = await tx
      .select({ id: column, count: count() })
      .from(table as PgTable)
      .where(and(eq(table.accountId, accountId), inArray(column, [...ids]), which))
      .groupBy(column);
    return new Map(rows.map((row) => [String(row.id), row.count]));
  };

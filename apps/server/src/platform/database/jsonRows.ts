import { getTableColumns, type InferSelectModel } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';

const rows = z.array(z.record(z.string(), z.unknown()));

/**
 * Reads rows of a table that a function of the database gave as JSON (`json_agg` of the table's own rows): the columns'
 * types read JSON as they read PostgreSQL's texts. @throws ZodError for what is no array of rows
 */
export function jsonRows<Table extends PgTable>(table: Table, json: unknown): InferSelectModel<Table>[] {
  const columns = Object.entries(getTableColumns(table));
  return rows.parse(json).map((row) => {
    const read = columns.map(([key, column]) => {
      const value = row[column.name] ?? null;
      return [key, value === null ? null : column.mapFromDriverValue(value)];
    });
    return Object.fromEntries(read) as InferSelectModel<Table>;
  });
}

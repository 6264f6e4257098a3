import { type Finding, foldName } from '@tomar/contract';
import { and, eq, ne } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../database.ts';
import { foldedName } from './nameKey.ts';

type NamedTable = PgTable & {
  readonly accountId: AnyPgColumn;
  readonly id: AnyPgColumn;
  readonly name: AnyPgColumn;
};

interface NamedRow {
  readonly id: string;
  readonly name: string;
}

/** Whether a record gets another name, by what names are told apart by. */
export const isRenamed = (existing: NamedRow | null | undefined, name: string): boolean =>
  existing ? foldName(existing.name) !== foldName(name) : false;

/** A new name that would be taken for another record's. Pairs that a version before took may stay as they are. */
export async function takenName(
  tx: Tx,
  accountId: string,
  table: NamedTable,
  existing: NamedRow | null | undefined,
  name: string,
): Promise<Finding[]> {
  if (existing && !isRenamed(existing, name)) return [];
  const [other] = await tx
    .select({ name: table.name })
    .from(table as PgTable)
    .where(
      and(
        eq(table.accountId, accountId),
        eq(foldedName(table.name), foldedName(name)),
        existing ? ne(table.id, existing.id) : undefined,
      ),
    )
    .limit(1);
  if (!other) return [];
  return other.name === name
    ? [{ field: 'name', key: 'lang_name_taken' }]
    : [{ field: 'name', key: 'lang_name_alike', params: [String(other.name)] }];
}

import { type DefinitionValues, type FieldValues, isIds } from '@tomar/contract';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { LinkTable } from '../../platform/database/linkTable.ts';
import type { Unit } from '../../platform/unit.ts';
import { countBy } from './countBy.ts';
import type { CountUses, StoredParts } from './definitionStore.ts';

/** How many records name each of these. */
export const countLinks = (table: LinkTable): CountUses => countBy(table, table.toId);

/** Fields of several records, each in its link table. */
export const linkedParts = (fields: Readonly<Record<string, LinkTable>>): StoredParts => ({
  async read(tx, accountId, ids) {
    const read: [field: string, links: ReadonlyMap<string, readonly string[]>][] = [];
    for (const [field, table] of Object.entries(fields))
      read.push([field, await linksFrom(tx, accountId, table, ids)]);
    const of = (id: string): FieldValues =>
      Object.fromEntries(read.map(([field, links]) => [field, links.get(id) ?? []]));
    return new Map(ids.map((id) => [id, of(id)]));
  },
  async write(unit, id, values) {
    for (const [field, table] of Object.entries(fields)) await writeLinks(unit, table, id, values, field);
  },
});

async function linksFrom(tx: Tx, accountId: string, table: LinkTable, ids: readonly string[]) {
  const rows = await tx
    .select({ fromId: table.fromId, toId: table.toId })
    .from(table)
    .where(and(eq(table.accountId, accountId), inArray(table.fromId, [...ids])))
    .orderBy(asc(table.fromId), asc(table.position));
  const links = Map.groupBy(rows, ({ fromId }) => fromId);
  return new Map([...links].map(([id, those]) => [id, those.map(({ toId }) => toId)]));
}

async function writeLinks(
  { tx, accountId }: Unit,
  table: LinkTable,
  fromId: string,
  values: DefinitionValues,
  field: string,
): Promise<void> {
  const value = values[field];
  const ids = isIds(value) ? value : [];
  await tx.delete(table).where(and(eq(table.accountId, accountId), eq(table.fromId, fromId)));
  if (ids.length === 0) return;
  await tx.insert(table).values(ids.map((toId, position) => ({ accountId, fromId, toId, position })));
}

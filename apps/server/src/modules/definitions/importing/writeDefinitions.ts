import { type DefinitionValues, inTreeOrder } from '@tomar/contract';
import { getTableColumns, sql } from 'drizzle-orm';
import { byId } from '../../../platform/database/tenancy.ts';
import type { Unit } from '../../../platform/unit.ts';
import { changesBetween } from '../changes.ts';
import type { DefinitionStore } from '../definitionStore.ts';
import { contentOf } from '../saveDefinition.ts';
import type { ImportedDefinition } from './importedDefinition.ts';

/** Records that go into one statement. */
const atOnce = 500;

/**
 * Writes what was planned in this transaction, of records that `lockDefinitions` holds since before; records that stay as they are are left alone. A name that somebody takes
 * meanwhile is refused by the database.
 * @param tell is told how many are written
 */
export async function writeDefinitions(
  unit: Unit,
  store: DefinitionStore,
  planned: readonly ImportedDefinition[],
  tell: (written: number) => void,
): Promise<void> {
  const { tx, accountId } = unit;
  const { table } = store;
  const added = inOrder(planned.filter(({ existing }) => !existing));
  for (let at = 0; at < added.length; at += atOnce) {
    const some = added.slice(at, at + atOnce);
    await tx
      .insert(table)
      .values(some.map(({ id, after }) => ({ accountId, id, ...contentOf(store, accountId, after) })));
    tell(at + some.length);
  }
  const changed = planned.filter(({ existing, changes }) => existing && changes.length > 0);
  for (const [at, { id, after }] of changed.entries()) {
    await tx
      .update(table)
      .set({ ...contentOf(store, accountId, after), version: sql`${table.version} + 1` })
      .where(byId(table, accountId, id));
    tell(added.length + at + 1);
  }
  await writeParts(unit, store, [...added, ...changed]);
  for (const record of [...added, ...changed]) await audit(unit, store, record);
}

/** What stands below another of the file comes after it. */
const inOrder = (added: readonly ImportedDefinition[]): ImportedDefinition[] =>
  inTreeOrder(
    added.map((record) => ({
      id: record.id,
      parentId: typeof record.after.parentId === 'string' ? record.after.parentId : null,
      record,
    })),
  ).map(({ node }) => node.record);

/** Fields that are kept apart, of records in which they say something or change. In the order of ids, as every lock. */
async function writeParts(
  unit: Unit,
  { table, parts, definition }: DefinitionStore,
  records: readonly ImportedDefinition[],
): Promise<void> {
  if (!parts) return;
  const columns = getTableColumns(table);
  const apart = Object.keys(definition.fields).filter((field) => !(field in columns));
  const said = (values: DefinitionValues | null) =>
    JSON.stringify(apart.map((field) => values?.[field] ?? null));
  const empty = (values: DefinitionValues) => apart.every((field) => isEmpty(values[field]));
  const writing = records
    .filter(({ before, after }) => (before ? said(before) !== said(after) : !empty(after)))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  await parts.lock?.(
    unit,
    writing.map(({ id }) => id),
  );
  for (const { id, after } of writing) await parts.write(unit, id, after);
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const audit = (
  unit: Unit,
  { definition, trail }: DefinitionStore,
  { id, existing, before, after, named }: ImportedDefinition,
): Promise<void> => {
  const said = { before: before && { values: before, named }, after: { values: after, named } };
  return trail.tell(unit, {
    became: existing ? 'saved' : 'created',
    id,
    name: after.name,
    isActive: after.isActive,
    changes: changesBetween({ definition }, said.before, said.after),
    ...said,
  });
};

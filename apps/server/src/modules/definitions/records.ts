import { setImmediate } from 'node:timers/promises';
import {
  calledOf,
  type Definition,
  type DefinitionDetail,
  type DefinitionField,
  type DefinitionType,
  type DefinitionValues,
  definitions,
  type FieldValues,
  fieldsOf,
  idsIn,
  type ListedDefinition,
  type Named,
  valuesOf,
} from '@tomar/contract';
import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/http/person.ts';
import { findSignGroups, findUsers } from '../users/index.ts';
import type { DefinitionStore, StoredRow, WholeRecord } from './definitionStore.ts';
import { openSealed } from './sealedFields.ts';
import { findStampAccounts } from './stamps/findStampAccounts.ts';
import { definitionTables } from './tables.ts';

/** The rows that a person may define, as a condition. */
export const ownRows = async (tx: Tx, person: Person, store: DefinitionStore): Promise<SQL | undefined> =>
  and(eq(store.table.accountId, person.accountId), await store.own?.(tx, person));

/** The table's columns are the declaration's. */
const asRows = (rows: readonly object[]) => rows as readonly StoredRow[];

export const selectRows = (tx: Tx, { table }: DefinitionStore, which: SQL | undefined) =>
  tx.select().from(table).where(which).$dynamic();

export const rowsIn = async (query: PromiseLike<readonly object[]>) => asRows(await query);

/** @throws AppError not_found, also for one that the person may not define */
export async function loadRow(
  tx: Tx,
  person: Person,
  store: DefinitionStore,
  id: string,
  lock?: 'lock',
): Promise<StoredRow> {
  const query = selectRows(tx, store, and(await ownRows(tx, person, store), eq(store.table.id, id)));
  const [row] = await rowsIn(lock ? query.for('no key update') : query);
  if (!row) throw notFound();
  return row;
}

/** Locks several in the order of their ids. @throws AppError not_found where one is missing */
export async function lockRows(
  tx: Tx,
  person: Person,
  store: DefinitionStore,
  ids: readonly string[],
): Promise<readonly StoredRow[]> {
  const wanted = [...new Set(ids)];
  const which = and(await ownRows(tx, person, store), inArray(store.table.id, wanted));
  const rows = await rowsIn(selectRows(tx, store, which).orderBy(asc(store.table.id)).for('no key update'));
  if (rows.length !== wanted.length) throw notFound();
  return rows;
}

/** So many rows are presented before others have their turn: opening numbers takes time. */
const rowsInOneGo = 2000;

/** Records as they go out, with what their fields keep elsewhere; personal numbers are masked where nobody edits them. */
export async function presentRows(
  tx: Tx,
  accountId: string,
  { definition, parts, secrets }: DefinitionStore,
  rows: readonly StoredRow[],
  numbers: 'whole' | 'masked',
): Promise<WholeRecord[]> {
  const ids = rows.map(({ id }) => id);
  const apart = ids.length > 0 ? await parts?.read(tx, accountId, ids) : undefined;
  const presented: WholeRecord[] = [];
  for (const row of rows) {
    if (presented.length % rowsInOneGo === rowsInOneGo - 1) await setImmediate();
    presented.push({
      id: row.id,
      version: row.version,
      ...valuesOf(definition, {
        ...row,
        ...openSealed(secrets, accountId, definition, row, numbers),
        ...ownIn(definition, row),
        ...apart?.get(row.id),
      }),
    });
  }
  return presented;
}

/** What stands in own fields as it is meant now: what joined their schema later has its default. */
const ownIn = (definition: Definition, row: StoredRow): FieldValues =>
  Object.fromEntries(
    fieldsOf(definition).flatMap(([name, field]) =>
      field.kind === 'own' ? [[name, z.parse(field.schema, row[name])] as const] : [],
    ),
  );

/**
 * What the ids in records name; an id that names nothing any more is missing.
 * @param where a list names what its columns show: a department's members may be thousands
 */
export async function namedIn(
  tx: Tx,
  accountId: string,
  { definition }: DefinitionStore,
  values: readonly DefinitionValues[],
  where: 'record' | 'list' = 'record',
): Promise<Named[]> {
  const found: Named[] = [];
  const actors = new Set<string>();
  const people = new Set<string>();
  for (const [name, field] of fieldsOf(definition)) {
    if (where === 'list' && !field.inList) continue;
    const ids = new Set(values.flatMap((one) => idsIn(field, one[name] ?? null)));
    if (field.kind === 'people' || field.kind === 'steps') for (const id of ids) people.add(id);
    if (field.kind === 'steps') for (const id of ids) actors.add(id);
    const to = targetOf(field);
    if (!to || ids.size === 0) continue;
    found.push(...(await nameRows(tx, accountId, to, [...ids])));
  }
  if (people.size > 0)
    for (const { id, name, isActive, title, department, email } of (
      await findUsers(tx, accountId, [...people])
    ).values()) {
      const detail = [title, department, email].filter(Boolean).join(' · ');
      found.push({ id, name, isActive, ...(where === 'record' && { detail }) });
    }
  for (const { id, name, isActive } of (await findSignGroups(tx, accountId, [...actors])).values())
    found.push({ id, name, isActive });
  for (const { id, name, isActive } of (await findStampAccounts(tx, accountId, [...actors])).values())
    found.push({ id, name, isActive });
  return found;
}

const targetOf = (field: DefinitionField): DefinitionType | null =>
  field.kind === 'reference' || field.kind === 'references' ? field.to : null;

async function nameRows(tx: Tx, accountId: string, type: DefinitionType, ids: readonly string[]) {
  const table = definitionTables[type];
  const query = tx
    .select()
    .from(table)
    .where(and(eq(table.accountId, accountId), inArray(table.id, [...ids])));
  const rows = await rowsIn(query);
  return rows.map(
    (row): Named => ({ id: row.id, name: calledOf(definitions[type], row), isActive: row.isActive }),
  );
}

/** Records with what is wrong with them now; of those that are not active nothing is said. */
export async function withRemarks(
  tx: Tx,
  accountId: string,
  { remarks }: DefinitionStore,
  records: readonly WholeRecord[],
): Promise<ListedDefinition[]> {
  const active = records.filter(({ isActive }) => isActive);
  const found = active.length > 0 ? await remarks?.(tx, accountId, active) : undefined;
  return records.map((record) => ({
    ...record,
    remarks: (found?.get(record.id) ?? []).map(({ field, key, params = [] }) => ({
      field,
      key,
      params: [...params],
    })),
  }));
}

export async function presentDetail(
  tx: Tx,
  accountId: string,
  store: DefinitionStore,
  row: StoredRow,
): Promise<DefinitionDetail> {
  const records = await presentRows(tx, accountId, store, [row], 'whole');
  const [told] = await withRemarks(tx, accountId, store, records);
  if (!told) throw notFound();
  return { ...told, named: await namedIn(tx, accountId, store, records) };
}

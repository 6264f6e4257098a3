import {
  blankValue,
  type CellValue,
  checkDefinition,
  type DefinitionField,
  type DefinitionValues,
  emptyId,
  type FieldValue,
  type Finding,
  fieldsOf,
  foldName,
  idsIn,
  type Named,
  oneSpelling,
  valuesOf,
} from '@tomar/contract';
import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { readChanges } from '../../../platform/audit/savedChanges.ts';
import { newId } from '../../../platform/database/ids.ts';
import { foldedName } from '../../../platform/database/names/nameKey.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Unit } from '../../../platform/unit.ts';
import { changesBetween } from '../changes.ts';
import type { DefinitionStore, StoredRow } from '../definitionStore.ts';
import { namedIn, ownRows, presentRows, rowsIn, selectRows } from '../records.ts';
import { tidied } from '../saveDefinition.ts';
import type { DefinitionRow, ImportedDefinition } from './importedDefinition.ts';
import { type NamesInRows, namesInRows } from './namesInRows.ts';
import { takenInRows } from './takenInRows.ts';

/** Rows whose names go into one statement. */
const namesAtOnce = 5000;

/**
 * What rows of a file come to: the record that each names, as it is and as it is to be, with what is wrong with it. The
 * rules are those of a save; what is judged against other records sees the whole file.
 */
export async function planDefinitions(
  unit: Unit,
  person: Person,
  store: DefinitionStore,
  rows: readonly DefinitionRow[],
  key = 'name',
): Promise<ImportedDefinition[]> {
  const { tx, accountId, now } = unit;
  const { definition } = store;
  const stored = await storedOf(unit, store, rows, key);
  const all = [...stored.values()].flat();
  const own = await ownIds(unit, person, store, all);
  const before = await beforeOf(unit, store, all);
  const found = rows.map((row) => {
    const [existing = null, ...others] = stored.get(keyOf(row, key)) ?? [];
    return { row, existing, isMany: others.length > 0, id: existing?.id ?? newId(now) };
  });
  const added = found.flatMap(({ row, existing, id }): Named[] =>
    existing ? [] : [{ id, name: nameOf(row), isActive: row.values.isActive !== false }],
  );
  const names = await namesInRows(tx, accountId, store, rows, added);
  const drafts = found.map(({ row, existing, isMany, id }) => {
    const was = existing ? (before.get(existing.id) ?? null) : null;
    const { values, findings } = mergeRow(store, names, row, was);
    const isOthers = existing !== null && own !== null && !own.has(existing.id);
    return {
      number: row.number,
      id,
      existing,
      before: was,
      after: values,
      findings: isMany
        ? [{ field: key, key: notUnique(key) } as const]
        : isOthers
          ? [{ field: 'name', key: 'lang_department_not_own' } as const]
          : findings,
    };
  });
  const judged = await judgeAll(unit, person, store, drafts);
  const taken = await takenInRows(tx, accountId, store, drafts);
  const values = drafts.flatMap(({ before: was, after }) => (was ? [was, after] : [after]));
  const named = [...(await namedIn(tx, accountId, store, values)), ...added];
  return drafts.map((draft, at) => {
    const said = changesBetween({ definition }, draft.before && { values: draft.before, named }, {
      values: draft.after,
      named,
    });
    const findings = [...draft.findings, ...(taken.get(draft.id) ?? []), ...(judged[at] ?? [])];
    return { ...draft, named, changes: readChanges(said), findings };
  });
}

const notUnique = (key: string) =>
  key === 'name' ? 'lang_import_name_not_unique' : 'lang_import_email_not_unique';

const nameOf = ({ values }: DefinitionRow): string => oneSpelling(String(values.name ?? ''));

/** What a record is known by: a name as names are told apart, an address in lower case. */
const keyOf = (row: DefinitionRow, key: string): string =>
  key === 'name' ? foldName(nameOf(row)) : String(row.values[key] ?? '').toLowerCase();

/** The records that are there already, by what they are known by; several where they share it. */
async function storedOf(
  { tx, accountId }: Unit,
  store: DefinitionStore,
  rows: readonly DefinitionRow[],
  key: string,
): Promise<ReadonlyMap<string, readonly StoredRow[]>> {
  const stored: StoredRow[] = [];
  for (const those of namedBy(accountId, store, rows, key))
    stored.push(...(await rowsIn(selectRows(tx, store, those))));
  return Map.groupBy(stored, (row) => (key === 'name' ? foldName(row.name) : String(row[key]).toLowerCase()));
}

/** Conditions that together find the records which rows name. */
function namedBy(
  accountId: string,
  store: DefinitionStore,
  rows: readonly DefinitionRow[],
  key: string,
): (SQL | undefined)[] {
  const names = [...new Set(rows.map((row) => keyOf(row, key)))];
  const columns: Readonly<Record<string, AnyPgColumn>> = getTableColumns(store.table);
  const column = columns[key];
  if (!column) throw new Error(`${store.definition.type} has no column ${key}`);
  const said = key === 'name' ? foldedName(column) : sql`lower(${column})`;
  const parts = Array.from({ length: Math.ceil(names.length / namesAtOnce) }, (_, at) =>
    names.slice(at * namesAtOnce, (at + 1) * namesAtOnce),
  );
  return parts.map((some) => and(eq(store.table.accountId, accountId), inArray(said, some)));
}

/** Keeps the records that rows name as they are until the transaction ends, before a plan is made to be written. */
export async function lockDefinitions(
  { tx, accountId }: Unit,
  store: DefinitionStore,
  rows: readonly DefinitionRow[],
  key = 'name',
): Promise<void> {
  const { table } = store;
  const ids: string[] = [];
  for (const those of namedBy(accountId, store, rows, key))
    ids.push(...(await rowsIn(selectRows(tx, store, those))).map(({ id }) => id));
  if (ids.length === 0) return;
  await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.accountId, accountId), inArray(table.id, ids)))
    .orderBy(asc(table.id))
    .for('no key update');
}

/** Which of these records somebody may define; null: all. */
async function ownIds(
  { tx }: Unit,
  person: Person,
  store: DefinitionStore,
  stored: readonly StoredRow[],
): Promise<ReadonlySet<string> | null> {
  if (!store.own) return null;
  const rows = await rowsIn(selectRows(tx, store, await ownRows(tx, person, store)));
  const own = new Set(rows.map(({ id }) => id));
  return new Set(stored.map(({ id }) => id).filter((id) => own.has(id)));
}

async function beforeOf(
  { tx, accountId }: Unit,
  store: DefinitionStore,
  stored: readonly StoredRow[],
): Promise<ReadonlyMap<string, DefinitionValues>> {
  const presented = await presentRows(tx, accountId, store, stored, 'whole');
  return new Map(presented.map((record) => [record.id, valuesOf(store.definition, record)]));
}

/** The record with what the row says of it; what it does not say stays. */
function mergeRow(
  store: DefinitionStore,
  names: NamesInRows,
  { values: said, ready }: DefinitionRow,
  before: DefinitionValues | null,
): { values: DefinitionValues; findings: readonly Finding[] } {
  const { definition } = store;
  const findings: Finding[] = [];
  const begun = before ?? valuesOf(definition, {});
  const fields = fieldsOf(definition).map(([name, field]) => {
    const worked = ready?.[name];
    if (worked !== undefined) return [name, worked] as const;
    const cell = said[name];
    const kept = begun[name] ?? null;
    if (cell === undefined) return [name, kept] as const;
    const read = readField(name, field, cell, kept, names);
    findings.push(...read.findings);
    return [name, read.value] as const;
  });
  const row = {
    ...Object.fromEntries(fields),
    name: said.name,
    isActive: typeof said.isActive === 'boolean' ? said.isActive : begun.isActive,
  };
  const values = tidied(store, row, before);
  return { values, findings: findings.length > 0 ? findings : checkDefinition(definition, values) };
}

function readField(
  name: string,
  field: DefinitionField,
  cell: CellValue,
  kept: FieldValue,
  names: NamesInRows,
): { value: FieldValue; findings: Finding[] } {
  if (cell === null) return { value: blankValue(field), findings: [] };
  if (field.kind !== 'reference' && field.kind !== 'references' && field.kind !== 'people')
    return { value: cell as FieldValue, findings: [] };
  const findings: Finding[] = [];
  const before = new Set(idsIn(field, kept));
  const said = Array.isArray(cell) ? cell : [String(cell)];
  const ids = said.flatMap((one: string) => {
    const found = names.find(field, one);
    const wrong = (key: Finding['key']) => {
      findings.push({ field: name, key, params: [one] });
      return [];
    };
    if (found === null) return wrong('lang_import_name_not_unique');
    if (!found)
      return wrong(field.kind === 'people' ? 'lang_import_person_unknown' : 'lang_import_record_unknown');
    return found.isActive || before.has(found.id) ? [found.id] : wrong('lang_import_record_passive');
  });
  return { value: field.kind === 'reference' ? (ids[0] ?? null) : ids, findings };
}

/** What is wrong that other records say, by the place of the record. */
async function judgeAll(
  unit: Unit,
  person: Person,
  { judge, judgeTogether }: DefinitionStore,
  records: readonly Omit<ImportedDefinition, 'changes' | 'named'>[],
): Promise<readonly (readonly Finding[])[]> {
  if (judgeTogether) return judgeTogether(unit, person, records);
  if (!judge) return [];
  const judged: (readonly Finding[])[] = [];
  for (const { existing, id, after, before } of records)
    judged.push(await judge(unit, person, existing ? id : emptyId, after, before));
  return judged;
}

/** What is wrong with the records as they are to be, as things stand now: told, and not refused. */
export async function remarksOf(
  { tx, accountId }: Unit,
  { remarks }: DefinitionStore,
  records: readonly ImportedDefinition[],
): Promise<readonly (readonly Finding[])[]> {
  if (!remarks) return [];
  const whole = records.map(({ id, after }) => ({ id, version: 0, ...after }));
  const found = await remarks(tx, accountId, whole);
  return records.map(({ id }) => found.get(id) ?? []);
}

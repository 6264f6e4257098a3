import {
  type BodyGiven,
  blankValue,
  checkDefinition,
  type DefinitionEndpoints,
  type DefinitionValues,
  definitionEndpoints,
  type FieldValues,
  type Finding,
  fieldsOf,
  idsIn,
  isAsked,
  isEmptyId,
  isSealed,
  keptText,
  type Named,
  oneSpelling,
  type ReplyOf,
  valuesOf,
} from '@tomar/contract';
import { and, asc, eq, getTableColumns, getTableName, inArray, sql } from 'drizzle-orm';
import { newId } from '../../platform/database/ids.ts';
import { isRenamed, takenName } from '../../platform/database/names/takenName.ts';
import { byId } from '../../platform/database/tenancy.ts';
import { bodyAsItWas } from '../../platform/http/asItWas.ts';
import { conflict, invalid, refused } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import { inUnit, type Unit } from '../../platform/unit.ts';
import { users } from '../users/tables.ts';
import { changesBetween } from './changes.ts';
import type { DefinitionStore, StoredRow } from './definitionStore.ts';
import { underscored } from './definitionTable.ts';
import { loadRow, namedIn, presentDetail, rowsIn } from './records.ts';
import { personalFields, sealValues, takenNumbers } from './sealedFields.ts';

type Save = DefinitionEndpoints['save'];

/** API-11. */
export const saveDefinition = (
  platform: Platform,
  person: Person,
  store: DefinitionStore,
  id: string,
  body: BodyGiven<Save>,
): Promise<ReplyOf<Save>> => inUnit(platform, person, (unit) => saveRecord(unit, person, store, id, body));

/**
 * Saves a record within a unit; what is left out stays. Of two people who edit the same one the second is told.
 * @param id all-zero: a new one
 * @throws AppError not_found, conflict, validation_failed
 */
export async function saveRecord(
  unit: Unit,
  person: Person,
  store: DefinitionStore,
  id: string,
  body: BodyGiven<Save>,
): Promise<ReplyOf<Save>> {
  const { tx, accountId } = unit;
  await store.lock?.(unit);
  const existing = isEmptyId(id) ? null : await loadRow(tx, person, store, id, 'lock');
  if ((existing?.version ?? 0) !== body.version) throw conflict();
  const was = existing && (await presentDetail(tx, accountId, store, existing));
  const before = was && valuesOf(store.definition, was);
  const given = bodyAsItWas(definitionEndpoints[store.definition.type].save, body, before);
  const values = tidied(store, given, before);
  await holdPeople(unit, store, values);
  const findings = [
    ...checkDefinition(store.definition, values),
    ...checkNamed(store, values, before, await namedIn(tx, accountId, store, [values])),
    ...(store.definition.namesRepeat
      ? []
      : await takenName(tx, accountId, store.table, existing, values.name)),
    ...(await takenNumbers(store.secrets, tx, accountId, store, id, values)),
    ...((await store.judge?.(unit, person, id, values, before)) ?? []),
  ];
  if (findings.length > 0) throw invalid(findings);
  const row = await write(unit, store, existing, values);
  await store.parts?.write(unit, row.id, values);
  const saved = await presentDetail(tx, accountId, store, row);
  const said = {
    before: was && before && { values: before, named: was.named },
    after: {
      values: { ...valuesOf(store.definition, saved), ...sealedAfter(store, values, before) },
      named: saved.named,
    },
  };
  await store.trail.tell(unit, {
    became: existing ? 'saved' : 'created',
    id: row.id,
    name: row.name,
    isActive: row.isActive,
    changes: changesBetween(store, said.before, said.after),
    ...said,
  });
  return saved;
}

/** What stands in the sealed fields after a save: an answer does not say it. */
const sealedAfter = (
  { definition }: DefinitionStore,
  values: DefinitionValues,
  before: DefinitionValues | null,
): FieldValues =>
  Object.fromEntries(
    fieldsOf(definition).flatMap(([name, field]) =>
      isSealed(field) ? [[name, values[name] ?? before?.[name] ?? null] as const] : [],
    ),
  );

/** Texts without the spaces around them, a name in one spelling, ids once, and nothing in what is not asked for. */
export function tidied(
  { definition }: Pick<DefinitionStore, 'definition'>,
  body: Readonly<Record<string, unknown>>,
  before: DefinitionValues | null,
): DefinitionValues {
  const given = valuesOf(definition, body);
  const fields = fieldsOf(definition).map(([name, field]) => {
    if (!isAsked(field, given)) return [name, blankValue(field)] as const;
    const value = given[name] ?? null;
    // What is to stay as it is kept, where nothing is kept.
    if (isSealed(field) && value === null && (before?.[name] ?? '') === '' && before?.[name] !== null)
      return [name, ''] as const;
    if (field.kind === 'text' && typeof value === 'string') return [name, keptText(field, value)] as const;
    const isOnce = field.kind === 'people' || field.kind === 'references';
    return [name, isOnce ? [...new Set(idsIn(field, value))] : value] as const;
  });
  const { name, isActive } = given;
  return { ...Object.fromEntries(fields), name: oneSpelling(name), isActive };
}

/** Whom a record names is deleted before the rules look, or after the record was written; never in between. */
async function holdPeople(
  { tx, accountId }: Unit,
  { definition }: DefinitionStore,
  values: DefinitionValues,
) {
  // Ids of steps name sign groups and external signers, too: no user has them.
  const ids = fieldsOf(definition).flatMap(([name, field]) =>
    field.kind === 'people' || field.kind === 'steps' ? idsIn(field, values[name] ?? null) : [],
  );
  if (ids.length === 0) return;
  await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.accountId, accountId), inArray(users.id, [...new Set(ids)])))
    .orderBy(asc(users.id))
    .for('key share');
}

/** What ids name is there, and active where it is newly chosen. */
function checkNamed(
  { definition }: DefinitionStore,
  values: DefinitionValues,
  before: DefinitionValues | null,
  named: readonly Named[],
): Finding[] {
  const known = new Map(named.map((one) => [one.id, one]));
  return fieldsOf(definition).flatMap(([name, field]): Finding[] => {
    const ids = idsIn(field, values[name] ?? null);
    const kept = new Set(before ? idsIn(field, before[name] ?? null) : []);
    const isReference = field.kind === 'reference' || field.kind === 'references';
    if (ids.some((id) => !known.has(id)))
      return [
        {
          field: name,
          key: isReference ? 'lang_definition_reference_unknown' : 'lang_definition_person_unknown',
        },
      ];
    return ids.some((id) => known.get(id)?.isActive === false && !kept.has(id))
      ? [
          {
            field: name,
            key: isReference ? 'lang_definition_reference_passive' : 'lang_definition_person_passive',
          },
        ]
      : [];
  });
}

async function write(
  { tx, accountId, now }: Unit,
  store: DefinitionStore,
  existing: StoredRow | null,
  values: DefinitionValues,
): Promise<StoredRow> {
  const { table, definition } = store;
  const content = {
    ...contentOf(store, accountId, values),
    ...store.besides?.(values, now, !existing),
    ...(!definition.namesRepeat && isRenamed(existing, values.name) && { nameTwin: 0 }),
  };
  const query = existing
    ? tx
        .update(table)
        .set({ ...content, version: sql`${table.version} + 1` })
        .where(byId(table, accountId, existing.id))
        .returning()
    : tx
        .insert(table)
        .values({ accountId, id: newId(now), ...content })
        .returning();
  const [row] = await rowsIn(query).catch(refuseTaken(getTableName(table), personalFields(definition)));
  if (!row) throw refused('lang_save_failed');
  return row;
}

/** What of a record stands in columns of its table. */
export function contentOf(
  { table, definition, secrets }: Pick<DefinitionStore, 'table' | 'definition' | 'secrets'>,
  accountId: string,
  values: DefinitionValues,
) {
  const { name, isActive, ...fields } = values;
  const columns = getTableColumns(table);
  const own = Object.entries(fields).flatMap(([field, value]) => {
    const declared = definition.fields[field];
    if (!declared || !(field in columns) || isSealed(declared)) return [];
    return [[field, declared.kind === 'amount' && value === '' ? null : value] as const];
  });
  return {
    name,
    isActive,
    ...Object.fromEntries(own),
    ...sealValues(secrets, accountId, definition, values),
  };
}

/** Somebody else took the name, or the number, since it was looked for. */
const refuseTaken =
  (table: string, numbers: readonly string[]) =>
  (error: unknown): never => {
    const cause = error instanceof Error ? error.cause : undefined;
    const constraint = cause instanceof Error && 'constraint' in cause ? cause.constraint : undefined;
    if (constraint === `${table}_name`) throw invalid([{ field: 'name', key: 'lang_name_taken' }]);
    const field = numbers.find((name) => constraint === `${table}_${underscored(name)}`);
    if (field) throw invalid([{ field, key: 'lang_definition_number_taken' }]);
    throw error;
  };

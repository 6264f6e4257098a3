import {
  type Definition,
  type DefinitionField,
  fieldsOf,
  isPersonal,
  isSealed,
  type OwnValue,
  type Step,
} from '@tomar/contract';
import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  type PgTableExtraConfigValue,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { id } from '../../platform/database/ids.ts';
import { namesOnce, nameTwin } from '../../platform/database/names/nameKey.ts';
import { accountId, refersTo, tenantKey, tenantPolicy } from '../../platform/database/tenancy.ts';
import type { DefinitionTable } from './definitionStore.ts';

export const underscored = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The column by which a personal number is found without being opened. */
export const digestOf = (field: string): string => `${field}Digest`;

function columnOf(name: string, field: DefinitionField) {
  switch (field.kind) {
    case 'text':
      // Columns are named after their fields, also where what is in them is sealed.
      return isSealed(field) ? text(`${name}_sealed`) : text(name).notNull().default('');
    case 'amount':
      return numeric(name, { precision: 19, scale: 2 });
    case 'choice':
      return text(name).notNull();
    case 'switch':
      return boolean(name).notNull().default(false);
    case 'reference':
      return id(name);
    case 'own':
      return jsonb(name).$type<OwnValue>().notNull();
    case 'steps':
      return jsonb(name).$type<readonly Step[]>().notNull().default([]);
    // They stand in tables of their own.
    case 'references':
    case 'people':
      return null;
  }
}

/** The column of a field, which the types of a table that a declaration made do not know. */
export function columnNamed(columns: object, field: string): AnyPgColumn {
  const column = (columns as Readonly<Record<string, AnyPgColumn>>)[field];
  if (!column) throw new Error(`no column holds ${field}`);
  return column;
}

/** The folded words that find a record: of its name, and of the fields that are searched. */
function wordsOf(definition: Definition): SQL {
  const searched = fieldsOf(definition).filter(([, field]) => field.kind === 'text' && field.searched);
  const columns = ['name', ...searched.map(([name]) => underscored(name))];
  return sql.raw(`fold_words(${columns.join(" || ' ' || ")})`);
}

/** What a table's own constraints and indexes are made of. */
interface OwnColumns {
  readonly accountId: AnyPgColumn;
  readonly columnOf: (field: string) => AnyPgColumn;
}

/**
 * The table of a definition: what every one has, and a column for each field of its declaration.
 * @param besides what its own fields want, such as foreign keys
 */
export function definitionTable<Name extends string>(
  name: Name,
  definition: Definition,
  besides: (columns: OwnColumns) => PgTableExtraConfigValue[] = () => [],
) {
  const personal = fieldsOf(definition).flatMap(([field, declared]) => (isPersonal(declared) ? [field] : []));
  const fields = Object.fromEntries([
    ...fieldsOf(definition).flatMap(([field, declared]) => {
      const column = columnOf(underscored(field), declared);
      return column ? [[field, column] as const] : [];
    }),
    ...personal.map((field) => [digestOf(field), text(underscored(digestOf(field)))] as const),
  ]);
  const columns = {
    accountId: accountId(),
    id: id('id').notNull(),
    name: text('name').notNull(),
    nameTwin: nameTwin(),
    nameWords: text('name_words').generatedAlwaysAs(wordsOf(definition)),
    isActive: boolean('is_active').notNull().default(true),
    version: integer('version').notNull().default(1),
  };
  return pgTable(name, { ...fields, ...columns } as typeof columns, (table) => [
    tenantKey(table),
    ...(definition.namesRepeat ? [] : [namesOnce(`${name}_name`, table)]),
    index(`${name}_in_order`).on(table.accountId, sql`name collate "tr-TR-x-icu"`, table.id),
    index(`${name}_search`).using('gin', table.accountId, sql`name_words gin_trgm_ops`),
    ...personal.map((field) =>
      uniqueIndex(`${name}_${underscored(field)}`).on(table.accountId, columnNamed(table, digestOf(field))),
    ),
    ...besides({ accountId: table.accountId, columnOf: (field) => columnNamed(table, field) }),
    tenantPolicy(name),
  ]);
}

/** A reference to a record of another table, which is found by it. */
export const refersBy =
  (name: string, field: string, to: DefinitionTable) =>
  ({ accountId, columnOf }: OwnColumns): PgTableExtraConfigValue[] => [
    refersTo(to, accountId, columnOf(field)),
    index(`${name}_${underscored(field)}`).on(accountId, columnOf(field)),
  ];

import { type Definition, type DefinitionField, fieldsOf, type Step } from '@tomar/contract';
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
import { accountId, tenantKey, tenantPolicy } from '../../platform/database/tenancy.ts';

const underscored = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function columnOf(name: string, field: DefinitionField) {
  switch (field.kind) {
    case 'text':
      return text(name).notNull().default('');
    case 'amount':
      return numeric(name, { precision: 19, scale: 2 });
    case 'choice':
      return text(name).notNull();
    case 'switch':
      return boolean(name).notNull().default(false);
    case 'reference':
      return id(name);
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
  const fields = Object.fromEntries(
    fieldsOf(definition).flatMap(([field, declared]) => {
      const column = columnOf(underscored(field), declared);
      return column ? [[field, column] as const] : [];
    }),
  );
  const columns = {
    accountId: accountId(),
    id: id('id').notNull(),
    name: text('name').notNull(),
    nameWords: text('name_words').generatedAlwaysAs(wordsOf(definition)),
    isActive: boolean('is_active').notNull().default(true),
    version: integer('version').notNull().default(1),
  };
  return pgTable(name, { ...fields, ...columns } as typeof columns, (table) => [
    tenantKey(table),
    ...(definition.namesRepeat ? [] : [uniqueIndex(`${name}_name`).on(table.accountId, table.name)]),
    index(`${name}_in_order`).on(table.accountId, sql`name collate "tr-TR-x-icu"`, table.id),
    index(`${name}_search`).using('gin', table.accountId, sql`name_words gin_trgm_ops`),
    ...besides({ accountId: table.accountId, columnOf: (field) => columnNamed(table, field) }),
    tenantPolicy(name),
  ]);
}

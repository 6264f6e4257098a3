import {
  Column,
  is,
  Name,
  Param,
  Placeholder,
  SQL,
  StringChunk,
  Subquery,
  sql,
  Table,
  View,
} from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

type Dialect = Pick<PgDialect, 'escapeName'>;
type Query = ReturnType<PgDialect['sqlToQuery']>;
type Kind =
  | 'text'
  | 'sql'
  | 'name'
  | 'named'
  | 'column'
  | 'param'
  | 'placeholder'
  | 'aliased'
  | 'subquery'
  | 'wrapper'
  | 'value';

type BuildSelection = (
  fields: readonly { readonly field: unknown }[],
  options?: { readonly isSingleTable?: boolean },
) => SQL;

const drizzlesSelection: BuildSelection = Reflect.get(PgDialect.prototype, 'buildSelection');

/** Which kind of part a class makes. Drizzle asks each part of each statement for all of them, one after the other. */
const kinds = new Map<unknown, Kind>();

function kindOf(part: object): Kind {
  const made = Object.getPrototypeOf(part)?.constructor;
  const known = kinds.get(made);
  if (known) return known;
  const kind = findKind(part);
  kinds.set(made, kind);
  return kind;
}

function findKind(part: object): Kind {
  if (is(part, StringChunk)) return 'text';
  if (is(part, SQL)) return 'sql';
  if (is(part, Name)) return 'name';
  if (is(part, Table) || is(part, View)) return 'named';
  if (is(part, Column)) return 'column';
  if (is(part, Param)) return 'param';
  if (is(part, Placeholder)) return 'placeholder';
  if (is(part, SQL.Aliased)) return 'aliased';
  if (is(part, Subquery)) return 'subquery';
  return 'getSQL' in part ? 'wrapper' : 'value';
}

/** What only Drizzle writes. */
class Unusual extends Error {}

/** One statement while it is written. */
class Writing {
  readonly #dialect: Dialect;
  readonly #nameOf: (part: object) => string;
  readonly values: unknown[] = [];
  text = '';

  constructor(dialect: Dialect, nameOf: (part: object) => string) {
    this.#dialect = dialect;
    this.#nameOf = nameOf;
  }

  write(part: unknown): void {
    if (part === undefined) return;
    if (Array.isArray(part)) this.#list(part);
    else if (typeof part === 'object' && part !== null) this.#object(part);
    // An enum of the database is a function.
    else if (typeof part === 'function') throw new Unusual();
    else this.#value(part);
  }

  #object(part: object): void {
    switch (kindOf(part)) {
      case 'text':
        for (const text of (part as StringChunk).value) this.text += text;
        break;
      case 'sql':
        this.#sql(part as SQL);
        break;
      case 'name':
        this.#name((part as Name).value);
        break;
      case 'named':
      case 'column':
        this.text += this.#nameOf(part);
        break;
      case 'param':
        this.#param(part as Param);
        break;
      case 'placeholder':
        this.#value(part);
        break;
      case 'aliased':
        this.#aliased(part as SQL.Aliased);
        break;
      case 'subquery':
        this.#subquery(part as Subquery);
        break;
      case 'wrapper':
        this.#wrapper(part as { getSQL(): SQL; shouldOmitSQLParens?(): boolean });
        break;
      case 'value':
        if ('getSQL' in part) throw new Unusual();
        this.#value(part);
    }
  }

  #value(value: unknown): void {
    this.values.push(value);
    this.text += `$${this.values.length}`;
  }

  #list(parts: readonly unknown[]): void {
    this.text += '(';
    for (const [at, part] of parts.entries()) {
      if (at > 0) this.text += ', ';
      this.write(part);
    }
    this.text += ')';
  }

  #sql(part: SQL): void {
    if ((part as unknown as { shouldInlineParams: boolean }).shouldInlineParams) throw new Unusual();
    for (const chunk of part.queryChunks) this.write(chunk);
  }

  #name(name: string): void {
    this.text += this.#dialect.escapeName(name);
  }

  #param(part: Param): void {
    if (part.value instanceof Placeholder) {
      this.#value(part);
      return;
    }
    const value = part.value === null ? null : part.encoder.mapToDriverValue(part.value);
    if (value instanceof SQL) this.#sql(value);
    else this.#value(value);
  }

  #aliased(part: SQL.Aliased): void {
    if (part.fieldAlias === undefined) this.#wrapper(part);
    else this.#name(part.fieldAlias);
  }

  #subquery(part: Subquery): void {
    const { sql: inner, alias, isWith } = part._;
    if (!isWith) {
      this.text += '(';
      this.write(inner);
      this.text += ') ';
    }
    this.#name(alias);
  }

  #wrapper(part: { getSQL(): SQL; shouldOmitSQLParens?(): boolean }): void {
    const isBare = part.shouldOmitSQLParens?.() === true;
    if (!isBare) this.text += '(';
    this.write(part.getSQL());
    if (!isBare) this.text += ')';
  }
}

/**
 * Drizzle's dialect, which writes the same statements in a fraction of the time: of each part it knows by its class what it
 * is, and of a table or a column how it is written (docs/adr/0077-statements-written-by-class.md).
 */
export class StatementWriter extends PgDialect {
  readonly #drizzle = new PgDialect();
  readonly #names = new WeakMap<object, string>();

  constructor() {
    super();
    // Drizzle's types keep this one private; it calls it by its name for what is selected and what is returned.
    Object.defineProperty(this, 'buildSelection', { value: this.#selection });
  }

  /** Most is columns alone, dozens of them: written as one text, where Drizzle makes two parts of each. */
  readonly #selection: BuildSelection = (fields, { isSingleTable = false } = {}) => {
    const names: string[] = [];
    for (const { field } of fields) {
      if (typeof field !== 'object' || field === null || kindOf(field) !== 'column')
        return drizzlesSelection.call(this, fields, { isSingleTable });
      names.push(isSingleTable ? this.#drizzle.escapeName((field as Column).name) : this.#nameOf(field));
    }
    return sql.raw(names.join(', '));
  };

  override sqlToQuery(statement: SQL, invokeSource?: 'indexes'): Query {
    if (invokeSource !== undefined) return super.sqlToQuery(statement, invokeSource);
    const writing = new Writing(this.#drizzle, (part) => this.#nameOf(part));
    try {
      writing.write(statement);
    } catch (error) {
      if (error instanceof Unusual) return super.sqlToQuery(statement);
      throw error;
    }
    return { sql: writing.text, params: writing.values };
  }

  /** Of tables and columns that are declared once: the same text each time. */
  #nameOf(part: object): string {
    const known = this.#names.get(part);
    if (known !== undefined) return known;
    const written = this.#drizzle.sqlToQuery(sql`${part}`).sql;
    this.#names.set(part, written);
    return written;
  }
}

import type { Definition, DefinitionRecord, DefinitionValues, FieldValues, Finding } from '@tomar/contract';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../../platform/database/database.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Unit } from '../../platform/unit.ts';
import type { DefinitionTrail } from './trail.ts';

/** What the table of every definition has, besides a column for each field. */
export type DefinitionTable = PgTable & {
  readonly accountId: AnyPgColumn;
  readonly id: AnyPgColumn;
  readonly name: AnyPgColumn;
  /** Told apart by it, where a version before took two names that look alike (`nameKey.ts`). */
  readonly nameTwin?: AnyPgColumn;
  readonly nameWords: AnyPgColumn;
  readonly isActive: AnyPgColumn;
  readonly version: AnyPgColumn;
};

/** A row of such a table; its other columns are the definition's fields. */
export type StoredRow = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly version: number;
};

/** How many of something use each of these records; those that nothing uses are missing. */
export type CountUses = (
  tx: Tx,
  accountId: string,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, number>>;

/** Fields that stand in a table of their own. */
export interface StoredParts {
  read(tx: Tx, accountId: string, ids: readonly string[]): Promise<ReadonlyMap<string, FieldValues>>;
  write(unit: Unit, id: string, values: DefinitionValues): Promise<void>;
  /** Locks what writing them changes besides, of all these records at once. */
  lock?(unit: Unit, ids: readonly string[]): Promise<void>;
}

/** A record with all that its fields hold. */
export type WholeRecord = DefinitionRecord & DefinitionValues;

/** A definition with where its records are kept. */
export interface DefinitionStore {
  readonly definition: Definition;
  readonly table: DefinitionTable;
  /** What opens and seals personal numbers. */
  readonly secrets: Secrets;
  /** By what uses it, such as `users`. */
  readonly uses: Readonly<Record<string, CountUses>>;
  readonly parts?: StoredParts;
  /** Columns that no field has: what a save writes into them. */
  readonly besides?: (
    values: DefinitionValues,
    now: Date,
    isNew: boolean,
  ) => Readonly<Record<string, unknown>>;
  readonly trail: DefinitionTrail;
  /** What is wrong with stored records as things stand now, by their ids. Asked of active ones. */
  readonly remarks?: (
    tx: Tx,
    accountId: string,
    records: readonly WholeRecord[],
  ) => Promise<ReadonlyMap<string, readonly Finding[]>>;
  /** Which records somebody may define, where that is not all of them. */
  readonly own?: (tx: Tx, person: Person) => Promise<SQL | undefined>;
  /** Locks what a save must find unchanged, before the record itself. */
  readonly lock?: (unit: Unit) => Promise<void>;
  /** What is wrong with a save that only the stored records say. */
  readonly judge?: (
    unit: Unit,
    person: Person,
    id: string,
    values: DefinitionValues,
    before: DefinitionValues | null,
  ) => Promise<readonly Finding[]>;
  /** The same of all records that a file brings, which may name each other; in their order. */
  readonly judgeTogether?: (
    unit: Unit,
    person: Person,
    records: readonly {
      readonly id: string;
      readonly after: DefinitionValues;
      readonly before: DefinitionValues | null;
    }[],
  ) => Promise<readonly (readonly Finding[])[]>;
}

/** What a store has besides its definition and where that is kept. */
export type StoreSpecials = Partial<Omit<DefinitionStore, 'definition' | 'table' | 'secrets'>>;

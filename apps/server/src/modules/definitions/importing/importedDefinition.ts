import type {
  DefinitionChange,
  DefinitionValues,
  FieldValues,
  Finding,
  Named,
  RowValues,
} from '@tomar/contract';
import type { StoredRow } from '../definitionStore.ts';

/** A row of a file as it names a record and what is said of it. */
export interface DefinitionRow {
  readonly number: number;
  readonly values: RowValues;
  /** Fields whose values were worked out from the file already. */
  readonly ready?: FieldValues;
}

/** A record as it is and as it is to be. */
export interface ImportedDefinition {
  readonly number: number;
  /** Of the record; of a new one, what it will be. */
  readonly id: string;
  readonly existing: StoredRow | null;
  readonly before: DefinitionValues | null;
  readonly after: DefinitionValues;
  /** What the ids in both name. */
  readonly named: readonly Named[];
  /** Nothing where the record stays as it is. */
  readonly changes: readonly DefinitionChange[];
  readonly findings: readonly Finding[];
}

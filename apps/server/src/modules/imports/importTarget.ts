import type { Finding, ImportKind, ReadRow, RowOutcome } from '@tomar/contract';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Unit } from '../../platform/unit.ts';

/** What a row of a file comes to. */
export interface PlannedRow {
  readonly number: number;
  readonly outcome: Exclude<RowOutcome, 'refused'>;
  /** What speaks against it: then it is refused, whatever it would come to. */
  readonly findings: readonly Finding[];
  /** What is told, and speaks against nothing. */
  readonly warnings?: readonly Finding[];
  /** In words. */
  readonly changes: readonly RowChange[];
  /** Of the record that the row changes, where words do not say all that is written over. */
  readonly version?: number | undefined;
}

export interface RowChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

export interface Plan {
  readonly rows: readonly PlannedRow[];
  /** What speaks against the whole, such as too few places in the licence. */
  readonly findings?: readonly Finding[];
  /**
   * Writes what was planned, in the same transaction.
   * @param tell is told how many rows are written
   */
  write(tell: (written: number) => void): Promise<void>;
}

export interface ImportContext {
  readonly platform: Platform;
  /** Who imports. */
  readonly person: Person;
  readonly unit: Unit;
  readonly invite: boolean;
  /** What is planned is written in the same transaction: what it rests on is locked. */
  readonly isWriting: boolean;
}

/** Where records of one kind come in: what rows would do, and doing it. */
export interface ImportTarget {
  /** The record that a row names, the same for two rows of one record. */
  keyOf(row: ReadRow): string;
  /** Locks what a plan of these rows rests on, before it is made to be written. */
  lock(context: ImportContext, rows: readonly ReadRow[]): Promise<void>;
  /** Of rows whose cells are right, each of another record. */
  plan(context: ImportContext, rows: readonly ReadRow[]): Promise<Plan>;
  /** A preview asks of rows with a wrong cell, too, what is wrong with the others. */
  readonly judgesWrongRows?: true;
}

export type ImportTargets = Readonly<Record<ImportKind, ImportTarget>>;

import type { ImportReading, MessageKey, SheetRow } from '@tomar/contract';

/** How much of a file is read. */
export interface TableBounds {
  readonly rows: number;
  readonly columns: number;
  readonly cellLength: number;
  readonly characters: number;
  readonly sheets: number;
  readonly entries: number;
  readonly unpackedBytes: number;
}

/** What stands in a file, as text, with how it was read. Rows with nothing in them are left out. */
export interface Table extends ImportReading {
  readonly format: 'xlsx' | 'csv';
  /** Names of all sheets that are not hidden. */
  readonly sheets: readonly string[];
  readonly rows: readonly SheetRow[];
}

/** A table, or why there is none. */
export type TableRead =
  | { readonly kind: 'table'; readonly table: Table }
  | { readonly kind: 'unreadable'; readonly key: MessageKey; readonly params: readonly (string | number)[] };

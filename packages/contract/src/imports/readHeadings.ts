import { fold } from '../fold.ts';
import type { ImportColumn } from './importColumn.ts';
import type { ImportDeclaration } from './importDeclaration.ts';

/** Which column stands at each place of a file; null where it is none that is known. */
export interface Headings {
  readonly places: readonly (ImportColumn | null)[];
  /** Headings that name no column, as they were written. */
  readonly ignored: readonly string[];
  /** Columns that stand twice. */
  readonly doubled: readonly ImportColumn[];
  /** Columns without which nothing can be imported. */
  readonly missing: readonly ImportColumn[];
}

/** A heading is found however it is written: `E-Posta *` as `eposta`. */
const plain = (heading: string): string => fold(heading).replace(/[^\p{L}\p{Nd}]+/gu, '');

/** The headings of a file in Turkish or English, in any order. */
export function readHeadings(
  { columns }: Pick<ImportDeclaration, 'columns'>,
  cells: readonly string[],
): Headings {
  const known = new Map<string, ImportColumn>();
  for (const column of columns)
    for (const name of [column.name, ...(column.also ?? []), ...column.heading])
      known.set(plain(name), column);
  // A heading itself is stronger than another column's second name.
  for (const column of columns) for (const name of column.heading) known.set(plain(name), column);
  const places = cells.map((cell) => known.get(plain(cell)) ?? null);
  const found = new Set(places);
  return {
    places,
    ignored: cells.filter((cell, at) => cell.trim() !== '' && places[at] === null),
    doubled: columns.filter((column) => places.filter((one) => one === column).length > 1),
    missing: columns.filter((column) => column.required && !found.has(column)),
  };
}

import {
  imports as declarations,
  type Headings,
  type ImportKind,
  readHeadings,
  type SheetRow,
} from '@tomar/contract';
import type { Table } from '../../../platform/spreadsheet/reading/table.ts';
import type { RawRow } from '../planRows.ts';
import type { HowRead, ImportProblem } from '../tables.ts';

/** Above the headings there may be a title or a note, in so many rows. */
const rowsBeforeHeadings = 10;

export interface RowsOfTable {
  readonly found: HowRead;
  readonly rows: readonly RawRow[];
  readonly problem: ImportProblem | null;
}

/** The rows below the headings, by column. */
export function rowsOfTable(kind: ImportKind, table: Table): RowsOfTable {
  const { at, headings } = findHeadings(kind, table.rows);
  const { format, encoding, separator, sheet, sheets } = table;
  const found = {
    format,
    encoding,
    separator,
    sheet,
    sheets,
    columns: headings.places.flatMap((column) => column?.name ?? []),
    ignored: headings.ignored,
  };
  const rows = table.rows.slice(at + 1).map((row) => rawRow(row, headings));
  return { found, rows, problem: problemOf(headings, rows.length) };
}

/** The first of the rows at the top that has most of the headings. */
function findHeadings(kind: ImportKind, rows: readonly SheetRow[]): { at: number; headings: Headings } {
  const candidates = rows
    .slice(0, rowsBeforeHeadings)
    .map(({ cells }, at) => ({ at, headings: readHeadings(declarations[kind], cells) }));
  const known = ({ headings }: (typeof candidates)[number]) =>
    headings.places.filter((column) => column !== null).length;
  const most = Math.max(...candidates.map(known));
  return (
    candidates.find((one) => known(one) === most) ?? {
      at: -1,
      headings: readHeadings(declarations[kind], []),
    }
  );
}

function problemOf({ missing, doubled }: Headings, rows: number): ImportProblem | null {
  const names = (columns: Headings['missing']) =>
    columns.map(({ heading: [tr, en] }) => `${tr} / ${en}`).join(', ');
  if (missing.length > 0) return { key: 'lang_import_heading_missing', params: [names(missing)] };
  if (doubled.length > 0) return { key: 'lang_import_heading_double', params: [names(doubled)] };
  return rows === 0 ? { key: 'lang_import_no_rows', params: [] } : null;
}

function rawRow({ number, cells, notes = {} }: SheetRow, { places }: Headings): RawRow {
  const known = places.flatMap((column, at) => (column ? [[column.name, at] as const] : []));
  return {
    number,
    cells: Object.fromEntries(known.map(([name, at]) => [name, cells[at] ?? ''])),
    notes: Object.fromEntries(known.flatMap(([name, at]) => (notes[at] ? [[name, notes[at]] as const] : []))),
  };
}

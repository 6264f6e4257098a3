import { type Headings, type ImportDeclaration, readHeadings, type SheetRow } from '@tomar/contract';
import { hasControlSign } from '../../../platform/spreadsheet/reading/controlSigns.ts';
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
export function rowsOfTable(declared: Pick<ImportDeclaration, 'columns'>, table: Table): RowsOfTable {
  const { at, headings } = findHeadings(declared, table.rows);
  const { format, encoding, separator, sheet, sheets } = table;
  const found = {
    format,
    encoding,
    separator,
    sheet,
    sheets,
    columns: headings.places.flatMap((column) => column?.name ?? []),
    ignored: headings.ignored.filter((heading) => !hasControlSign(heading)),
  };
  const rows = table.rows.slice(at + 1).map((row) => rawRow(row, headings));
  return { found, rows, problem: wrongHeading(table.rows[at]) ?? problemOf(headings, rows.length) };
}

/** The first of the rows at the top that has most of the headings. */
function findHeadings(
  declared: Pick<ImportDeclaration, 'columns'>,
  rows: readonly SheetRow[],
): { at: number; headings: Headings } {
  const candidates = rows
    .slice(0, rowsBeforeHeadings)
    .map(({ cells }, at) => ({ at, headings: readHeadings(declared, cells) }));
  const known = ({ headings }: (typeof candidates)[number]) =>
    headings.places.filter((column) => column !== null).length;
  const most = Math.max(...candidates.map(known));
  return (
    candidates.find((one) => known(one) === most) ?? {
      at: -1,
      headings: readHeadings(declared, []),
    }
  );
}

/** A heading with signs that no text has: it would look like another one. */
function wrongHeading(row: SheetRow | undefined): ImportProblem | null {
  const at = row?.cells.findIndex(hasControlSign) ?? -1;
  return row && at >= 0 ? { key: 'lang_import_heading_control', params: [row.number, columnName(at)] } : null;
}

/** 27 is `AB`. */
const columnName = (at: number): string =>
  (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

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

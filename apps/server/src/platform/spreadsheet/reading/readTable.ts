import type { ImportReading } from '@tomar/contract';
import { readCsvTable } from './decodeCsv.ts';
import { readSheet } from './readSheet.ts';
import type { Table, TableBounds, TableRead } from './table.ts';
import { unpackXlsx } from './unpackXlsx.ts';
import { Unreadable } from './unreadable.ts';
import { readWorkbook } from './workbook.ts';

const begins = (bytes: Uint8Array, ...first: number[]) => first.every((byte, at) => bytes[at] === byte);

/** A file of rows, as text. The format is told by the bytes, never by the name. */
export function readTable(bytes: Uint8Array, asked: ImportReading, bounds: TableBounds): TableRead {
  try {
    const table = readAny(bytes, asked, bounds);
    if (table.rows.length > bounds.rows + 1) throw new Unreadable('lang_import_too_many_rows', [bounds.rows]);
    return { kind: 'table', table };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { kind: 'unreadable', key: error.key, params: error.params };
  }
}

function readAny(bytes: Uint8Array, asked: ImportReading, bounds: TableBounds): Table {
  // The old formats of Office, and whatever has a password (MS-CFB, 2.2).
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new Unreadable('lang_import_format_old');
  return begins(bytes, 0x50, 0x4b) ? readXlsx(bytes, asked, bounds) : readCsvTable(bytes, asked, bounds);
}

function readXlsx(bytes: Uint8Array, { sheet: wanted }: ImportReading, bounds: TableBounds): Table {
  const parts = unpackXlsx(bytes, bounds);
  const workbook = readWorkbook(parts);
  const shown = workbook.sheets.filter(({ isHidden }) => !isHidden).slice(0, bounds.sheets);
  const candidates = wanted === null ? shown : shown.filter(({ name }) => name === wanted);
  const [first] = candidates;
  if (!first) throw new Unreadable('lang_import_sheet_missing', [wanted ?? '']);
  const table = (sheet: string, rows: Table['rows']): Table => ({
    format: 'xlsx',
    encoding: null,
    separator: null,
    sheet,
    sheets: shown.map(({ name }) => name),
    rows,
  });
  // Who does not say which means the first one in which something stands.
  for (const { name, path } of candidates) {
    const part = parts.get(path);
    const rows = part ? readSheet(part, workbook, { ...bounds, rows: bounds.rows + 1 }) : [];
    if (rows.length > 0) return table(name, rows);
  }
  return table(first.name, []);
}

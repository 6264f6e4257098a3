import type { CellNote, ImportEncoding, ImportReading, SheetRow } from '@tomar/contract';
import { findSeparator, readCsv } from '@tomar/contract/readCsv.ts';
import { hasControlSign } from './controlSigns.ts';
import type { Table, TableBounds } from './table.ts';
import { Unreadable } from './unreadable.ts';

/** A sign that the encoding has not: what stands for bytes that are none, or a control sign that nobody types. */
const unreadableSign = /[\u{FFFD}\u{80}-\u{9F}]/u;

/**
 * The encoding of a text: its mark says so; else what is right UTF-8 is UTF-8, because a text of another encoding with a
 * letter above ASCII hardly ever is; else Windows-1254, in which Turkish spreadsheets save CSV.
 */
export function findEncoding(bytes: Uint8Array): ImportEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1254';
  }
}

/** @throws Unreadable */
export function readCsvTable(bytes: Uint8Array, asked: ImportReading, bounds: TableBounds): Table {
  const encoding = asked.encoding ?? findEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  // What no text has at its beginning is something else.
  if (hasControlSign(text.slice(0, 10_000)) || text.startsWith('%PDF'))
    throw new Unreadable('lang_import_format_unknown');
  const separator = asked.separator ?? findSeparator(text);
  // Empty lines count for the reading, and are left out afterwards.
  const lines = 10 * bounds.rows;
  const { rows, openQuote } = readCsv(text, separator, { ...bounds, rows: lines });
  if (openQuote !== null) throw new Unreadable('lang_import_quote_open', [openQuote]);
  if (rows.some((cells) => cells.length > bounds.columns && cells.slice(bounds.columns).some(isFilled)))
    throw new Unreadable('lang_import_too_many_columns', [bounds.columns]);
  const filled = rows.flatMap((cells, at) => (cells.some(isFilled) ? [rowOf(cells, at + 1, bounds)] : []));
  // Of lines that were not read nobody knows whether something stands in them.
  if (rows.length > lines && filled.length <= bounds.rows + 1)
    throw new Unreadable('lang_import_too_many_rows', [lines]);
  return {
    format: 'csv',
    encoding,
    separator,
    sheet: null,
    sheets: [],
    rows: filled,
  };
}

const isFilled = (cell: string) => cell.trim() !== '';

function rowOf(cells: readonly string[], number: number, { columns, cellLength }: TableBounds): SheetRow {
  const kept = cells.slice(0, columns).map((cell) => cell.slice(0, cellLength));
  const notes = Object.fromEntries(
    kept.flatMap((cell, at): [number, CellNote][] => {
      if (unreadableSign.test(cell)) return [[at, 'unreadable']];
      return hasControlSign(cell) ? [[at, 'controlSign']] : [];
    }),
  );
  return { number, cells: kept, notes };
}

import type { ImportEncoding, ImportReading, SheetRow } from '@tomar/contract';
import { findSeparator, readCsv } from '@tomar/contract/readCsv.ts';
import type { Table, TableBounds } from './table.ts';
import { Unreadable } from './unreadable.ts';

/** A sign that the encoding has not: what stands for bytes that are none, or a control sign that nobody types. */
const unreadableSign = /[\u{FFFD}\u{80}-\u{9F}]/u;

/** What no text has: the file is something else. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const binary = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

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
  if (binary.test(text.slice(0, 10_000)) || text.startsWith('%PDF'))
    throw new Unreadable('lang_import_format_unknown');
  const separator = asked.separator ?? findSeparator(text);
  // Empty lines count for the reading, and are left out afterwards.
  const { rows, openQuote } = readCsv(text, separator, { ...bounds, rows: 10 * bounds.rows });
  if (openQuote !== null) throw new Unreadable('lang_import_quote_open', [openQuote]);
  if (rows.some((cells) => cells.length > bounds.columns && cells.slice(bounds.columns).some(isFilled)))
    throw new Unreadable('lang_import_too_many_columns', [bounds.columns]);
  return {
    format: 'csv',
    encoding,
    separator,
    sheet: null,
    sheets: [],
    rows: rows.flatMap((cells, at) => (cells.some(isFilled) ? [rowOf(cells, at + 1, bounds)] : [])),
  };
}

const isFilled = (cell: string) => cell.trim() !== '';

function rowOf(cells: readonly string[], number: number, { columns, cellLength }: TableBounds): SheetRow {
  const kept = cells.slice(0, columns).map((cell) => cell.slice(0, cellLength));
  const notes = Object.fromEntries(
    kept.flatMap((cell, at) => (unreadableSign.test(cell) ? [[at, 'unreadable' as const]] : [])),
  );
  return { number, cells: kept, notes };
}

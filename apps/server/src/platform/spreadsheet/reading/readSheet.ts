import type { CellNote, SheetRow } from '@tomar/contract';
import { cellText } from './cellText.ts';
import { hasControlSign } from './controlSigns.ts';
import type { TableBounds } from './table.ts';
import { Unreadable } from './unreadable.ts';
import { walkXml } from './walkXml.ts';
import type { Workbook } from './workbook.ts';

/** Merged cells that are looked at: nobody makes more by hand. */
const maxMerged = 5000;

/** Rows of a sheet (18.3.1.73). */
const maxRowNumber = 1_048_576;

/** Columns from 0, rows from 1; both ends belong to it. */
interface Area {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

/** The rows of one sheet in which something stands. @throws Unreadable */
export function readSheet(part: Uint8Array, workbook: Workbook, bounds: TableBounds): SheetRow[] {
  const rows: WritableRow[] = [];
  const merged: Area[] = [];
  let row: WritableRow = emptyRow(0);
  let cell: { column: number; type: string; isDate: boolean; hasFormula: boolean; value: string } | null =
    null;
  let takes = false;
  let aside = false;
  let characters = 0;
  walkXml(part, {
    open: (name, attribute) => {
      if (name === 'row') row = emptyRow(numberOf(attribute('r'), row.number));
      else if (name === 'c') {
        const column = columnOf(attribute('r')) ?? row.next;
        row.next = column + 1;
        const isDate = workbook.dateStyles[Number(attribute('s') ?? -1)] ?? false;
        cell = { column, type: attribute('t') ?? 'n', isDate, hasFormula: false, value: '' };
      } else if (name === 'f' && cell) cell.hasFormula = true;
      else if (name === 'rPh') aside = true;
      else if (name === 'mergeCell') {
        const area = areaOf(attribute('ref') ?? '');
        if (area && merged.push(area) > maxMerged) throw new Unreadable('lang_import_too_complex');
      }
      takes = (name === 'v' || name === 't') && !aside;
    },
    text: (said) => {
      if (takes && cell && cell.value.length < bounds.cellLength) cell.value += said;
    },
    close: (name) => {
      if (name === 'v' || name === 't') takes = false;
      else if (name === 'rPh') aside = false;
      else if (name === 'c' && cell) {
        const { text, note } = cellText(cell, workbook.strings, workbook.since1904);
        const kept = text.slice(0, bounds.cellLength);
        characters += kept.length;
        if (characters > bounds.characters) throw new Unreadable('lang_import_too_complex');
        put(row, cell.column, kept, hasControlSign(kept) ? 'controlSign' : note, bounds);
        cell = null;
      } else if (name === 'row' && row.cells.some((text) => text.trim() !== '')) rows.push(row);
    },
    isEnough: () => rows.length > bounds.rows,
  });
  markMerged(rows, merged, bounds);
  return rows.map(({ number, cells, notes }) => ({ number, cells, notes }));
}

interface WritableRow {
  readonly number: number;
  readonly cells: string[];
  readonly notes: Record<number, CellNote>;
  /** Where a cell stands that does not say so. */
  next: number;
}

const emptyRow = (number: number): WritableRow => ({ number, cells: [], notes: {}, next: 0 });

function put(
  row: WritableRow,
  column: number,
  text: string,
  note: CellNote | undefined,
  bounds: TableBounds,
): void {
  if (text === '' && !note) return;
  if (column >= bounds.columns) {
    if (text.trim() === '') return;
    throw new Unreadable('lang_import_too_many_columns', [bounds.columns]);
  }
  while (row.cells.length < column) row.cells.push('');
  row.cells[column] = text;
  if (note) row.notes[column] = note;
}

/** The number that a row says, or the next one: rows stand in the order of their numbers (ECMA-376, 18.3.1.73). */
function numberOf(said: string | undefined, before: number): number {
  if (said === undefined) return before + 1;
  const number = /^[1-9]\d{0,6}$/.test(said) ? Number(said) : 0;
  if (number <= before || number > maxRowNumber)
    throw new Unreadable('lang_import_row_number', [before, said.slice(0, 20)]);
  return number;
}

/** `B` of `B12` is 1. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function areaOf(reference: string): Area | null {
  const [, first, firstRow, last, lastRow] = /^([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)$/.exec(reference) ?? [];
  const [firstColumn, lastColumn] = [columnOf(first), columnOf(last)];
  if (firstColumn === null || lastColumn === null) return null;
  return { firstRow: Number(firstRow), lastRow: Number(lastRow), firstColumn, lastColumn };
}

/** Notes what is covered by a cell that it is merged with. Where something stands all the same, nobody sees it. */
function markMerged(rows: readonly WritableRow[], merged: readonly Area[], { columns }: TableBounds): void {
  for (const area of merged)
    for (const row of rows) {
      if (row.number < area.firstRow || row.number > area.lastRow) continue;
      const last = Math.min(area.lastColumn, columns - 1);
      for (let column = area.firstColumn; column <= last; column += 1)
        if (row.number !== area.firstRow || column !== area.firstColumn) row.notes[column] = 'merged';
    }
}

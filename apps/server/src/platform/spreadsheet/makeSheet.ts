import { spreadsheetText } from '@tomar/contract/csv.ts';
import writeXlsxFile from 'write-excel-file/node';

export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly string[])[];
}

export interface SheetColumn {
  readonly title: string;
  /** In characters. */
  readonly width: number;
}

/** A spreadsheet takes no more in a cell. */
const cellLength = 32_767;

/** No character of XML 1.0: a spreadsheet with one does not open. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

export const cellOf = (text: string) =>
  spreadsheetText(text.replace(unwritable, '').toWellFormed()).slice(0, cellLength);

/** An Excel file of one sheet with a title row that stays in view. Every cell is a text, and none a formula (REP-02). */
export const makeSheet = (sheet: Sheet): Promise<Buffer> => makeSheets([sheet]);

/** The same of several sheets. */
export function makeSheets(sheets: readonly Sheet[]): Promise<Buffer> {
  return writeXlsxFile(sheets.map(sheetOf)).toBuffer();
}

function sheetOf({ name, columns, rows }: Sheet) {
  const head = columns.map(({ title }) => ({
    value: cellOf(title),
    type: String,
    fontWeight: 'bold' as const,
  }));
  const body = rows.map((row) => row.map((text) => ({ value: cellOf(text), type: String })));
  return {
    data: [head, ...body],
    sheet: sheetName(name),
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  };
}

/** A sheet's name is short and holds none of these (ECMA-376). */
export const sheetName = (name: string) => name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31);

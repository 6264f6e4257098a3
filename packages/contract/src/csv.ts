/** Before what a spreadsheet would take for a formula, be it from a name or a browser's header (OWASP, CSV injection). */
const dangerous = /^[\s]*[=+\-@\t\r＝＋－＠]/;

/** REP-02: what a spreadsheet would take for a formula gets an apostrophe before it. */
export const spreadsheetText = (text: string): string => (dangerous.test(text) ? `'${text}` : text);

const cellOf = (value: string | number, separator: string): string => {
  if (typeof value === 'number') return String(value);
  const text = spreadsheetText(value);
  return /["\r\n]/.test(text) || text.includes(separator) || text !== text.trim()
    ? `"${text.replaceAll('"', '""')}"`
    : text;
};

/**
 * Rows as a CSV file (RFC 4180) that spreadsheets open: UTF-8 with its mark, lines ended by CRLF, and nothing in it a
 * formula. @param separator what the reader's spreadsheet expects: `;` where the decimal sign is a comma
 */
export const csvOf = (rows: readonly CsvRow[], separator: CsvSeparator): string =>
  `${csvMark}${csvRows(rows, separator)}`;

/** The same without the mark at the beginning, for what is written in parts. */
export const csvRows = (rows: readonly CsvRow[], separator: CsvSeparator): string =>
  rows.map((row) => `${row.map((value) => cellOf(value, separator)).join(separator)}\r\n`).join('');

export const csvMark = '\u{FEFF}';
type CsvRow = readonly (string | number)[];
type CsvSeparator = ',' | ';';

/** The text that a cell was made of: the apostrophe is taken off that keeps it from being a formula. */
export const readSpreadsheetText = (cell: string): string =>
  cell.startsWith("'") && dangerous.test(cell.slice(1)) ? cell.slice(1) : cell;

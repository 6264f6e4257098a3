export interface CsvFile {
  readonly rows: readonly (readonly string[])[];
  /** The line, from 1, in which a quotation mark opens that is never closed. */
  readonly openQuote: number | null;
}

/** How much of a file is read; one more row or cell than that is given, so that somebody can be told. */
export interface CsvBounds {
  readonly rows: number;
  readonly columns: number;
}

/**
 * Rows of a CSV file (RFC 4180), lines ended in any way. Leniently where spreadsheets are: a quotation mark inside a
 * cell that does not begin with one is a sign like any other, and so is what follows a closing one. A line with nothing
 * in it is a row of one empty cell, so that rows keep the numbers that a spreadsheet shows.
 */
export function readCsv(text: string, separator: string, bounds: CsvBounds): CsvFile {
  const rows: string[][] = [];
  let line = 1;
  let at = text.startsWith('\u{FEFF}') ? 1 : 0;
  while (at < text.length && rows.length <= bounds.rows) {
    const row: string[] = [];
    for (let more = true; more; ) {
      const cell = readCell(text, at, separator);
      if (cell.isOpen) return { rows, openQuote: line };
      if (row.length <= bounds.columns) row.push(cell.text);
      line += cell.lines;
      at = cell.end;
      more = text[at] === separator;
      if (more) at += 1;
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    at += 1;
    line += 1;
    rows.push(row);
  }
  return { rows, openQuote: null };
}

interface Cell {
  readonly text: string;
  /** Where its separator or the end of its line stands. */
  readonly end: number;
  /** Ends of lines inside it. */
  readonly lines: number;
  readonly isOpen: boolean;
}

function readCell(text: string, from: number, separator: string): Cell {
  if (text[from] !== '"') {
    const end = endOf(text, from, separator);
    return { text: text.slice(from, end), end, lines: 0, isOpen: false };
  }
  let at = from + 1;
  let quoted = '';
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return { text: '', end: text.length, lines: 0, isOpen: true };
    quoted += text.slice(at, quote);
    if (text[quote + 1] !== '"') {
      at = quote + 1;
      break;
    }
    quoted += '"';
    at = quote + 2;
  }
  const end = endOf(text, at, separator);
  const lines = quoted.split(/\r\n|\r|\n/).length - 1;
  return { text: quoted + text.slice(at, end), end, lines, isOpen: false };
}

function endOf(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at;
}

/** Of two that part as often the first is meant: a tab stands in no text. */
const separators = ['\t', ';', ','] as const;

/** The separator of a file: the one that parts its first lines most often, outside quotation marks. */
export function findSeparator(text: string): (typeof separators)[number] {
  const first = text.slice(0, 20_000);
  const counts = separators.map((separator) => {
    const { rows } = readCsv(first, separator, { rows: 5, columns: 1000 });
    return rows.find((row) => row.some((cell) => cell.trim() !== ''))?.length ?? 0;
  });
  const most = Math.max(...counts);
  return (most > 1 && separators[counts.indexOf(most)]) || ';';
}

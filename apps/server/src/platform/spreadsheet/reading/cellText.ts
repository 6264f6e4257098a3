import type { CellNote } from '@tomar/contract';

/** A cell's value as it stands in the file. */
export interface RawCell {
  /** `s`: a shared string, `str`: a formula's text, `inlineStr`, `b`, `e`: an error, `d`: an ISO date, `n` or nothing: a number. */
  readonly type: string;
  readonly value: string;
  readonly isDate: boolean;
  readonly hasFormula: boolean;
}

export interface CellText {
  readonly text: string;
  readonly note?: CellNote;
}

/** Digits that a spreadsheet keeps of a number (IEEE 754). */
const keptDigits = 15;

/** What somebody would read in a cell. @param strings the workbook's shared strings; @param since1904 of its dates */
export function cellText(
  { type, value, isDate, hasFormula }: RawCell,
  strings: readonly string[],
  since1904: boolean,
): CellText {
  if (type === 'e') return { text: value, note: 'error' };
  if (hasFormula && value === '') return { text: '', note: 'formulaEmpty' };
  const said = textOf(type, value, isDate, strings, since1904);
  return hasFormula && !said.note ? { ...said, note: 'formula' } : said;
}

function textOf(
  type: string,
  value: string,
  isDate: boolean,
  strings: readonly string[],
  since1904: boolean,
): CellText {
  switch (type) {
    case 's':
      return { text: strings[Number(value)] ?? '' };
    case 'str':
    case 'inlineStr':
      return { text: value };
    case 'b':
      return { text: value === '1' ? 'TRUE' : 'FALSE' };
    case 'd':
      return { text: value.replace('T00:00:00', '') };
    default:
      return value === '' ? { text: '' } : numberText(value, isDate, since1904);
  }
}

function numberText(value: string, isDate: boolean, since1904: boolean): CellText {
  const number = Number(value);
  if (!Number.isFinite(number)) return { text: value };
  if (isDate) return { text: dateText(number, since1904) };
  if (Math.abs(number) >= 10 ** keptDigits) return { text: value, note: 'longNumber' };
  return { text: String(Number(number.toPrecision(keptDigits))) };
}

const dayMs = 24 * 60 * 60_000;

/** A day, with its time where it has one, as `2026-11-28 14:05`. */
function dateText(serial: number, since1904: boolean): string {
  // Spreadsheets think that 1900 had a 29th of February (ECMA-376, 18.17.4.1).
  const days = since1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial;
  const at = new Date(Date.UTC(1899, 11, 30) + Math.round(days * 24 * 60) * 60_000);
  if (Number.isNaN(at.getTime())) return String(serial);
  const [day = '', time = ''] = at.toISOString().split('T');
  return at.getTime() % dayMs === 0 ? day : `${day} ${time.slice(0, 5)}`;
}

/** Built-in formats that are dates or times (ECMA-376, 18.8.30). */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Whether a number of this format is shown as a date. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return isBuiltInDate(id);
  // What stands in quotation marks, brackets or behind a backslash is shown as it is.
  const tokens = code.replace(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, '');
  return /[dmyhs]/i.test(tokens) && !/[0#?]/.test(tokens.replace(/s+\.?0+/gi, ''));
}

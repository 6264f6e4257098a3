import { readSpreadsheetText } from '../csv.ts';
import { readAmount } from '../definitions/amounts.ts';
import { fold } from '../fold.ts';
import type { MessageKey } from '../messages/index.ts';
import { checkLength, type Finding, oneSpelling, plainName } from '../text.ts';
import type { CellValue, ImportColumn, RowValues } from './importColumn.ts';
import type { ImportDeclaration } from './importDeclaration.ts';
import type { CellNote, SheetRow } from './sheetCells.ts';
import { readSwitch } from './switchWords.ts';

/** A row with what it says and what is wrong with it; `field` is a column's name. */
export interface ReadRow {
  readonly number: number;
  readonly values: RowValues;
  readonly findings: readonly Finding[];
  /** What keeps nothing from being imported. */
  readonly warnings: readonly Finding[];
}

/** Empties what a record holds: an empty cell leaves it as it is. */
export const emptyingCell = '-';

const refusedNotes: Readonly<Partial<Record<CellNote, MessageKey>>> = {
  formulaEmpty: 'lang_import_formula_empty',
  error: 'lang_import_cell_error',
  longNumber: 'lang_import_long_number',
  merged: 'lang_import_merged',
  unreadable: 'lang_import_unreadable',
  controlSign: 'lang_import_control_sign',
};

/** What the cells of a row say by themselves; whether what they name is there is asked of the account. */
export function readRow(
  declaration: Pick<ImportDeclaration, 'columns' | 'check'>,
  places: readonly (ImportColumn | null)[],
  { number, cells, notes = {} }: SheetRow,
): ReadRow {
  const values: Record<string, CellValue> = {};
  const findings: Finding[] = [];
  const warnings: Finding[] = [];
  for (const [at, column] of places.entries()) {
    if (column === null) continue;
    const note = notes[at];
    const refused = note && refusedNotes[note];
    if (refused) {
      findings.push({ field: column.name, key: refused });
      continue;
    }
    if (note === 'formula') warnings.push({ field: column.name, key: 'lang_import_formula' });
    const said = readSpreadsheetText((cells[at] ?? '').trim());
    const read = readCell(column, 'isName' in column ? oneSpelling(plainName(said)) : said);
    findings.push(...read.findings);
    if (read.value !== undefined) values[column.name] = read.value;
  }
  for (const { name, required } of declaration.columns) {
    const isSaid = name in values || findings.some(({ field }) => field === name);
    if (required && !isSaid) findings.push({ field: name, key: 'lang_definition_required' });
  }
  // All at once: whoever mends a file is not sent back to the same row for the next error.
  findings.push(...notSaid(findings, declaration.check?.(values) ?? []));
  return { number, values, findings, warnings };
}

/** What is found besides, of cells that nothing is said of yet. */
export const notSaid = (said: readonly Finding[], more: readonly Finding[]): Finding[] =>
  more.filter(({ field }) => said.every((one) => one.field !== field));

interface ReadCell {
  /** Undefined: nothing is said. */
  readonly value?: CellValue;
  readonly findings: readonly Finding[];
}

function readCell(column: ImportColumn, text: string): ReadCell {
  if (text === '') return { findings: [] };
  const wrong = (key: MessageKey, ...params: (string | number)[]): ReadCell => ({
    findings: [{ field: column.name, key, params }],
  });
  const isEmptied = text === emptyingCell && !column.required;
  switch (column.kind) {
    case 'text': {
      if (isEmptied && !column.keeps) return { value: null, findings: [] };
      const problem = column.rule?.(text);
      const tooLong = checkLength(column.name, text, column.maxLength);
      return {
        value: text,
        findings: [...tooLong, ...(problem ? [{ field: column.name, ...problem }] : [])],
      };
    }
    case 'choice': {
      const found = column.options.find(([value, label]) =>
        [value, ...label].some((word) => fold(word) === fold(text)),
      );
      return found
        ? { value: found[0], findings: [] }
        : wrong('lang_import_choice_unknown', optionsOf(column));
    }
    case 'switch': {
      const value = readSwitch(text);
      return value === null ? wrong('lang_import_switch_unknown') : { value, findings: [] };
    }
    case 'number': {
      if (isEmptied) return { value: null, findings: [] };
      const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
      return value >= 1 && value <= column.most
        ? { value, findings: [] }
        : wrong('lang_import_number_wrong', column.most);
    }
    case 'amount': {
      if (isEmptied) return { value: null, findings: [] };
      // Three digits behind a single sign: thousands in one language, decimals in the other or of a workbook's number.
      if (/^-?[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return wrong('lang_import_amount_two_ways');
      const value = readAmount(text, 'tr') ?? readAmount(text, 'en');
      return value === null ? wrong('lang_amount_invalid') : { value, findings: [] };
    }
    case 'list': {
      if (isEmptied) return { value: null, findings: [] };
      const parts = text.split(/[;\r\n]+/).map((part) => part.trim());
      const value = [...new Set(parts.filter(Boolean))];
      return value.length > column.most
        ? wrong('lang_import_list_long', column.most)
        : { value, findings: [] };
    }
  }
}

const optionsOf = ({ options }: Extract<ImportColumn, { kind: 'choice' }>): string =>
  options.map(([, [tr]]) => tr).join(', ');

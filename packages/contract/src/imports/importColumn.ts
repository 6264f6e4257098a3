import type { TextProblem } from '../definitions/fields.ts';
import type { Message } from '../messages/message.ts';

interface AnyColumn {
  /** As the record's field; what is wrong with a cell names it. */
  readonly name: string;
  /** In the template, and found by in a file, in either language. */
  readonly heading: Message;
  /** Other headings that it is found by. */
  readonly also?: readonly string[];
  /** A file without it is refused; a row without it is, too. */
  readonly required?: true;
  readonly hint?: Message;
  /** What the template's example holds. */
  readonly sample?: Message;
}

export interface TextColumn extends AnyColumn {
  readonly kind: 'text';
  readonly maxLength: number;
  /** Asked of a cell that is not empty. */
  readonly rule?: (text: string) => TextProblem | null;
  /** No dash empties it. */
  readonly keeps?: true;
  /** A name of one line: what is hidden in a cell is not taken over, and it has one spelling. */
  readonly isName?: true;
}

export interface ChoiceColumn extends AnyColumn {
  readonly kind: 'choice';
  readonly options: readonly (readonly [value: string, label: Message])[];
}

/** Yes or no. */
export interface SwitchColumn extends AnyColumn {
  readonly kind: 'switch';
}

export interface NumberColumn extends AnyColumn {
  readonly kind: 'number';
  readonly most: number;
}

/** Money, as either language writes it. */
export interface AmountColumn extends AnyColumn {
  readonly kind: 'amount';
}

/** Several texts in one cell, such as addresses or names, apart by `;` or a new line. */
export interface ListColumn extends AnyColumn {
  readonly kind: 'list';
  readonly most: number;
}

export type ImportColumn =
  | TextColumn
  | ChoiceColumn
  | SwitchColumn
  | NumberColumn
  | AmountColumn
  | ListColumn;

/** What a cell says; null: it is to be emptied. */
export type CellValue = string | number | boolean | readonly string[] | null;

/** What a row says, by column. Of a column that the file has not, and of an empty cell, nothing is said. */
export type RowValues = Readonly<Record<string, CellValue>>;

/** What has to be known of a cell besides its text. */
export const cellNotes = [
  'formula',
  'formulaEmpty',
  'error',
  'longNumber',
  'merged',
  'unreadable',
  'controlSign',
] as const;

/**
 * `formula`: the text is what the spreadsheet worked out last. `formulaEmpty`: it worked out nothing. `error`: such as
 * `#N/A`. `longNumber`: a number of more digits than a spreadsheet keeps. `merged`: covered by the cell it is merged with.
 * `unreadable`: it holds bytes that are none of the encoding. `controlSign`: it holds signs that no text has.
 */
export type CellNote = (typeof cellNotes)[number];

/** A row of a file, as it is numbered there. */
export interface SheetRow {
  readonly number: number;
  readonly cells: readonly string[];
  /** By the place of the cell. */
  readonly notes?: Readonly<Record<number, CellNote>>;
}

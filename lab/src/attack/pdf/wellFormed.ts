import { PdfStream } from '@tomar/signatures/pdf';
import type { Random } from '../../chaos/random.ts';
import type { Edit } from './edit.ts';
import { type Layout, objectStream, type Piece, type Row, written } from './layout.ts';
import { objectText } from './objectText.ts';

/** What objects an update writes, each as a text. */
export function piecesOf(edit: Edit, except: ReadonlySet<number> = new Set()): Piece[] {
  return [...edit.changed.keys()]
    .filter((num) => !except.has(num))
    .map((num) => written(num, edit.text(num)));
}

export function freedRows(edit: Edit): Row[] {
  return [...edit.freed].map((num) => ({ num, type: 0, second: 0, third: 1 }));
}

/** The update as ISO 32000-2, 7.5.4 to 7.5.8, has it, in one of the ways that fit the file. */
export function wellFormed(edit: Edit, random: Random): Layout {
  const { style } = edit.base;
  if (style === 'stream' && random.between(0, 1) < 0.4) return packed(edit);
  return { style, pieces: piecesOf(edit), rows: freedRows(edit) };
}

/** Whatever is no stream lies in an object stream. */
export function packed(edit: Edit): Layout {
  const inside = [...edit.changed].filter(([, value]) => !(value instanceof PdfStream));
  if (inside.length === 0) return { style: 'stream', pieces: piecesOf(edit), rows: freedRows(edit) };
  // The strings of a packed object are encrypted with its container only (7.5.7).
  const texts = inside.map(([num, value]) => [num, objectText(value, num, undefined)] as const);
  const { entries, data } = objectStream(texts);
  const container = edit.addText(`<<${entries}>>`, data).num;
  const pieces = piecesOf(edit, new Set(inside.map(([num]) => num)));
  const rows = inside.map(([num], index) => ({ num, type: 2, second: container, third: index }));
  return { style: 'stream', pieces, rows: [...rows, ...freedRows(edit)] };
}

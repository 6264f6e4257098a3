import type { Random } from '../../../chaos/random.ts';
import type { Edit } from '../edit.ts';
import { type Layout, type Piece, type Row, written } from '../layout.ts';
import { freedRows, piecesOf } from '../wellFormed.ts';

/** A way to write an update so that two readers may read it differently. */
export interface Writing {
  readonly name: string;
  /** Undefined where it does not fit the file or the update. */
  readonly write: (edit: Edit, random: Random) => Layout | undefined;
}

export const writing = (name: string, write: Writing['write']): Writing => ({ name, write });

/** Objects that the file had before: of each there are two versions. */
export function rewritten(edit: Edit): number[] {
  return [...edit.changed.keys()].filter((num) => edit.base.objects.has(num));
}

export const evil = (edit: Edit, num: number, gen = 0): Piece => written(num, edit.text(num), gen);
export const good = (edit: Edit, num: number, gen = 0): Piece => written(num, edit.before(num), gen);
export const unnamed = ({ text }: Piece): Piece => ({ text });

/** The update as it would be right, to be spoilt. */
export function right(edit: Edit): Layout {
  return { style: edit.base.style, pieces: piecesOf(edit), rows: freedRows(edit) };
}

/** One object that was rewritten, and all other pieces of the update. */
export function oneOf(edit: Edit, random: Random): { num: number; others: Piece[] } | undefined {
  const choices = rewritten(edit);
  if (choices.length === 0) return undefined;
  const num = random.oneOf(choices);
  return { num, others: piecesOf(edit, new Set([num])) };
}

/** What a writing changes of what is right. */
export function spoilt(
  name: string,
  change: (layout: Layout, edit: Edit, random: Random) => Partial<Layout> | undefined,
  style?: Layout['style'],
): Writing {
  return writing(name, (edit, random) => {
    if (style !== undefined && edit.base.style !== style) return undefined;
    const layout = right(edit);
    const changed = change(layout, edit, random);
    return changed && { ...layout, ...changed };
  });
}

/** Changes the text of one object of the update. */
export function respelt(
  name: string,
  spell: (evilText: string, goodText: string, random: Random, num: number) => string | undefined,
): Writing {
  return writing(name, (edit, random) => {
    const all = [...edit.changed.keys()];
    const first = Math.floor(random.between(0, all.length));
    for (const num of [...all.slice(first), ...all.slice(0, first)]) {
      const text = spell(evil(edit, num).text, good(edit, num).text, random, num);
      if (text === undefined) continue;
      const others = piecesOf(edit, new Set([num]));
      return { style: edit.base.style, pieces: [...others, { num, text }], rows: freedRows(edit) };
    }
    return undefined;
  });
}

export const rowOf = (num: number, second: number, third = 0, type = 1): Row => ({
  num,
  type,
  second,
  third,
});

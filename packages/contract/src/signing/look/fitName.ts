import { breakText, cutText } from './breakText.ts';
import { lookWidth } from './interWidths.ts';
import { baseFor, type LookLine, leastBase, nameLeading, nameMin } from './lookLines.ts';

/** How a name is written. Sizes in points. */
export interface NameFit {
  readonly rows: readonly string[];
  readonly size: number;
  readonly leading: number;
  /** What the sizes of the other lines are shares of. */
  readonly base: number;
  /** False where it was cut. */
  readonly isWhole: boolean;
}

const maxSize = 14;
const maxRows = 6;
/** A name is broken only where that makes it a good deal larger. */
const worthBreaking = 0.75;

/**
 * A name in the room that the other lines leave: shrunk, then broken between words, then within them, then cut with an
 * ellipsis. `lines` has the name's own.
 */
export function fitName(
  name: string,
  lines: readonly LookLine[],
  area: { readonly width: number; readonly height: number },
): NameFit {
  const others = lines.filter((line) => line.part !== 'name');
  const roomFor = (rows: number) => room(lines, others, rows, area.height);
  const least = Math.min(nameMin, roomFor(1).size);
  for (const words of ['whole', 'broken'] as const) {
    let best: NameFit | undefined;
    for (let rows = 1; rows <= maxRows; rows++) {
      const { size: most, base } = roomFor(rows);
      if (most < least) break;
      const fit = rowsAtMost(name, rows, most, least, area.width, words);
      if (fit && fit.size * worthBreaking > (best?.size ?? 0))
        best = {
          ...fit,
          // No line is larger than a name that was shrunk.
          base: Math.max(
            Math.min(rows === 1 ? base : left(others, area.height, rows, fit.size), fit.size * 1.1),
            others.length > 0 ? leastBase(others) : 0,
          ),
          leading: nameLeading,
          isWhole: true,
        };
    }
    if (best) return best;
  }
  const rows = mostThatFit(roomFor, least);
  const kept = (breakText(name, 'strong', area.width / least, 'broken') ?? []).slice(0, rows);
  const used = kept.slice(0, -1).join('').replaceAll(' ', '').length;
  const last = cutText(`${restAfter(name, used)}`, 'strong', area.width / least);
  return {
    rows: [...kept.slice(0, -1), last],
    size: least,
    leading: nameLeading,
    base: roomFor(rows).base,
    isWhole: false,
  };
}

/** The name's largest size in so many rows, and the base of the other lines beside it. */
function room(lines: readonly LookLine[], others: readonly LookLine[], rows: number, height: number) {
  if (others.length === 0) {
    const size = Math.min(maxSize, height / (rows * nameLeading));
    return { size, base: size };
  }
  const one = Math.min(maxSize, baseFor(lines, height));
  if (rows === 1) return { size: one, base: one };
  // Several rows take from the others what these can spare.
  const base = leastBase(others);
  const taken = others.reduce((sum, line) => sum + line.ratio * line.leading * base, 0);
  return { size: Math.min(one, (height - taken) / (rows * nameLeading)), base };
}

/** The base of the other lines in the room that so many rows of the name leave, where they need not be the least. */
function left(others: readonly LookLine[], height: number, rows: number, size: number): number {
  const each = others.reduce((sum, line) => sum + line.ratio * line.leading, 0);
  return each === 0 ? size : Math.min(maxSize, (height - rows * size * nameLeading) / each);
}

function mostThatFit(roomFor: (rows: number) => { readonly size: number }, least: number): number {
  let rows = 1;
  while (rows < maxRows && roomFor(rows + 1).size >= least) rows++;
  return rows;
}

/** The largest size between the two at which the name takes no more rows than these. */
function rowsAtMost(
  name: string,
  rows: number,
  most: number,
  least: number,
  width: number,
  words: 'whole' | 'broken',
): { rows: string[]; size: number } | undefined {
  const at = (size: number) => {
    const broken = breakText(name, 'strong', width / size, words);
    return broken && broken.length <= rows ? { rows: broken, size } : undefined;
  };
  if (rows === 1) {
    const size = Math.min(most, width / Math.max(0.01, lookWidth(name, 'strong')));
    return size >= least ? { rows: [name], size } : undefined;
  }
  let found = at(most) ?? at(least);
  if (!found || found.size === most) return found;
  let [low, high] = [least, most];
  for (let i = 0; i < 8; i++) {
    const middle = (low + high) / 2;
    const fit = at(middle);
    if (fit) {
      found = fit;
      low = middle;
    } else high = middle;
  }
  return found;
}

/** What follows after so many letters that are no spaces. */
function restAfter(text: string, letters: number): string {
  let at = 0;
  for (let seen = 0; seen < letters && at < text.length; at++) if (text[at] !== ' ') seen++;
  return text.slice(at).trimStart();
}

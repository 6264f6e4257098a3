import { textThousandths } from './textWidths.ts';

/** A place for a text. Points. */
export interface TextRoom {
  readonly width: number;
  readonly height: number;
  /** That the text is written in where it has room. */
  readonly size: number;
}

export interface FittedText {
  readonly size: number;
  /** Each with its baseline, from the lower left corner of the place. */
  readonly lines: readonly { readonly text: string; readonly x: number; readonly y: number }[];
}

/** No text is written smaller. */
export const leastTextSize = 6;
const step = 0.5;
const leading = 1.2;
/** Where the baseline stands below the upper edge of its line, as a share of the size. */
const ascent = 0.95;

/** How many lines a place holds in the size that it asks for. */
export const linesIn = ({ height, size }: Pick<TextRoom, 'height' | 'size'>): number =>
  Math.max(1, Math.floor((height + 0.01) / (size * leading)));

/** One spelling of a text, line by line: what its letters are, and no spaces at the ends of lines. */
export const asLines = (text: string): string[] =>
  text
    .normalize('NFC')
    .replace(/\t/g, ' ')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .join('\n')
    .trim()
    .split('\n');

/**
 * A text in its place: in the size that is asked for, or smaller, down to the least, its lines broken between words. All of it
 * is written or nothing. Null: it has no room.
 */
export function fitText(text: string, { width, height, size: wanted }: TextRoom): FittedText | null {
  const given = asLines(text).map(measured);
  for (let size = Math.max(wanted, leastTextSize); size >= leastTextSize; size -= step) {
    const most = Math.floor((height + 0.01) / (size * leading));
    if (most < given.length && size * leading * given.length > height + 0.01) continue;
    const lines = broken(given, width / size);
    if (!lines || lines.length > Math.max(1, most) || lines.length * size * leading > height + 0.01) continue;
    const top = height - (height - lines.length * size * leading) / 2;
    const baseline = (at: number) => Math.round((top - size * (at * leading + ascent)) * 100) / 100;
    return { size, lines: lines.map((line, at) => ({ text: line, x: 0, y: baseline(at) })) };
  }
  return null;
}

interface Word {
  readonly text: string;
  /** In thousandths of an em. */
  readonly width: number;
}

/** The words of a line, each measured once for all sizes: a text is tried in many, in many places. */
const measured = (line: string): Word[] =>
  line.split(' ').map((text) => ({ text, width: textThousandths(text) }));

const space = textThousandths(' ');

/** Undefined where a word is wider than the place. @param width in ems */
function broken(given: readonly (readonly Word[])[], width: number): string[] | undefined {
  const fits = (thousandths: number) => thousandths / 1000 <= width;
  const lines: string[] = [];
  for (const words of given) {
    let [line, sum]: [string | null, number] = [null, 0];
    for (const word of words) {
      const longer: number = line === null ? word.width : sum + space + word.width;
      if (fits(longer)) {
        line = line === null ? word.text : `${line} ${word.text}`;
        sum = longer;
        continue;
      }
      if (line !== null) lines.push(line.trimEnd());
      if (!fits(word.width)) return undefined;
      [line, sum] = [word.text, word.width];
    }
    lines.push(line ?? '');
  }
  return lines;
}

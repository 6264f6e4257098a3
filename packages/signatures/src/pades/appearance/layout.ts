import { textWidth } from './textFont.ts';

const LINE_HEIGHT = 1.2;
const LARGEST = 12;
/** Lines stay whole as long as that costs less than a quarter of the size. */
const WORTH_BREAKING = 0.75;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface TextLayout {
  /** In points. */
  readonly size: number;
  /** Wrapped lines with their baselines, from the top. */
  readonly lines: readonly { readonly text: string; readonly x: number; readonly y: number }[];
}

/**
 * The lines in the largest size, up to 12 points, at which all of them fit into the box. They are broken only
 * where that makes them a good deal larger.
 */
export function layOutText(lines: readonly string[], box: Box): TextLayout {
  const clean = lines.map(visible).filter((line) => line !== '');
  if (clean.length === 0 || box.width <= 0 || box.height <= 0) return { size: 1, lines: [] };
  const whole = sizeUnbroken(clean, box);
  const broken = sizeBroken(clean, box);
  const keepsLines = whole >= broken * WORTH_BREAKING;
  const size = Math.max(0.01, Math.floor((keepsLines ? whole : broken) * 100) / 100);
  const placed = keepsLines ? clean : clean.flatMap((line) => wrap(line, box.width / size));
  const top = box.y + box.height - Math.max(0, (box.height - placed.length * size * LINE_HEIGHT) / 2);
  const baseline = (i: number) => top - size * (0.95 + i * LINE_HEIGHT);
  return { size, lines: placed.map((text, i) => ({ text, x: box.x, y: baseline(i) })) };
}

function sizeUnbroken(lines: readonly string[], box: Box): number {
  const widest = Math.max(...lines.map((line) => textWidth(line)));
  return Math.min(LARGEST, box.width / widest, box.height / (lines.length * LINE_HEIGHT));
}

function sizeBroken(lines: readonly string[], box: Box): number {
  if (fits(lines, box, LARGEST)) return LARGEST;
  let low = 0;
  let high = LARGEST;
  for (let i = 0; i < 12; i++) {
    const middle = (low + high) / 2;
    if (fits(lines, box, middle)) low = middle;
    else high = middle;
  }
  return low;
}

function visible(line: string): string {
  return line.normalize('NFC').replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim();
}

function fits(lines: readonly string[], box: Box, size: number): boolean {
  let count = 0;
  for (const line of lines) {
    const wrapped = wrap(line, box.width / size);
    count += wrapped.length;
    if (count * size * LINE_HEIGHT > box.height) return false;
    if (wrapped.some((part) => textWidth(part) * size > box.width)) return false;
  }
  return true;
}

/** Breaks at spaces; a word that is longer than a line stays whole, so that the size gives way. `width` in ems. */
function wrap(line: string, width: number): string[] {
  const out: string[] = [];
  let current = '';
  for (const word of line.split(' ')) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (current !== '' && textWidth(longer) > width) {
      out.push(current);
      current = word;
    } else current = longer;
  }
  out.push(current);
  return out;
}

import { textWidth } from './textFont.ts';

const LINE_HEIGHT = 1.2;
const LARGEST = 12;

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

/** The lines in the largest size, up to 12 points, at which all of them fit into the box when wrapped. */
export function layOutText(lines: readonly string[], box: Box): TextLayout {
  const clean = lines.map(visible).filter((line) => line !== '');
  if (clean.length === 0 || box.width <= 0 || box.height <= 0) return { size: 1, lines: [] };
  let low = 0.1;
  let high = LARGEST;
  if (fits(clean, box, high)) low = high;
  for (let i = 0; i < 12 && low < high; i++) {
    const middle = (low + high) / 2;
    if (fits(clean, box, middle)) low = middle;
    else high = middle;
  }
  const size = Math.floor(low * 100) / 100;
  const wrapped = clean.flatMap((line) => wrap(line, box.width / size));
  const top = box.y + box.height - Math.max(0, (box.height - wrapped.length * size * LINE_HEIGHT) / 2);
  return {
    size,
    lines: wrapped.map((text, i) => ({ text, x: box.x, y: top - size * (0.95 + i * LINE_HEIGHT) })),
  };
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

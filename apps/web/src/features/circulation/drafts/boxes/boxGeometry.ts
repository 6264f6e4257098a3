import type { SignatureBox, SignaturePage } from '@tomar/contract';

/** Sizes and places are PDF points; a box's origin is the lower left corner of the page as shown. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Size = Pick<Rect, 'width' | 'height'>;

export const boxSize = { width: 160, height: 56 } as const;
export const smallestBox: Size = { width: 60, height: 24 };
const margin = 36;
const gap = 12;
const grid = 6;
/** How near an edge must come to another box's edge to stick to it. */
const reach = 5;

/** DEF-08: the page, counted from 1, on which a document without boxes is shown to place the first. */
export const usualPage = (signaturePage: SignaturePage, pages: number): number =>
  signaturePage === 'first' ? 1 : pages;

/** Of what stands above a box, so much of the page is left in view: a box without its text is hard to place. */
const leftAbove = 0.15;

/** How much of a page's height is above the view when a box on it is shown; 0: the page from its top. */
export const shareAbove = ({ y, height }: Rect, page: PageSize): number =>
  Math.max(0, (page.height - y - height) / page.height - leftAbove);

export const overlaps = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Keeps a box on its page, smaller if it must be. */
export function keepInside(rect: Rect, page: PageSize, least: Size = smallestBox): Rect {
  const width = Math.min(Math.max(rect.width, least.width), page.width);
  const height = Math.min(Math.max(rect.height, least.height), page.height);
  return {
    width,
    height,
    x: Math.min(Math.max(rect.x, 0), page.width - width),
    y: Math.min(Math.max(rect.y, 0), page.height - height),
  };
}

/**
 * Makes a box larger or smaller at its right and at its upper or lower edge, as far as the page and the least size
 * allow; the other edges stay where they are.
 */
export function resized(
  { x, y, width, height }: Rect,
  by: { readonly width: number; readonly height: number },
  moves: 'top' | 'bottom',
  page: PageSize,
  least: Size = smallestBox,
): Rect {
  const top = y + height;
  const wide = clamp(width + by.width, least.width, page.width - x);
  const high = clamp(height + by.height, least.height, moves === 'top' ? page.height - y : top);
  return { x, y: moves === 'top' ? y : top - high, width: wide, height: high };
}

/** Between the two; where there is no room for the least, what there is. */
export const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/**
 * The place on a page of another size that a person would call the same: as far from the nearer edges, in the middle
 * where it was in the middle. Null where the page is smaller than the box.
 */
export function samePlaceOn(rect: Rect, from: PageSize, to: PageSize): Rect | null {
  if (rect.width > to.width || rect.height > to.height) return null;
  const x = sameDistance(rect.x, rect.width, from.width, to.width);
  const y = sameDistance(rect.y, rect.height, from.height, to.height);
  return { ...rect, x: clamp(x, 0, to.width - rect.width), y: clamp(y, 0, to.height - rect.height) };
}

/** How far from the middle of a page still counts as the middle, in points. */
const middle = 12;

function sameDistance(at: number, size: number, from: number, to: number): number {
  const [before, behind] = [at, from - at - size];
  if (from === to) return at;
  if (Math.abs(before - behind) <= middle) return (to - size) / 2 + (before - behind) / 2;
  return before < behind ? at : to - size - behind;
}

/** The nearest place on the grid, or flush with the edge of another box nearby. */
export function snap(rect: Rect, others: readonly Rect[], page: PageSize, least: Size = smallestBox): Rect {
  const xs = others.flatMap((other) => [other.x, other.x + other.width + gap, other.x - rect.width - gap]);
  const ys = others.flatMap((other) => [other.y, other.y + other.height + gap, other.y - rect.height - gap]);
  return keepInside({ ...rect, x: stick(rect.x, xs), y: stick(rect.y, ys) }, page, least);
}

function stick(value: number, edges: readonly number[]): number {
  const near = edges.filter((edge) => Math.abs(edge - value) <= reach);
  const nearest = near.sort((a, b) => Math.abs(a - value) - Math.abs(b - value))[0];
  return nearest ?? Math.round(value / grid) * grid;
}

/**
 * A free place for a box: rows from the foot of the page upwards, from left to right. Where the page has room it is
 * over no text; else only the boxes that are there are kept clear, and it is smaller if it must be.
 */
export function freePlace(
  taken: readonly Rect[],
  page: PageSize,
  texts: readonly Rect[] = [],
  size: Size = boxSize,
  least: Size = smallestBox,
): Rect {
  const width = Math.min(size.width, page.width - 2 * margin > 0 ? page.width - 2 * margin : page.width);
  const height = Math.min(size.height, page.height);
  for (const kept of texts.length > 0 ? [[...taken, ...texts], taken] : [taken])
    for (let y = margin; y + height <= page.height; y += kept === taken ? height + gap : grid)
      for (let x = margin; x + width <= page.width - margin + 0.01; x += width + gap) {
        const place = { x, y, width, height };
        if (!kept.some((rect) => overlaps(rect, place))) return place;
      }
  const less = smaller(size, least);
  return less
    ? freePlace(taken, page, [], less, least)
    : keepInside({ x: margin, y: margin, width, height }, page, least);
}

/** The next size to try where a box has no room; null: it is the least already. */
export function smaller({ width, height }: Size, least: Size = smallestBox): Size | null {
  if (width <= least.width && height <= least.height) return null;
  return { width: Math.max(least.width, width * 0.75), height: Math.max(least.height, height * 0.75) };
}

/** Boxes of a page that overlap another one, by their person. */
export function overlapping(boxes: readonly SignatureBox[]): ReadonlySet<string> {
  const bad = new Set<string>();
  boxes.forEach((box, index) => {
    for (const other of boxes.slice(index + 1))
      if (box.page === other.page && box.fileId === other.fileId && overlaps(box, other)) {
        bad.add(box.personKey);
        bad.add(other.personKey);
      }
  });
  return bad;
}

/** How far a box may reach into a line: the space around letters counts as text, too. */
const touch = 1;

/** Boxes that stand over text of their page, by their person. `texts`: where each page has text. */
export function covering(
  boxes: readonly SignatureBox[],
  texts: ReadonlyMap<number, readonly Rect[]>,
): ReadonlySet<string> {
  const over = boxes.filter((box) => {
    const { x, y, width, height } = box;
    const inner = { x: x + touch, y: y + touch, width: width - 2 * touch, height: height - 2 * touch };
    return (texts.get(box.page) ?? []).some((text) => overlaps(inner, text));
  });
  return new Set(over.map(({ personKey }) => personKey));
}

export interface KeyMove {
  readonly dx: number;
  readonly dy: number;
  readonly dWidth: number;
  readonly dHeight: number;
}

/** What a key does to a box: arrows move it by a point, with Shift by ten; with Alt they change its size. */
export function keyMove(key: string, shift: boolean, alt: boolean): KeyMove | null {
  const by = shift ? 10 : 1;
  const directions: Record<string, readonly [number, number]> = {
    ArrowLeft: [-by, 0],
    ArrowRight: [by, 0],
    ArrowUp: [0, by],
    ArrowDown: [0, -by],
  };
  const direction = directions[key];
  if (!direction) return null;
  const [x, y] = direction;
  return alt ? { dx: 0, dy: 0, dWidth: x, dHeight: y } : { dx: x, dy: y, dWidth: 0, dHeight: 0 };
}

/** Rounded to hundredths: enough for a page, and short on the wire. */
export const rounded = <R extends Rect>(rect: R): R => ({
  ...rect,
  x: round(rect.x),
  y: round(rect.y),
  width: round(rect.width),
  height: round(rect.height),
});

const round = (value: number) => Math.round(value * 100) / 100;

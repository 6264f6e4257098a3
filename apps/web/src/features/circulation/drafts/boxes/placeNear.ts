import {
  keepInside,
  overlaps,
  type PageSize,
  type Rect,
  type Size,
  smaller,
  smallestBox,
  snap,
} from './boxGeometry.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Between boxes where there is room; else they touch. */
const gaps = [12, 0];

/** How much farther a place may be, in points, to be over no text. */
const overText = 240;

/**
 * Where a box goes that somebody wants at a point of the page: around it, inside the page and over no other box; where
 * one is in the way, as near as there is room, over no text if that is not far, and smaller if it must be. In PDF points from the lower left corner
 * of the page as shown.
 * @param texts where the page has text, as far as it is known
 * @param least it is made no smaller
 * @returns null where the page has no room left for it
 */
export function placeNear(
  point: Point,
  size: Size,
  others: readonly Rect[],
  page: PageSize,
  texts: readonly Rect[] = [],
  least: Size = smallestBox,
): Rect | null {
  const around = keepInside(
    { ...size, x: point.x - size.width / 2, y: point.y - size.height / 2 },
    page,
    least,
  );
  const wanted = snap(around, others, page, least);
  const isClear = (rect: Rect, of: readonly Rect[]) => !of.some((other) => overlaps(other, rect));
  if (isClear(wanted, others)) return wanted;
  const cost = (rect: Rect) => distance(rect, around) + (isClear(rect, texts) ? 0 : overText);
  for (const gap of gaps) {
    const free = candidates(wanted, others, page, gap).filter((rect) => isClear(rect, others));
    const best = free.sort((a, b) => cost(a) - cost(b))[0];
    if (best) return best;
  }
  const less = smaller(size, least);
  return less && placeNear(point, less, others, page, texts, least);
}

/**
 * A place that is nearest to a wanted one and free has each of its coordinates as wanted, or flush with another box or
 * with the edge of the page: no other places need to be looked at.
 */
function candidates(wanted: Rect, others: readonly Rect[], page: PageSize, gap: number): Rect[] {
  const { width, height } = wanted;
  const xs = [wanted.x, 0, page.width - width];
  const ys = [wanted.y, 0, page.height - height];
  for (const other of others) {
    xs.push(other.x - width - gap, other.x + other.width + gap);
    ys.push(other.y - height - gap, other.y + other.height + gap);
  }
  const within = (most: number) => (value: number) => value >= 0 && value <= most;
  return xs
    .filter(within(page.width - width))
    .flatMap((x) => ys.filter(within(page.height - height)).map((y) => ({ x, y, width, height })));
}

const distance = (a: Rect, b: Rect) => Math.hypot(a.x - b.x, a.y - b.y);

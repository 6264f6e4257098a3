/** The box of a form's look, in its own units. */
export interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

export type Point = readonly [x: number, y: number];
export type Segment = readonly [from: Point, to: Point];

export interface Sides {
  /** Whether the path spans the box, as a background does. */
  readonly covers: boolean;
  /** Whether a line runs along an edge, as a border does (ISO 32000-2, 12.5.4). */
  isAlong(segment: Segment): boolean;
  /** Whether a line goes straight through the box from below to above, as between the cells of a comb (12.7.5.3). */
  divides(segment: Segment): boolean;
}

export function sidesOf({ left, bottom, right, top }: Box, segments: readonly Segment[]): Sides {
  const [width, height] = [right - left, top - bottom];
  const points = segments.flat();
  const [x0, x1] = range(points.map(([x]) => x));
  const [y0, y1] = range(points.map(([, y]) => y));
  const covers =
    x0 <= left + 0.15 * width &&
    x1 >= right - 0.15 * width &&
    y0 <= bottom + 0.2 * height &&
    y1 >= top - 0.2 * height;
  const edge = Math.min(4, 0.2 * Math.min(width, height));
  const isNear = (inside: (point: Point) => number, [from, to]: Segment) =>
    inside(from) <= edge && inside(to) <= edge;
  return {
    covers: covers && isRectangle(segments),
    isAlong: (segment) =>
      isNear(([x]) => x - left, segment) ||
      isNear(([x]) => right - x, segment) ||
      isNear(([, y]) => y - bottom, segment) ||
      isNear(([, y]) => top - y, segment),
    divides: ([[ax, ay], [bx, by]]) => Math.abs(ax - bx) < 0.01 && Math.abs(ay - by) >= 0.6 * height,
  };
}

/** Whether what the path encloses is little, as of a border that is drawn as an area. */
export function isFlatArea(segments: readonly Segment[], { left, bottom, right, top }: Box): boolean {
  let twice = 0;
  for (const [[ax, ay], [bx, by]] of segments) twice += ax * by - bx * ay;
  return Math.abs(twice) / 2 <= 0.3 * (right - left) * (top - bottom);
}

function isRectangle(segments: readonly Segment[]): boolean {
  return segments.every(([[ax, ay], [bx, by]]) => Math.abs(ax - bx) < 0.01 || Math.abs(ay - by) < 0.01);
}

function range(values: readonly number[]): readonly [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return [low, high];
}

/** The six numbers of a transformation (ISO 32000-2, 8.3.3). */
export type Matrix = readonly [number, number, number, number, number, number];

/** First `inner`, then `outer`. */
export function product(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner;
  const [p, q, r, s, t, u] = outer;
  return [a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u];
}

export function place([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

/**
 * Whether text at `next` is read after text at `last`: further along its line, or on a lower one.
 * @param reach how far the text at `last` goes at least: what stands there covers it
 */
export function isBeside(last: Matrix, next: Matrix, height: number, reach: number): boolean {
  const turned =
    Math.abs(last[0] * next[1] - last[1] * next[0]) >
    1e-3 * Math.hypot(last[0], last[1]) * Math.hypot(next[0], next[1]);
  if (turned || last[0] * next[0] + last[1] * next[1] <= 0) return false;
  const length = Math.hypot(next[0], next[1]) || 1;
  const [ux, uy] = [next[0] / length, next[1] / length];
  const [dx, dy] = [next[4] - last[4], next[5] - last[5]];
  const along = dx * ux + dy * uy;
  const across = dy * ux - dx * uy;
  return across < -0.5 * height || (Math.abs(across) <= 0.3 * height && along > 0.9 * reach);
}

/** By how many degrees a direction is turned to the left. */
export function turnOf(x: number, y: number): number {
  return (Math.atan2(y, x) * 180) / Math.PI;
}

/**
 * Which part of a page is read.
 * @param tops of the parts in their order, in pixels of the window
 * @param line what begins above it has been reached
 * @param isAtEnd the page is scrolled to its end, where the last parts may be too short to reach the line
 * @returns its place among them
 */
export function sectionInView(tops: readonly number[], line: number, isAtEnd: boolean): number {
  if (isAtEnd) return tops.length - 1;
  return Math.max(
    0,
    tops.findLastIndex((top) => top <= line),
  );
}

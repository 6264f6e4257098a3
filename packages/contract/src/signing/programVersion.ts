/**
 * Whether a companion's version is before another, both such as `2.1.0` (LIM-02, LIM-03); parts that are missing count
 * as 0. What is no version at all is older than everything.
 */
export function isOlderVersion(version: string, than: string): boolean {
  const numbers = (text: string) => (/^\d+(\.\d+)*$/.test(text) ? text.split('.').map(Number) : [0]);
  const [left, right] = [numbers(version), numbers(than)];
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

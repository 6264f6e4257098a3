/**
 * @returns how many milliseconds ago it was called, at least: one of the two clocks may be put back, the other stands
 * still while the computer sleeps
 * @param agoMs as if it had been called so long ago
 */
export function stopwatch(agoMs = 0): () => number {
  const [moment, ticks] = [Date.now() - agoMs, performance.now() - agoMs];
  return () => Math.max(Date.now() - moment, performance.now() - ticks);
}

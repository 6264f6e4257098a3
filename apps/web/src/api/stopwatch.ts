/**
 * @returns how many milliseconds ago it was called, at least: one of the two clocks may be put back, the other stands
 * still while the computer sleeps
 */
export function stopwatch(): () => number {
  const [moment, ticks] = [Date.now(), performance.now()];
  return () => Math.max(Date.now() - moment, performance.now() - ticks);
}

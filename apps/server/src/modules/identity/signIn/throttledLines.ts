/** Remembers when something was last said, for so many things at most; what is forgotten may be said again. */
export function atMostEvery(ms: number, remembered: number) {
  const last = new Map<string, number>();
  return {
    mayWrite(what: string, nowMs: number): boolean {
      const before = last.get(what);
      if (before !== undefined && Math.abs(nowMs - before) < ms) return false;
      last.delete(what);
      last.set(what, nowMs);
      const [oldest] = last.keys();
      if (last.size > remembered && oldest !== undefined) last.delete(oldest);
      return true;
    },
  };
}

/** Tries that have to wait cost nothing, so somebody may make thousands: the log gets one line a minute of each place. */
export const throttledLines = atMostEvery(60_000, 5_000);

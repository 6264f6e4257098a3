import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Every so many milliseconds the loop is asked to turn up. */
const interval = 10;

/** How late this process is for what it has to do, from now on until `end`. */
export function watchEventLoop() {
  const histogram = monitorEventLoopDelay({ resolution: interval });
  // Node counts from one turn to the next: whoever is on time has waited for one interval.
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - interval);
  histogram.enable();
  return {
    /** The longest delay and the one that 95 of 100 stay below, in milliseconds. */
    end: () => {
      histogram.disable();
      return { longest: late(histogram.max), p95: late(histogram.percentile(95)) };
    },
  };
}

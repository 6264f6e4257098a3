/** One line of a benchmark's output. */
export interface Measure {
  readonly group: string;
  readonly case: string;
  /** How many times as long (or as much) as what it is compared to. */
  readonly ratio: number;
  /** What the ratio is to, measured in the same run. */
  readonly to: string;
  /** The ratio may not be above this; with `atLeast` not below it. */
  readonly bar: number;
  readonly atLeast?: true;
  /** Counted, not timed: the same on every machine, so that past its bar the run fails. */
  readonly counted?: true;
  /** Milliseconds of one operation. */
  readonly ms: number;
  /** Resident memory of the process after it, in MB. */
  readonly rssMb: number;
  /** What the figure is made of, in its own unit. */
  readonly notes?: Readonly<Record<string, number>>;
}

export const rssMb = (): number => Math.round(process.memoryUsage.rss() / 1024 / 1024);

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
};

/** Milliseconds that one call takes. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/**
 * Times several pieces of work in turns, so that what else the machine does touches all of them alike.
 * @returns the median milliseconds of each, in the order given
 */
export async function sideBySide(rounds: number, ...works: readonly (() => unknown)[]): Promise<number[]> {
  for (const work of works) await work();
  const times = works.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, work] of works.entries()) times[index]?.push(await timed(work));
  return times.map(median);
}

import type { BudgetLimits } from './budget.ts';

const MEGABYTE = 1024 * 1024;
/** Up to this size all files have the same limits; larger ones get more in proportion. */
const USUAL_BYTES = 10 * MEGABYTE;
/** A second and a bit on an ordinary core. */
const USUAL_STEPS = 12_000_000;
const USUAL_MEMORY = 512 * MEGABYTE;
/** The tree of a very large XML may take this and its text besides. */
const MOST_MEMORY = 2048 * MEGABYTE;

/**
 * What a file of that size may cost unless its caller says otherwise: 12 million steps (each about 0.1 µs) and
 * 512 MiB up to 10 MiB, in proportion above (2 GiB at most); 500 questions to the network, 256 MiB of answers, and
 * two minutes by the clock.
 */
export function usualLimits(fileBytes: number): BudgetLimits {
  const factor = Math.max(1, fileBytes / USUAL_BYTES);
  return {
    steps: Math.ceil(USUAL_STEPS * factor),
    memory: Math.min(Math.ceil(USUAL_MEMORY * factor), MOST_MEMORY),
    requests: 500,
    fetchedBytes: 256 * MEGABYTE,
    milliseconds: 120_000,
  };
}

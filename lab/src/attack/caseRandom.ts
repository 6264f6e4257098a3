import { type Random, seededRandom } from '../chaos/random.ts';

/** The random numbers of one case, whichever cases run before it. */
export function caseRandom(seed: number, number: number): Random {
  return seededRandom(Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(number + 1, 0xc2b2ae35));
}

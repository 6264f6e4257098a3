import type { VerdictState } from '@tomar/contract';

/** From what hurts most to what does not. */
const worstFirst = ['failed', 'undecided', 'doubts', 'passed'] as const satisfies readonly VerdictState[];

export interface VerdictSummary {
  /** The worst that is said of any of them. */
  readonly state: VerdictState;
  /** Of how many it is said. */
  readonly count: number;
  readonly all: number;
}

/** What is to be said of many verdicts in one word: the worst, and how often; null: there are none. */
export function summariseVerdicts(states: readonly VerdictState[]): VerdictSummary | null {
  const state = worstFirst.find((one) => states.includes(one));
  if (!state) return null;
  return { state, count: states.filter((one) => one === state).length, all: states.length };
}

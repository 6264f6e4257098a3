import type { BudgetLimits } from './budget.ts';

/**
 * A file costs more than one file may. It is no SignatureError, so that readers which forgive damage do not take it
 * for damage; at the border of the engine it becomes one (`too_complex`).
 */
export class BudgetExceeded extends Error {
  override readonly name = 'BudgetExceeded';
  readonly code = 'too_complex';
  readonly what: keyof BudgetLimits;

  constructor(what: keyof BudgetLimits, limit: number) {
    super(`The file is too complex: it costs more than ${limit} ${words[what]}`);
    this.what = what;
  }
}

const words: Readonly<Record<keyof BudgetLimits, string>> = {
  steps: 'steps of work',
  memory: 'octets of memory',
  requests: 'questions to the network',
  fetchedBytes: 'octets from the network',
  milliseconds: 'milliseconds',
};

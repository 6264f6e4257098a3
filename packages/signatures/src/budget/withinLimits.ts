import { SignatureError } from '../errors.ts';
import type { Fetcher } from '../http/fetcher.ts';
import { type Budget, withinBudget } from './budget.ts';
import { BudgetExceeded } from './budgetExceeded.ts';

/**
 * Does the work within the budget, at the border of the engine.
 * @throws SignatureError `too_complex` when it is exceeded, also where the work went on all the same
 */
export async function withinLimits<T>(budget: Budget, work: () => Promise<T>): Promise<T> {
  try {
    const result = await withinBudget(budget, work);
    budget.check();
    return result;
  } catch (error) {
    if (error instanceof BudgetExceeded)
      throw new SignatureError(error.code, error.message, { cause: error });
    // Nested deeper than the stack, or longer than an array or a text can be: the file's doing.
    if (error instanceof RangeError)
      throw new SignatureError('too_complex', 'The file is too complex', { cause: error });
    throw error;
  }
}

/** The fetcher, with its questions and the octets of their answers counted. */
export function countedFetcher(fetcher: Fetcher, budget: Budget): Fetcher {
  return async (request) => {
    budget.ask();
    const bytes = await fetcher(request);
    budget.fetched(bytes.length);
    return bytes;
  };
}

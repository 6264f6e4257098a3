import { ApiError } from '@tomar/contract';
import { describeFailure } from '../../../../api/describeFailure.ts';

/** What failed where there is room for one sentence: of a right that is missing the reason, such as a licence that has ended. */
export function failureInShort(error: unknown): string {
  const { heading, messages } = describeFailure(error);
  return error instanceof ApiError && error.status === 401 ? (messages[0] ?? heading) : heading;
}

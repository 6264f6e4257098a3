import { fold } from '@tomar/contract';
import { likeLetters } from '../../../platform/database/like.ts';

/** What the search box looks into; the database folds it (`jobs.search_folded`). */
export const searchTextOf = (job: {
  readonly name: string;
  readonly documentNumber: string;
  readonly trackingNumber?: string;
}): string => [job.name, job.trackingNumber, job.documentNumber].filter(Boolean).join('\n');

/** A LIKE pattern that finds the text anywhere in a folded column. */
export const likePattern = (search: string): string => `%${likeLetters(fold(search.trim()))}%`;

const indexedDigits = 5;

/**
 * The end of the last long number in a search: an index finds that in a fraction of the time that the whole takes. A
 * tracking number begins with its year and zeros, which stand in most jobs of an account. Null where there is none.
 */
export const digitsToLookUp = (search: string): string | null =>
  fold(search)
    .match(new RegExp(`\\d{${indexedDigits},}`, 'g'))
    ?.at(-1)
    ?.slice(-indexedDigits) ?? null;

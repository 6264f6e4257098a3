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

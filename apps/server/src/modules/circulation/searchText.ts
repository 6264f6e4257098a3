import { foldName } from '@tomar/contract';

/** Who types capitals or plain letters finds the word all the same. */
const fold = (text: string) => foldName(text).replaceAll('ı', 'i');

/** What the search box looks into, folded so that `İ`/`i` and `I`/`ı` meet. */
export const searchTextOf = (job: {
  readonly name: string;
  readonly documentNumber: string;
  readonly trackingNumber?: string;
}): string => fold([job.name, job.trackingNumber, job.documentNumber].filter(Boolean).join('\n'));

/** A LIKE pattern that finds the text anywhere; its own `%`, `_` and `\` are letters. */
export const likePattern = (search: string): string =>
  `%${fold(search.trim()).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

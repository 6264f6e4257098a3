import { foldWords } from '@tomar/contract';
import { type AnyColumn, and, like, type SQL } from 'drizzle-orm';

/** The text as it stands inside a LIKE pattern: its own `%`, `_` and `\` are letters. */
export const likeLetters = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/**
 * Each word that was typed begins a word of the column, which is made by `fold_words`; undefined when no word was
 * typed. A trigram index finds them from the first letter on, because a blank stands before each word.
 */
export const wordsBegin = (column: AnyColumn, typed: string): SQL | undefined =>
  and(...foldWords(typed).map((word) => like(column, `% ${likeLetters(word)}%`)));

import { fold } from '@tomar/contract';
import { AndFilter, type Filter, OrFilter, SubstringFilter } from 'ldapts';
import type { DirectoryPerson, PeopleIn } from './people.ts';

const maxWords = 5;

/**
 * Those whose names or address hold every word. Directories take `İ`, `I`, `ı` and `i` for different letters, each in
 * its own way: any sign may stand for them, and `hasWords` looks again. Values are written as they are, so that nothing
 * typed is read as a filter.
 */
export function wordFilter(words: string, attributes: PeopleIn['attributes']): Filter | undefined {
  const filters = wordsOf(words).flatMap((word) => {
    const parts = word.split(/[iıİI]\u0307?/).filter(Boolean);
    if (parts.length === 0) return [];
    const among = [attributes.firstName, attributes.lastName, attributes.email];
    return [
      new OrFilter({ filters: among.map((attribute) => new SubstringFilter({ attribute, any: parts })) }),
    ];
  });
  return filters.length === 0 ? undefined : new AndFilter({ filters });
}

/** Whether somebody's names or address hold every word, by the one fold of the house. */
export function hasWords(words: string, { firstName, lastName, email }: DirectoryPerson): boolean {
  const text = fold(`${firstName} ${lastName} ${email}`);
  return wordsOf(words).every((word) => text.includes(fold(word)));
}

const wordsOf = (words: string): string[] => words.split(/\s+/).filter(Boolean).slice(0, maxWords);

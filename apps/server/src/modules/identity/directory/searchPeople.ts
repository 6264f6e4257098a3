import { maxDirectoryPeople, type ReplyOf, type searchDirectory } from '@tomar/contract';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { problemOf } from './judgePerson.ts';
import { askDirectory } from './knownDirectory.ts';
import { findSome } from './ldap/people.ts';
import { hasWords, wordFilter } from './ldap/wordFilter.ts';
import { usersAmong } from './usersAmong.ts';

/** So many are asked for where the page shows fewer: letters that the directory takes for others are looked at here. */
const asked = 4 * maxDirectoryPeople;

/** UI-28: people of the directory, and which of them are users already. */
export async function searchPeople(
  platform: Platform,
  { accountId }: Person,
  words: string,
): Promise<ReplyOf<typeof searchDirectory>> {
  const { people, more } = await askDirectory(platform, accountId, (row, client) =>
    findSome(client, row, asked, wordFilter(words, row.attributes)),
  );
  const matching = people.filter((person) => hasWords(words, person));
  const shown = matching.slice(0, maxDirectoryPeople);
  const known = await platform.db.inAccount(accountId, (tx) => usersAmong(tx, accountId, shown));
  return {
    items: shown.map((person) => ({ ...person, problem: problemOf(person), user: known(person) })),
    more: more || matching.length > shown.length,
  };
}

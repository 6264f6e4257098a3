import type { DirectoryForm } from '@tomar/contract';
import {
  AndFilter,
  type Client,
  type Entry,
  EqualityFilter,
  type Filter,
  FilterParser,
  OrFilter,
} from 'ldapts';

/** What of a directory are people, and what it calls what is read of them. */
export type PeopleIn = Pick<DirectoryForm, 'baseDn' | 'filter' | 'attributes'>;

/** Somebody of a directory, as it has them. Texts are empty where it has none. */
export interface DirectoryPerson {
  /** What stays when somebody is renamed or moved. */
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** @throws Error when it is no filter */
export const parseFilter = (filter: string): Filter => FilterParser.parseString(filter);

/**
 * Some people: the first `most` that match. Referrals are not followed.
 * @returns `more`: there are others
 */
export async function findSome(
  client: Client,
  { baseDn, filter, attributes }: PeopleIn,
  most: number,
  narrower?: Filter,
): Promise<{ readonly people: DirectoryPerson[]; readonly more: boolean }> {
  const all = parseFilter(filter);
  const pages = client.searchPaginated(baseDn, {
    filter: narrower ? new AndFilter({ filters: [all, narrower] }) : all,
    ...reading(attributes),
    paged: { pageSize: most + 1 },
  });
  // One page is enough.
  for await (const { searchEntries } of pages) {
    const people = searchEntries.map((entry) => personOf(entry, attributes)).filter(({ id }) => id !== '');
    return { people: people.slice(0, most), more: people.length > most };
  }
  return { people: [], more: false };
}

/**
 * Those of these people who still match, all of them or an error: no limit of the directory's is passed over, and each
 * question names few.
 */
export async function findByIds(
  client: Client,
  { baseDn, filter, attributes }: PeopleIn,
  ids: readonly string[],
): Promise<Map<string, DirectoryPerson>> {
  const found = new Map<string, DirectoryPerson>();
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    const asked = ids.slice(at, at + idsAtOnce);
    const anyOf = new OrFilter({ filters: asked.map((id) => isEntry(attributes.id, id)) });
    const { searchEntries } = await client.search(baseDn, {
      filter: new AndFilter({ filters: [parseFilter(filter), anyOf] }),
      ...reading(attributes),
      paged: { pageSize: idsAtOnce },
    });
    for (const entry of searchEntries) {
      const person = personOf(entry, attributes);
      if (person.id !== '') found.set(person.id, person);
    }
  }
  return found;
}

const idsAtOnce = 50;

const reading = (attributes: PeopleIn['attributes']) => ({
  scope: 'sub' as const,
  derefAliases: 'never' as const,
  attributes: Object.values(attributes),
  explicitBufferAttributes: binaryIds,
});

/** Octets in Active Directory: kept in hexadecimal. */
const binaryIds = ['objectGUID'];
const isBinary = (attribute: string) =>
  binaryIds.some((one) => one.toLowerCase() === attribute.toLowerCase());

/** The library writes the value as it is: nothing of it is read as a filter (RFC 4511, 4.5.1.7). */
const isEntry = (attribute: string, id: string): Filter =>
  new EqualityFilter({ attribute, value: isBinary(attribute) ? Buffer.from(id, 'hex') : id });

function personOf(entry: Entry, { id, firstName, lastName, email }: PeopleIn['attributes']): DirectoryPerson {
  return {
    id: firstValue(entry, id),
    firstName: firstValue(entry, firstName),
    lastName: firstValue(entry, lastName),
    email: firstValue(entry, email),
  };
}

/** The first value; names of attributes are the same in any case (RFC 4512, 2.5). */
function firstValue(entry: Entry, attribute: string): string {
  const name = Object.keys(entry).find((one) => one.toLowerCase() === attribute.toLowerCase());
  const value = name === undefined ? undefined : entry[name];
  const first = Array.isArray(value) ? value[0] : value;
  return Buffer.isBuffer(first) ? first.toString('hex') : (first ?? '').trim();
}

import { authorities, userEntries, userSorts, userStates } from '@tomar/contract';
import * as part from '../../../ui/list/address.ts';

const parts = {
  q: part.words,
  state: part.oneOf(userStates, 'all'),
  entry: part.oneOf(userEntries, 'all'),
  department: part.id,
  title: part.id,
  authority: part.oneOf(authorities),
  external: part.flag,
  page: part.pageNumber,
  sort: part.oneOf(userSorts, 'name'),
  desc: part.flag,
  cols: part.columns,
  /** The reader's saved view that was chosen. */
  saved: part.id,
};

/** What the address of the list says; whatever stands at its default is left out. */
export type UserSearch = part.ReadAddress<typeof parts>;

export const readUserSearch = (search: Readonly<Record<string, unknown>>): UserSearch =>
  part.readAddress(parts, search);

/** The same as the server is asked. */
export const filterOf = ({
  q = '',
  state = 'all',
  entry = 'all',
  department,
  title,
  authority,
  external = false,
}: UserSearch) => ({
  search: q,
  state,
  entry,
  external,
  ...(department && { departmentId: department }),
  ...(title && { titleId: title }),
  ...(authority && { authority }),
});

/** How many of the list's own filters are at work, besides its words. */
export const chosenFilters = (search: UserSearch): number =>
  (['state', 'entry', 'department', 'title', 'authority', 'external'] as const).filter(
    (part) => search[part] !== undefined,
  ).length;

/** Whether anything is left out of the list. */
export const isFiltered = (search: UserSearch): boolean =>
  search.q !== undefined || chosenFilters(search) > 0;

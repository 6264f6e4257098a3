import {
  type Authority,
  authorities,
  type UserEntry,
  type UserSort,
  type UserState,
  userEntries,
  userSorts,
  userStates,
} from '@tomar/contract';

/** What the address of the list says; whatever stands at its default is left out. */
export interface UserSearch {
  readonly q?: string;
  readonly state?: UserState;
  readonly entry?: UserEntry;
  readonly department?: string;
  readonly title?: string;
  readonly authority?: Authority;
  readonly external?: boolean;
  readonly page?: number;
  readonly sort?: UserSort;
  readonly desc?: boolean;
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{24}$/.test(value);

export function readUserSearch(search: Readonly<Record<string, unknown>>): UserSearch {
  const q = search.q === undefined ? '' : String(search.q).slice(0, 200);
  const state = userStates.find((known) => known === search.state);
  const entry = userEntries.find((known) => known === search.entry);
  const authority = authorities.find((known) => known === search.authority);
  const sort = userSorts.find((known) => known === search.sort);
  const page = Number(search.page);
  return {
    ...(q && { q }),
    ...(state && state !== 'all' && { state }),
    ...(entry && entry !== 'all' && { entry }),
    ...(isId(search.department) && { department: search.department }),
    ...(isId(search.title) && { title: search.title }),
    ...(authority && { authority }),
    ...(search.external === true && { external: true }),
    ...(Number.isInteger(page) && page > 1 && page <= 10_000 && { page }),
    ...(sort && sort !== 'name' && { sort }),
    ...(search.desc === true && { desc: true }),
  };
}

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

/** Whether anything is left out of the list. */
export const isFiltered = ({ page: _, sort: _s, desc: _d, ...filters }: UserSearch): boolean =>
  Object.keys(filters).length > 0;

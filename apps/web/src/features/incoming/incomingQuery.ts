import type { IncomingSearch } from './incomingSearch.ts';

export const pageSize = 20;

/** What an address says, as the server is asked. */
export const queryOf = ({
  q = '',
  state,
  kind,
  sender = '',
  tracking = '',
  category,
  user,
  department,
  from,
  to,
  page = 1,
  sort = 'receivedAt',
  asc = false,
}: IncomingSearch) => ({
  search: q,
  states: state ? [state] : [],
  kinds: kind ? [kind] : [],
  sender,
  trackingNo: tracking,
  ...(category && { categoryId: category }),
  ...(user && { userId: user }),
  ...(department && { departmentId: department }),
  ...(from && { sentFrom: from }),
  ...(to && { sentTo: to }),
  page,
  pageSize,
  sort,
  descending: !asc,
});

const filters = [
  'state',
  'kind',
  'sender',
  'tracking',
  'category',
  'user',
  'department',
  'from',
  'to',
] as const;

/** How many of the list's own filters are at work, besides its words. */
export const chosenFilters = (search: IncomingSearch): number =>
  filters.filter((name) => search[name] !== undefined).length;

/** Whether anything is left out of the list. */
export const isFiltered = (search: IncomingSearch): boolean =>
  search.q !== undefined || chosenFilters(search) > 0;

import { incomingKinds, incomingSorts, incomingStates } from '@tomar/contract';
import * as part from '../../ui/list/address.ts';

const parts = {
  q: part.words,
  state: part.oneOf(incomingStates),
  kind: part.oneOf(incomingKinds),
  sender: part.words,
  tracking: part.words,
  category: part.id,
  user: part.id,
  department: part.id,
  from: part.day,
  to: part.day,
  page: part.pageNumber,
  sort: part.oneOf(incomingSorts, 'receivedAt'),
  /** The oldest, or the first letter, comes first. */
  asc: part.flag,
  cols: part.columns,
  /** The reader's saved view that was chosen. */
  saved: part.id,
};

/** What the address of the list says; whatever stands at its default is left out. */
export type IncomingSearch = part.ReadAddress<typeof parts>;

export const readIncomingSearch = (search: Readonly<Record<string, unknown>>): IncomingSearch =>
  part.readAddress(parts, search);

export const pageSize = 20;

/** The same as the server is asked. */
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

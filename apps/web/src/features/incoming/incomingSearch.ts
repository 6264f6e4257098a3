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

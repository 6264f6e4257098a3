import { definitionStates } from '@tomar/contract';
import * as part from '../../ui/list/address.ts';

const parts = {
  q: part.words,
  state: part.oneOf(definitionStates, 'all'),
  page: part.pageNumber,
  sort: part.key('name'),
  desc: part.flag,
  cols: part.columns,
  view: part.oneOf(['tree']),
  /** The reader's saved view that was chosen. */
  saved: part.id,
};

/** What the address of a list says; whatever stands at its default is left out. */
export type DefinitionSearch = part.ReadAddress<typeof parts>;

export const readDefinitionSearch = (search: Readonly<Record<string, unknown>>): DefinitionSearch =>
  part.readAddress(parts, search);

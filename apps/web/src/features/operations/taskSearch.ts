import { taskStates } from '@tomar/contract';
import * as part from '../../ui/list/address.ts';

const parts = {
  states: part.oneOf(taskStates),
  page: part.pageNumber,
  cols: part.columns,
  /** The reader's saved view that was chosen. */
  saved: part.id,
};

/** What the address of the list of tasks says. */
export type TaskSearch = part.ReadAddress<typeof parts>;

export const readTaskSearch = (search: Readonly<Record<string, unknown>>): TaskSearch =>
  part.readAddress(parts, search);

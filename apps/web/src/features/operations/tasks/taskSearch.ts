import { taskStates } from '@tomar/contract';
import * as part from '../../../ui/list/address.ts';

/** By its stored name; what it is called does not come with every page. */
const kind: part.ReadPart<string> = (raw) =>
  typeof raw === 'string' && /^[a-z-]{1,64}$/.test(raw) ? raw : undefined;

const parts = {
  states: part.oneOf(taskStates),
  kind,
  job: part.id,
  day: part.day,
  page: part.pageNumber,
  cols: part.columns,
  /** The reader's saved view that was chosen. */
  saved: part.id,
};

/** What the address of the list of tasks says. */
export type TaskSearch = part.ReadAddress<typeof parts>;

export const readTaskSearch = (search: Readonly<Record<string, unknown>>): TaskSearch =>
  part.readAddress(parts, search);

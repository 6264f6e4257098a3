import type { JobList } from '@tomar/contract';
import type { ShownList } from '../../jobSearch.ts';

/** By what the reader had to do with the jobs, waiting first; drafts and templates are of those who start jobs. */
const byPart = (starts: boolean): readonly ShownList[] => [
  'waiting',
  'mine',
  ...(starts ? (['drafts', 'templates'] as const) : []),
  'started',
  'signed',
  'approved',
];

/** By what became of them, in the order in which a job comes there. */
const byState: readonly JobList[] = ['circulating', 'finalizing', 'completed', 'declined', 'cancelled'];

/** The reader's lists, in the rows in which a wide page shows them. */
export const listRows = (starts: boolean): readonly (readonly ShownList[])[] => [byPart(starts), byState];

import { finishedStatuses, type JobList } from '@tomar/contract';
import { type JobSearch, statusesOf } from '../../jobSearch.ts';
import { jobFilterOf, listOf } from '../list/jobQuery.ts';

/** What an archive of a list is asked for: all that its address stands for, in its order. */
export const archiveQueryOf = (search: JobSearch) => ({
  ...jobFilterOf(search),
  search: search.q ?? '',
  sort: search.sort ?? ('updatedAt' as const),
  ascending: search.asc === true,
});

const withoutFinished: ReadonlySet<JobList> = new Set(['waiting', 'circulating', 'finalizing']);

/** Whether a list, narrowed so, can hold a finished job. */
export function mayHoldFinished(search: JobSearch): boolean {
  const statuses = statusesOf(search.status);
  return (
    !withoutFinished.has(listOf(search)) &&
    (statuses.length === 0 || statuses.some((status) => finishedStatuses.some((one) => one === status)))
  );
}

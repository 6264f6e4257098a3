import { type JobList, type JobStatus, jobLists, jobStatuses } from '@tomar/contract';

export const jobSorts = ['updatedAt', 'createdAt', 'name', 'targetEndDate'] as const;
export type JobSort = (typeof jobSorts)[number];

/** The reader's lists of jobs, and their drafts beside them. */
export const shownLists = [...jobLists, 'drafts'] as const;
export type ShownList = JobList | 'drafts';

/** What the address of a list says; whatever stands at its default is left out, so that addresses stay short. */
export interface JobSearch {
  readonly list?: ShownList;
  readonly q?: string;
  /** Separated by commas. */
  readonly status?: string;
  readonly page?: number;
  readonly sort?: JobSort;
  readonly asc?: boolean;
}

export function readJobSearch(search: Readonly<Record<string, unknown>>): JobSearch {
  const list = shownLists.find((known) => known === search.list);
  const q = search.q === undefined ? '' : String(search.q).slice(0, 200);
  const status = statusesOf(typeof search.status === 'string' ? search.status : '').join(',');
  const page = Number(search.page);
  const sort = jobSorts.find((known) => known === search.sort);
  return {
    ...(list && list !== 'mine' && { list }),
    ...(q && { q }),
    ...(status && { status }),
    ...(Number.isInteger(page) && page > 1 && page <= 10_000 && { page }),
    ...(sort && sort !== 'updatedAt' && { sort }),
    ...(search.asc === true && { asc: true }),
  };
}

export const statusesOf = (text: string | undefined): JobStatus[] =>
  jobStatuses.filter((status) => (text ?? '').split(',').includes(status));

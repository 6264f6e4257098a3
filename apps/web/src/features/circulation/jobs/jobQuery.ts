import { type JobSearch, statusesOf } from '../jobSearch.ts';

export const jobsPerPage = 20;

/** The question to the server that an address stands for. */
export const queryOf = (search: JobSearch) => ({
  page: search.page ?? 1,
  pageSize: jobsPerPage,
  search: search.q ?? '',
  statuses: statusesOf(search.status),
  sort: search.sort ?? ('updatedAt' as const),
  descending: !search.asc,
});

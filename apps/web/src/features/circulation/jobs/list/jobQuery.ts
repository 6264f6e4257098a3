import type { JobList } from '@tomar/contract';
import { dayBounds } from '../../../../ui/days/dayBounds.ts';
import { type JobSearch, statusesOf } from '../../jobSearch.ts';

export const jobsPerPage = 20;

/** What narrows a list of drafts, as the server is asked. A day is the reader's, as the times beside it are. */
export const draftFilterOf = ({
  dept,
  cat,
  from,
  to,
  dueFrom,
  dueTo,
  endsFrom,
  endsTo,
  min,
  max,
  cur,
}: JobSearch) => ({
  ...(dept && { departmentId: dept }),
  ...(cat && { categoryId: cat }),
  ...(from && { startedFrom: dayBounds(from).from }),
  ...(to && { startedBefore: dayBounds(to).until }),
  ...(dueFrom && { dueFrom }),
  ...(dueTo && { dueTo }),
  ...(endsFrom && { endsFrom }),
  ...(endsTo && { endsTo }),
  ...(min && { amountFrom: min }),
  ...(max && { amountTo: max }),
  ...(cur && { currency: cur }),
});

/** What narrows a list of jobs. */
export const jobFilterOf = (search: JobSearch) => ({
  ...draftFilterOf(search),
  statuses: statusesOf(search.status),
  ...(search.owner && { ownerId: search.owner }),
  ...(search.who && { holderId: search.who }),
});

/** The page, order and words that an address stands for. */
export const pageQueryOf = (search: JobSearch) => ({
  page: search.page ?? 1,
  pageSize: jobsPerPage,
  search: search.q ?? '',
  sort: search.sort ?? ('updatedAt' as const),
  descending: !search.asc,
});

/** The question to the server that an address stands for. */
export const queryOf = (search: JobSearch) => ({ ...pageQueryOf(search), ...jobFilterOf(search) });

/** Which of the reader's lists of jobs an address stands for. */
export const listOf = ({ list }: JobSearch): JobList =>
  list === undefined || list === 'drafts' || list === 'templates' ? 'mine' : list;

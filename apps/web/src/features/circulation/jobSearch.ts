import { type JobList, type JobStatus, jobLists, jobStatuses, stampLists } from '@tomar/contract';
import * as part from '../../ui/list/address.ts';

export const jobSorts = ['updatedAt', 'createdAt', 'name', 'targetEndDate'] as const;
export type JobSort = (typeof jobSorts)[number];

/** The reader's lists of jobs, and drafts and templates beside them. */
export const shownLists = [...jobLists, 'drafts', 'templates'] as const;
export type ShownList = JobList | 'drafts' | 'templates';

/** What narrows the list. */
export const filterParts = {
  q: part.words,
  /** Separated by commas. */
  status: part.someOf(jobStatuses),
  owner: part.id,
  /** Whose turn it is. */
  who: part.id,
  dept: part.id,
  cat: part.id,
  from: part.day,
  to: part.day,
  dueFrom: part.day,
  dueTo: part.day,
  /** The last day of a contract. */
  endsFrom: part.day,
  endsTo: part.day,
  min: part.amount,
  max: part.amount,
  cur: part.currency,
};

/** Columns of the lists, of jobs and of drafts. */
export const jobColumnKeys = [
  'name',
  'status',
  'owner',
  'department',
  'categories',
  'documentNumber',
  'amount',
  'documents',
  'privacy',
  'createdAt',
  'targetEndDate',
  'validUntil',
  'updatedAt',
] as const;

const commonParts = {
  ...filterParts,
  page: part.pageNumber,
  sort: part.oneOf(jobSorts, 'updatedAt'),
  asc: part.flag,
  cols: part.someOf(jobColumnKeys),
  /** The reader's saved view that was chosen. */
  saved: part.id,
};
const parts = { list: part.oneOf(shownLists, 'mine'), ...commonParts };
const stampParts = { list: part.oneOf(stampLists, 'stamps'), ...commonParts };

/** What the address of a list says; whatever stands at its default is left out, so that addresses stay short. */
export type JobSearch = part.ReadAddress<typeof parts>;

export const readJobSearch = (search: Readonly<Record<string, unknown>>): JobSearch =>
  part.readAddress(parts, search);

/** The same of the lists of stamps (UI-47). */
export const readStampSearch = (
  search: Readonly<Record<string, unknown>>,
): part.ReadAddress<typeof stampParts> => part.readAddress(stampParts, search);

export const statusesOf = (text: string | undefined): JobStatus[] =>
  jobStatuses.filter((status) => (text ?? '').split(',').includes(status));

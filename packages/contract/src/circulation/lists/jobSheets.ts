import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { queryList } from '../../lookups.ts';
import { pageNeeds } from '../../pageNeeds.ts';
import { jobLists } from './besideLists.ts';
import { asSorted, draftFilter, jobFilter } from './jobFilters.ts';

/** Columns that a spreadsheet of jobs may have; `tracking` stands below the name on the page. */
export const jobSheetColumns = [
  'name',
  'tracking',
  'status',
  'holder',
  'owner',
  'department',
  'categories',
  'documentNumber',
  'amount',
  'currency',
  'documents',
  'privacy',
  'createdAt',
  'targetEndDate',
  'validUntil',
  'updatedAt',
] as const;
export type JobSheetColumn = (typeof jobSheetColumns)[number];

const asShown = {
  ...asSorted,
  /** In the order that they shall have; none: all. */
  columns: queryList(z.enum(jobSheetColumns), jobSheetColumns.length),
};

export const exportMyJobs = endpoint({
  method: 'GET',
  path: '/myjob/export',
  summary: 'A list of the reader’s jobs as a spreadsheet, as it is filtered, sorted and shown (REP-02)',
  caller: 'member',
  needs: pageNeeds.myJobs,
  query: z.object({ ...jobFilter.shape, ...asShown, list: z._default(z.enum(jobLists), 'mine') }),
  reply: 'bytes',
});

export const exportJobs = endpoint({
  method: 'GET',
  path: '/job/export',
  summary:
    'The jobs that the reader may see as a spreadsheet, as they are filtered, sorted and shown (REP-02)',
  caller: 'member',
  needs: pageNeeds.jobManagement,
  query: z.object({ ...jobFilter.shape, ...asShown }),
  reply: 'bytes',
});

export const exportDrafts = endpoint({
  method: 'GET',
  path: '/draft/export',
  summary: 'The reader’s drafts as a spreadsheet, as they are filtered, sorted and shown (REP-02)',
  caller: 'member',
  needs: pageNeeds.createJob,
  query: z.object({ ...draftFilter.shape, ...asShown }),
  reply: 'bytes',
});

import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { pageNeeds } from '../../pageNeeds.ts';
import { jobLists } from './besideLists.ts';
import { asSorted, jobFilter } from './jobFilters.ts';

/*
 * Of all jobs that filters find those that are finished, as one ZIP: a folder for each job, and an index of what is in it
 * and of what could not be read. A whole list at once is what a thief at an open screen would take: both doors want a
 * proof of the last minutes.
 */

const found = z.object({ ...jobFilter.shape, ...asSorted });
const foundOfMine = z.extend(found, { list: z._default(z.enum(jobLists), 'mine') });

const myNeeds = { ...pageNeeds.myJobs, fresh: true } as const;
const managementNeeds = { ...pageNeeds.jobManagement, fresh: true } as const;

/** What an archive would hold, before it begins. */
const archivePreview = z.object({
  jobs: z.int(),
  files: z.int(),
  bytes: z.int(),
  /** Jobs that the filters find and that are not finished; counted as lists are, to `limits.countCap`. */
  unfinished: z.int(),
});

export const previewMyArchive = endpoint({
  method: 'GET',
  path: '/myjob/archive/preview',
  summary: 'How much an archive of the finished jobs of one of the reader’s lists would hold',
  caller: 'member',
  needs: myNeeds,
  query: foundOfMine,
  reply: archivePreview,
});

export const archiveMyJobs = endpoint({
  method: 'GET',
  path: '/myjob/archive',
  summary:
    'The files of the finished jobs of one of the reader’s lists as one ZIP with an index, as it is filtered and sorted',
  caller: 'member',
  needs: myNeeds,
  query: foundOfMine,
  reply: 'bytes',
});

export const previewArchive = endpoint({
  method: 'GET',
  path: '/job/archives/preview',
  summary: 'How much an archive of the finished jobs that the reader may see would hold',
  caller: 'member',
  needs: managementNeeds,
  query: found,
  reply: archivePreview,
});

export const archiveJobs = endpoint({
  method: 'GET',
  path: '/job/archives/found',
  summary:
    'The files of the finished jobs that the reader may see as one ZIP with an index, as they are filtered and sorted',
  caller: 'member',
  needs: managementNeeds,
  query: found,
  reply: 'bytes',
});

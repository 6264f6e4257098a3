import * as z from 'zod/mini';
import { view } from '../../users/views/views.ts';

/** JOB-31 to JOB-36, the dashboard's eight, and what JOB-33 is for those who approve: which of the reader's jobs. */
export const jobLists = [
  'mine',
  'waiting',
  'started',
  'signed',
  'approved',
  'declined',
  'cancelled',
  'circulating',
  'completed',
  'finalizing',
] as const;
export type JobList = (typeof jobLists)[number];

/**
 * What stands beside each of the reader's lists of jobs, and comes with it: how many jobs are in each, and the views that the
 * reader has of them. Absent from a server of a version before.
 */
export const besideLists = {
  counts: z._default(
    z.nullable(
      z.object({
        lists: z.array(z.object({ list: z.enum(jobLists), count: z.int() })),
        drafts: z.int(),
      }),
    ),
    null,
  ),
  views: z._default(z.nullable(z.array(view)), null),
};

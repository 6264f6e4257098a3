import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { jobListItem } from './jobListItem.ts';

/** It stands apart from the endpoints of jobs: the overview is seen first, and is to load without their schemas. */
export const getDashboard = endpoint({
  method: 'GET',
  path: '/dashboard/get',
  summary: "The reader's eight counts, what waits first, the last weeks, what is late",
  caller: 'member',
  reply: z.object({
    counts: z.object({
      waiting: z.int(),
      started: z.int(),
      signed: z.int(),
      declined: z.int(),
      cancelled: z.int(),
      circulating: z.int(),
      completed: z.int(),
      finalizing: z.int(),
    }),
    waiting: z.array(jobListItem),
    late: z.array(jobListItem),
    /** Monday of each of the last eight weeks, with how many of the reader's jobs began and completed in it. */
    weeks: z.array(z.object({ monday: z.string(), started: z.int(), completed: z.int() })),
  }),
});

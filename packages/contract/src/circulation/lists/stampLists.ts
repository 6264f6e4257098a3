import * as z from 'zod/mini';
import { view } from '../../users/views/views.ts';

/** UI-47: the jobs that wait for the reader's stamp or got it; of these those that wait (JOB-38), and those that got it (JOB-37). */
export const stampLists = ['stamps', 'awaitingStamp', 'stamped'] as const;
export type StampList = (typeof stampLists)[number];

/** What stands beside these lists: how many jobs are in each, and the views that the reader has of them. */
export const besideStampLists = {
  counts: z.object({ lists: z.array(z.object({ list: z.enum(stampLists), count: z.int() })) }),
  views: z.array(view),
};

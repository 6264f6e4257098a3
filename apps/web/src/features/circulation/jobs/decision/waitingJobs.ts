import { type JobListItem, listMyJobs, listMyStamps } from '@tomar/contract';
import { call } from '../../../../api/call.ts';
import { keys, type OwnKey } from '../../../../api/queryKeys.ts';
import { queryOf } from '../list/jobQuery.ts';
import type { WayToAct } from './wayToAct.ts';

interface WaitingJobs {
  readonly queryKey: OwnKey;
  readonly ask: (
    signal: AbortSignal,
  ) => Promise<{ readonly items: readonly JobListItem[]; readonly total: number }>;
}

const mine = { ...queryOf({}), list: 'waiting' as const };
const stamps = { ...queryOf({}), list: 'awaitingStamp' as const };

/** Where whoever has just acted finds the next job: who stamps may have no other list than that of stamps (UI-47). */
export const waitingAfter = (act: WayToAct['action']): WaitingJobs =>
  act === 'stamp'
    ? {
        queryKey: [...keys.jobs, 'stamps', stamps],
        ask: (signal) => call(listMyStamps, { body: stamps, signal }),
      }
    : {
        queryKey: [...keys.jobs, 'mine', mine],
        ask: (signal) => call(listMyJobs, { body: mine, signal }),
      };

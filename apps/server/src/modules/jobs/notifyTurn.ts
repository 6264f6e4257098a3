import type { ParticipantState } from '@tomar/contract';
import { and, eq, inArray } from 'drizzle-orm';
import { byId } from '../../platform/database/tenancy.ts';
import type { Unit } from '../../platform/unit.ts';
import type { FlowChange } from './flow.ts';
import { noticeKey, notifyTurnTask } from './notifyTurnTask.ts';
import { jobParticipants, jobs } from './tables.ts';

/** Notifies everyone whose turn a change of the flow begins: once in each life of the job. */
export async function notifyWhoIsAsked(unit: Unit, { changed }: FlowChange): Promise<void> {
  const asked = [...changed].filter(([, state]) => state === 'Waiting').map(([id]) => id);
  if (asked.length === 0) return;
  const rows = await unit.tx
    .select({ participantId: jobParticipants.id, revival: jobs.revivals })
    .from(jobParticipants)
    .innerJoin(jobs, byId(jobs, jobParticipants.accountId, jobParticipants.jobId))
    .where(and(eq(jobParticipants.accountId, unit.accountId), inArray(jobParticipants.id, asked)));
  for (const { participantId, revival } of rows)
    await unit.enqueue(
      notifyTurnTask,
      { participantId, revival },
      { key: noticeKey(participantId, revival) },
    );
}

/** A cancellation was undone: the job waits again for those whose turn it was, and they are notified of that. */
export const notifyWhoWaits = (
  unit: Unit,
  people: readonly { readonly id: string; readonly state: ParticipantState }[],
): Promise<void> =>
  notifyWhoIsAsked(unit, { changed: new Map(people.map(({ id, state }) => [id, state])), stepsDone: false });

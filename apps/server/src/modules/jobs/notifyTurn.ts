import type { ParticipantState } from '@tomar/contract';
import { and, eq, inArray } from 'drizzle-orm';
import { byId } from '../../platform/database/tenancy.ts';
import type { Unit } from '../../platform/unit.ts';
import type { FlowChange } from './flow.ts';
import { type Notice, noticeKey, notifyTurnTask } from './notifyTurnTask.ts';
import { flowOf } from './participants.ts';
import { type JobRow, jobParticipants, jobs } from './tables.ts';
import { askedFor } from './turns.ts';

/** Notifies everyone whose turn a change of the flow begins, once in each life of the job: all members of a group. */
export async function notifyWhoIsAsked(unit: Unit, { changed }: Pick<FlowChange, 'changed'>): Promise<void> {
  const asked = [...changed].filter(([, state]) => state === 'Waiting').map(([id]) => id);
  if (asked.length === 0) return;
  const { tx, accountId } = unit;
  const rows = await tx
    .select({ place: jobParticipants, revival: jobs.revivals })
    .from(jobParticipants)
    .innerJoin(jobs, byId(jobs, jobParticipants.accountId, jobParticipants.jobId))
    .where(and(eq(jobParticipants.accountId, accountId), inArray(jobParticipants.id, asked)));
  for (const { place, revival } of rows)
    if (place.signGroupId === null) await notify(unit, { participantId: place.id, revival });
    else {
      const { people, groups } = await flowOf(tx, accountId, place.jobId);
      for (const userId of askedFor(place, people, groups))
        await notify(unit, { participantId: place.id, userId, revival });
    }
}

const notify = (unit: Unit, notice: Notice) =>
  unit.enqueue(notifyTurnTask, notice, { key: noticeKey(notice) });

/** A cancellation was undone: the job waits again for those whose turn it was, and they are notified of that. */
export const notifyWhoWaits = (
  unit: Unit,
  people: readonly { readonly id: string; readonly state: ParticipantState }[],
): Promise<void> => notifyWhoIsAsked(unit, { changed: new Map(people.map(({ id, state }) => [id, state])) });

/** Users have joined a group while a job waits for it. */
export async function notifyNewMembers(
  unit: Unit,
  job: JobRow,
  signGroupId: string,
  userIds: readonly string[],
): Promise<void> {
  const { people, groups } = await flowOf(unit.tx, unit.accountId, job.id);
  for (const place of people.filter((one) => one.signGroupId === signGroupId))
    for (const userId of askedFor(place, people, groups))
      if (userIds.includes(userId))
        await notify(unit, { participantId: place.id, userId, revival: job.revivals });
}

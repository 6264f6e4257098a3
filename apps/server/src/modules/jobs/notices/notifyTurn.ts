import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/unit.ts';
import type { FlowChange } from '../flow.ts';
import type { LockedJob } from '../heldJobs.ts';
import { flowOf, type ParticipantRow } from '../participants.ts';
import type { JobRow } from '../tables.ts';
import { askedFor, collectiveOf, substitutesFor } from '../turns.ts';
import { bellKey, type Notice, noticeKey, notifyTurnTask } from './notifyTurnTask.ts';
import { notices } from './tables.ts';
import { tell } from './tell.ts';
import { forWhomOf } from './tellFlow.ts';

/**
 * Notifies everyone whose turn a change of the flow begins, once in each life of the job: all members of a group or stamp account, and of
 * an absent person the substitutes, too.
 */
export async function notifyWhoIsAsked(
  unit: Unit,
  locked: LockedJob,
  changed: FlowChange['changed'],
): Promise<void> {
  for (const place of locked.people) {
    if (changed.get(place.id) !== 'Waiting') continue;
    const notice = { participantId: place.id, revival: locked.job.revivals };
    if (place.userId !== null) await notify(unit, place, notice);
    for (const userId of askedFor(place, locked))
      if (userId !== place.userId) await notify(unit, place, { ...notice, userId });
  }
}

/** @param notice names the user, unless that is the one whom the place names */
async function notify(unit: Unit, place: ParticipantRow, notice: Notice): Promise<void> {
  const userId = notice.userId ?? place.userId;
  if (userId === null) return;
  const key = noticeKey(notice);
  const facts = {
    role: place.role,
    ...(userId !== place.userId && forWhomOf(place)),
    ...(notice.again !== undefined && { isAgain: true as const }),
  };
  const told = { userId, kind: 'turn', jobId: place.jobId, facts, key: bellKey(notice) } as const;
  await tell(unit, told, { task: notifyTurnTask, payload: notice, key });
}

/** A cancellation was undone: the job waits again for those whose turn it was, and they are notified of that. */
export const notifyWhoWaits = (unit: Unit, locked: LockedJob): Promise<void> =>
  notifyWhoIsAsked(unit, locked, new Map(locked.people.map(({ id, state }) => [id, state])));

/** Those whose turn it is are notified once more, because a person says so (JOB-24). @returns their ids */
export async function notifyAgain(unit: Unit, locked: LockedJob): Promise<string[]> {
  const { job, people } = locked;
  const told = people.flatMap((place) => askedFor(place, locked).map((userId) => ({ place, userId })));
  const again = unit.now.getTime();
  for (const { place, userId } of told)
    await notify(unit, place, { participantId: place.id, userId, revival: job.revivals, again });
  return [...new Set(told.map(({ userId }) => userId))];
}

/** A turn that waits is somebody else's now. */
export async function notifyTakenOver(
  unit: Unit,
  { revivals }: JobRow,
  places: readonly ParticipantRow[],
): Promise<void> {
  for (const place of places)
    if (place.state === 'Waiting' && place.userId !== null)
      // By name, so that it is another notice than the one before it in this place.
      await notify(unit, place, { participantId: place.id, userId: place.userId, revival: revivals });
}

/** Those who stand in for somebody from now on, while the job waits for that person. */
export async function notifySubstitutes(unit: Unit, locked: LockedJob, absentId: string): Promise<void> {
  for (const place of locked.people.filter(({ userId }) => userId === absentId))
    for (const { userId } of substitutesFor(place, locked))
      await notify(unit, place, { participantId: place.id, userId, revival: locked.job.revivals });
}

/**
 * Those who may act in another's place or for a group because these users may do something else than before. Of one turn nobody hears
 * twice, however long ago it was: its notice is kept as long as it waits (ADR 103).
 */
export async function notifyWhoMayNow(
  unit: Unit,
  locked: LockedJob,
  userIds: readonly string[],
): Promise<void> {
  const told = await toldOfTurns(unit, locked.job.id);
  for (const place of locked.people)
    for (const userId of askedFor(place, locked)) {
      if (userId === place.userId || !(userIds.includes(userId) || userIds.includes(place.userId ?? '')))
        continue;
      const notice = { participantId: place.id, userId, revival: locked.job.revivals };
      if (!told.has(bellKey(notice))) await notify(unit, place, notice);
    }
}

/** The keys of what the bell has told of a job's turns. */
async function toldOfTurns({ tx, accountId }: Unit, jobId: string): Promise<ReadonlySet<string | null>> {
  const rows = await tx
    .select({ key: notices.key })
    .from(notices)
    .where(and(eq(notices.accountId, accountId), eq(notices.jobId, jobId), eq(notices.kind, 'turn')));
  return new Set(rows.map(({ key }) => key));
}

/** Users have joined a group or a stamp account while a job waits for it. */
export async function notifyNewMembers(
  unit: Unit,
  job: JobRow,
  collectiveId: string,
  userIds: readonly string[],
): Promise<void> {
  const flow = await flowOf(unit.tx, unit.accountId, job.id);
  for (const place of flow.people.filter((one) => collectiveOf(one) === collectiveId))
    for (const userId of askedFor(place, flow))
      if (userIds.includes(userId))
        await notify(unit, place, { participantId: place.id, userId, revival: job.revivals });
}

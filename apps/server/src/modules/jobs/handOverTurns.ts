import type { MessageKey } from '@tomar/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Unit } from '../../platform/unit.ts';
import { holdJob } from './heldJobs.ts';
import { lockJob, updateJob } from './jobRecord.ts';
import { notifySubstitutes, notifyTakenOver } from './notices/notifyTurn.ts';
import { statusesWithTurns } from './openTurns.ts';
import { flowOf } from './participants.ts';
import { refreshJobPeople } from './people/jobPeople.ts';
import { jobParticipants } from './tables.ts';
import { type Successor, takeOver } from './takeOver.ts';

/** Whose turn goes to whom. */
export interface Handover {
  readonly leaver: { readonly id: string; readonly name: string };
  readonly successor: Successor & { readonly name: string };
}

/**
 * A leaver's open turns in a job go to the successor, who is notified where it is theirs now, and so is who stands in for them.
 * @param begunOf the places in which the leaver's signature stands already
 * @returns why they stay as they are; null: they went
 */
export async function handOverTurns(
  unit: Unit,
  jobId: string,
  { leaver, successor }: Handover,
  begunOf: (placeIds: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<MessageKey | null> {
  const { tx, accountId } = unit;
  const locked = await lockJob(unit, jobId);
  const { job } = locked;
  if (!statusesWithTurns.some((status) => status === job.status)) return 'lang_handover_ended';
  const mine = locked.people.filter(({ userId }) => userId === leaver.id).map(({ id }) => id);
  const taken = takeOver(locked, leaver.id, successor, await begunOf(mine));
  if ('reason' in taken) return taken.reason;
  const ids = taken.places.map(({ id }) => id);
  if (ids.length === 0) return null;
  await tx
    .update(jobParticipants)
    .set({ userId: successor.id })
    .where(and(eq(jobParticipants.accountId, accountId), inArray(jobParticipants.id, ids)));
  // Loaded once more: who stands in for the successor stood in for nobody here.
  const after = holdJob(unit, { job, ...(await flowOf(tx, accountId, jobId)) });
  refreshJobPeople(unit, await updateJob(unit, after.job, {}), 'somebodyLeft');
  await notifyTakenOver(unit, job, taken.places);
  if (job.status === 'Circulating') await notifySubstitutes(unit, after, successor.id);
  await unit.audit({
    event: 'job.turnHandedOver',
    subjectKind: 'job',
    subjectId: job.id,
    facts: { user: leaver.name, successor: successor.name },
  });
  return null;
}

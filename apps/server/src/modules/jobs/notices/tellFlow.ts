import type { NoticeKind } from '@tomar/contract';
import type { Unit } from '../../../platform/unit.ts';
import type { LockedJob } from '../heldJobs.ts';
import type { ParticipantRow } from '../participants.ts';
import { askedFor } from '../turns.ts';
import { type LetterOf, tell } from './tell.ts';

/**
 * Those who were asked before somebody acted and are not asked any more, because one of several was enough: the other members of
 * a group or stamp account, an absent person and whoever else stands in, others of a step that any one completes.
 */
export async function tellTaken(unit: Unit, before: LockedJob, after: LockedJob): Promise<void> {
  const { job } = before;
  const stillAsked = new Set(after.people.flatMap((place) => askedFor(place, after)));
  const acted = new Set(after.people.flatMap(({ actedBy }) => actedBy ?? []));
  const told = new Set<string>();
  for (const place of before.people)
    for (const userId of askedFor(place, before)) {
      if (stillAsked.has(userId) || acted.has(userId) || told.has(userId)) continue;
      told.add(userId);
      // Who acted for the same group or account, or in the same person's place; another place of the step may have been enough.
      const isActed = after.people.some(({ id, actedBy }) => id === place.id && actedBy !== null);
      const facts = isActed ? forWhomOf(place) : {};
      await tell(unit, { userId, kind: 'turnTaken', jobId: job.id, facts });
    }
}

/** A job ended before its time: its owner is told, and all who have acted in it or were asked. */
export async function tellEnded<P>(
  unit: Unit,
  { job, ...flow }: LockedJob,
  kind: Extract<NoticeKind, 'declined' | 'cancelled'>,
  ownerLetter?: LetterOf<P>,
): Promise<void> {
  // A cancellation may be undone, and another one follow.
  const key = `${kind}-${job.id}-${job.revivals}`;
  await tell(unit, { userId: job.ownerId, kind, jobId: job.id, key }, ownerLetter);
  const others = new Set(flow.people.flatMap((place) => [place.actedBy ?? [], askedFor(place, flow)].flat()));
  others.delete(job.ownerId);
  for (const userId of others) await tell(unit, { userId, kind, jobId: job.id, key });
}

/** In whose place somebody acts who is not named: a group, a company's stamp account, or an absent person. */
export const forWhomOf = ({ signGroupId, stampAccountId, userId }: ParticipantRow) =>
  signGroupId !== null
    ? { groupId: signGroupId }
    : stampAccountId !== null
      ? { stampAccountId }
      : userId !== null
        ? { absentId: userId }
        : {};

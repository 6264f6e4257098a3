import type { ParticipantRole } from '@tomar/contract';
import { type AppError, conflict, refused } from '../../platform/http/errors.ts';
import type { Flow, ParticipantRow } from './participants.ts';
import { hasOtherPart } from './turns.ts';

/**
 * Why a user who wants to act may not: another one was faster where one of several suffices (409), the own part is done,
 * or the job waits for somebody else.
 */
export function notYourTurn(userId: string, { people, groups }: Flow, role?: ParticipantRole): AppError {
  const isMember = ({ signGroupId }: ParticipantRow) =>
    signGroupId !== null && (groups.get(signGroupId) ?? []).some((member) => member.userId === userId);
  const places = people.filter(
    (place) => (place.userId === userId || isMember(place)) && (role === undefined || place.role === role),
  );
  if (
    places.some(
      (place) => place.state === 'Waiting' && isMember(place) && hasOtherPart(userId, place, people),
    )
  )
    return refused('lang_job_acted_already');
  const faster = places.map((place) => fasterThan(userId, place, people)).find((name) => name !== undefined);
  const hasOwn = places.some((place) => place.userId === userId && place.state === 'Waiting');
  if (faster !== undefined && !hasOwn) return conflict('lang_job_acted_by_other', [faster]);
  return refused('lang_job_not_waiting_for_you');
}

/** The name of whoever acted where this user could have. */
function fasterThan(
  userId: string,
  place: ParticipantRow,
  people: readonly ParticipantRow[],
): string | undefined {
  const actor =
    place.state === 'Skipped'
      ? people.find((other) => other.step === place.step && other.actedAt !== null)
      : place.signGroupId !== null
        ? place
        : undefined;
  const isOther = actor !== undefined && actor.actedBy !== null && actor.actedBy !== userId;
  return isOther ? (actor.actedByName ?? '') : undefined;
}

import type { ParticipantRole } from '@tomar/contract';
import { type AppError, conflict, refused } from '../../platform/http/errors.ts';
import type { Flow, ParticipantRow } from './participants.ts';
import { collectiveOf, hasOtherPart, namedFor, whyNotSubstitute } from './turns.ts';

/**
 * Why a user who wants to act may not: another one was faster where one of several suffices (409), the own part is done,
 * or the job waits for somebody else.
 */
export function notYourTurn(userId: string, flow: Flow, role?: ParticipantRole): AppError {
  const { people, groups, substitutes } = flow;
  const isMember = (place: ParticipantRow) =>
    (groups.get(collectiveOf(place) ?? '') ?? []).some((member) => member.userId === userId);
  const asSubstitute = (place: ParticipantRow) =>
    namedFor(place, substitutes).find((one) => one.userId === userId);
  const places = people.filter(
    (place) =>
      (place.userId === userId || isMember(place) || asSubstitute(place) !== undefined) &&
      (role === undefined || place.role === role),
  );
  // Where somebody who stands in has begun to sign, that one has taken the turn.
  const hasOwn = places.some(
    ({ userId: named, state, actedBy }) =>
      named === userId && state === 'Waiting' && (actedBy === null || actedBy === userId),
  );
  for (const place of places) {
    const substitute = place.state === 'Waiting' ? asSubstitute(place) : undefined;
    const reason = substitute && whyNotSubstitute(substitute, place, flow);
    if (reason && reason !== 'not-now' && !hasOwn) return refused(reason);
  }
  const done = places.find(
    (place) => place.state === 'Waiting' && isMember(place) && hasOtherPart(userId, place, people),
  );
  if (done)
    return refused(done.role === 'Stamper' ? 'lang_job_acted_already_stamp' : 'lang_job_acted_already');
  const faster = places.map((place) => fasterThan(userId, place, people)).find((name) => name !== undefined);
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
      : place;
  const isOther = actor !== undefined && actor.actedBy !== null && actor.actedBy !== userId;
  return isOther ? (actor.actedByName ?? '') : undefined;
}

import { type ActorKind, authorityOf, otherHolds } from '@tomar/contract';
import type { SignGroupMember } from '../users/index.ts';
import { type FlowPerson, isOpen } from './flow.ts';

/** A participant with whoever stands behind it. */
export interface FlowPlace extends FlowPerson {
  readonly actorKind: ActorKind;
  readonly userId: string | null;
  readonly signGroupId: string | null;
  /** The user who acts or acted. Of a group it is set with the first signature in one of the job's documents. */
  readonly actedBy: string | null;
}

/** The members of the groups that stand in a flow, by the group's id. */
export type GroupMembers = ReadonlyMap<string, readonly SignGroupMember[]>;

/**
 * Those who stand behind a participant who has not acted yet: the user himself, or the members of the group who are
 * active, hold the authority and have no other part that this act would repeat (docs/adr/0026). Nobody once the
 * participant has acted, was skipped or dropped.
 */
export function standInFor(place: FlowPlace, flow: readonly FlowPlace[], groups: GroupMembers): string[] {
  if (!isOpen(place)) return [];
  if (place.userId !== null) return [place.userId];
  if (place.signGroupId === null) return [];
  return (groups.get(place.signGroupId) ?? [])
    .filter(({ isActive, authorities }) => isActive && otherHolds(authorities, authorityOf[place.role]))
    .map(({ userId }) => userId)
    .filter((userId) => !hasOtherPart(userId, place, flow));
}

/**
 * One person acts once in a step and signs once in a job. Whoever is named does so by name, also where the named turn
 * comes later: otherwise the job would wait for a second act that is refused. So does whoever began to sign in a step that
 * another one completed: that signature stands in a document.
 */
export const hasOtherPart = (userId: string, place: FlowPlace, flow: readonly FlowPlace[]): boolean =>
  flow.some(
    (other) =>
      other.id !== place.id &&
      other.state !== 'Dropped' &&
      (other.actedBy === userId || (other.userId === userId && other.state !== 'Skipped')) &&
      (other.step === place.step || (other.role === 'Signer' && place.role === 'Signer')),
  );

/**
 * Those of whom the act is wanted now. A member whose signature stands in a document already has taken the group's
 * part, as long as he may go on with it.
 */
export function askedFor(place: FlowPlace, flow: readonly FlowPlace[], groups: GroupMembers): string[] {
  if (place.state !== 'Waiting') return [];
  const possible = standInFor(place, flow, groups);
  return place.actedBy !== null && possible.includes(place.actedBy) ? [place.actedBy] : possible;
}

/** The participants for whom a user may act now, those named first. */
export const turnsOf = <Place extends FlowPlace>(
  userId: string,
  flow: readonly Place[],
  groups: GroupMembers,
): Place[] =>
  flow
    .filter((place) => askedFor(place, flow, groups).includes(userId))
    .sort((a, b) => Number(b.userId === userId) - Number(a.userId === userId));

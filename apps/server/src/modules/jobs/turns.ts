import {
  type ActorKind,
  authorityOf,
  canBeFilled,
  kindOfWork,
  type MessageKey,
  mayDo,
  otherHolds,
} from '@tomar/contract';
import type { SignGroupMember, Substitute, Substitutes } from '../users/index.ts';
import { type FlowPerson, isOpen } from './flow.ts';

/** A participant with whoever stands behind it. */
export interface FlowPlace extends FlowPerson {
  readonly actorKind: ActorKind;
  readonly userId: string | null;
  readonly signGroupId: string | null;
  readonly stampAccountId: string | null;
  /**
   * The user who acts or acted. Of a group or a stamp account, and where substitutes stand in for the user, it is set with the first
   * signature in one of the job's documents.
   */
  readonly actedBy: string | null;
}

/** The members of the groups that stand in a flow, and the people of its stamp accounts, by the id of either. */
export type GroupMembers = ReadonlyMap<string, readonly SignGroupMember[]>;

/** The group or stamp account of which any one member acts for the participant; null for somebody who stands there by name. */
export const collectiveOf = ({
  signGroupId,
  stampAccountId,
}: Pick<FlowPlace, 'signGroupId' | 'stampAccountId'>): string | null => signGroupId ?? stampAccountId;

/** A flow with all who may act in it now. */
export interface FlowNow<Place extends FlowPlace = FlowPlace> {
  readonly people: readonly Place[];
  readonly groups: GroupMembers;
  readonly substitutes: Substitutes;
}

/**
 * Those who stand behind a participant who has not acted yet: the user himself, or the members of the group or stamp account who are
 * active, hold the authority and have no other part that this act would repeat (docs/adr/0026). Nobody once the
 * participant has acted, was skipped or dropped.
 */
export function standInFor(place: FlowPlace, flow: readonly FlowPlace[], groups: GroupMembers): string[] {
  if (!isOpen(place)) return [];
  if (place.userId !== null) return [place.userId];
  const collective = collectiveOf(place);
  if (collective === null) return [];
  return (groups.get(collective) ?? [])
    .filter(({ isActive, authorities }) => isActive && otherHolds(authorities, authorityOf[place.role]))
    .map(({ userId }) => userId)
    .filter((userId) => !hasOtherPart(userId, place, flow));
}

/** Of a group or stamp account that has not acted yet all people are inactive. One without people is none of these. */
export function hasOnlyInactive(place: FlowPlace, groups: GroupMembers): boolean {
  const collective = collectiveOf(place);
  const members = collective === null ? [] : (groups.get(collective) ?? []);
  return isOpen(place) && members.length > 0 && members.every(({ isActive }) => !isActive);
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

/** Those whom an absent person has named for this kind of turn; whether they may take it is another question. */
export const namedFor = (place: FlowPlace, substitutes: Substitutes): readonly Substitute[] => {
  const kind = kindOfWork[place.role];
  if (place.userId === null || kind === null) return [];
  return (substitutes.get(place.userId) ?? []).filter(({ kinds }) => kinds.includes(kind));
};

/**
 * Why somebody who is named does not stand in for the person in this turn. `not-now`: one of the two is inactive, or the
 * substitute lacks the right that the turn wants. Null: nothing speaks against it.
 */
export function whyNotSubstitute(
  substitute: Substitute,
  place: FlowPlace,
  { people, groups }: FlowNow,
): MessageKey | 'not-now' | null {
  const { absentIsActive, isActive, authorities, userId } = substitute;
  const kind = kindOfWork[place.role];
  if (!absentIsActive || !isActive || kind === null || !mayDo(authorities, kind)) return 'not-now';
  if (hasOtherPart(userId, place, people)) return 'lang_job_substitute_own_part';
  // The absent person still stands there by name, and acts nowhere else in the step meanwhile.
  const after = people.map((one) => (one.id === place.id ? { ...one, actedBy: userId } : one));
  return isFillable(people, groups) && !isFillable(after, groups) ? 'lang_job_substitute_needed' : null;
}

/** Those who may act for an absent person whose turn it is. A substitution is not passed on: who stands in is looked up once. */
export const substitutesFor = (place: FlowPlace, flow: FlowNow): readonly Substitute[] =>
  place.state === 'Waiting'
    ? namedFor(place, flow.substitutes).filter((one) => whyNotSubstitute(one, place, flow) === null)
    : [];

/**
 * Those of whom the act is wanted now: who stands behind the participant, and who stands in for an absent person. Whose
 * signature stands in a document already has taken the part, as long as he may go on with it.
 */
export function askedFor(place: FlowPlace, flow: FlowNow): string[] {
  if (place.state !== 'Waiting') return [];
  const possible = [
    ...standInFor(place, flow.people, flow.groups),
    ...substitutesFor(place, flow).map(({ userId }) => userId),
  ];
  return place.actedBy !== null && possible.includes(place.actedBy) ? [place.actedBy] : possible;
}

/** The participants for whom a user may act now, those named first. */
export const turnsOf = <Place extends FlowPlace>(userId: string, flow: FlowNow<Place>): Place[] =>
  flow.people
    .filter((place) => askedFor(place, flow).includes(userId))
    .sort((a, b) => Number(b.userId === userId) - Number(a.userId === userId));

/** Each open place can be taken by somebody of its own, in its step, and where it signs in the whole job. */
export function isFillable(flow: readonly FlowPlace[], groups: GroupMembers): boolean {
  const open = flow.filter(isOpen).map((place) => ({ place, people: standInFor(place, flow, groups) }));
  const steps = Map.groupBy(open, ({ place }) => place.step);
  const perStep = [...steps.values()].every((those) =>
    those[0]?.place.completion === 'any'
      ? those.some(({ people }) => people.length > 0)
      : canBeFilled(those.map(({ people }) => people)),
  );
  const signing = open.filter(({ place }) => place.role === 'Signer' && place.completion === 'all');
  return perStep && canBeFilled(signing.map(({ people }) => people));
}

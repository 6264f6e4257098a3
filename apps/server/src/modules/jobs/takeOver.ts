import { authorityOf, canBeFilled, type MessageKey, otherHolds } from '@tomar/contract';
import type { AccountUser } from '../users/index.ts';
import { isOpen } from './flow.ts';
import type { Flow, ParticipantRow } from './participants.ts';
import { type GroupMembers, hasOtherPart, standInFor } from './turns.ts';

export type Successor = Pick<AccountUser, 'id' | 'isActive' | 'authorities'>;

/** A flow in which the successor stands where the leaver stood, or why it stays as it is. */
export type TakenOver =
  | { readonly people: readonly ParticipantRow[]; readonly places: readonly ParticipantRow[] }
  | { readonly reason: MessageKey };

/**
 * All open places of the leaver go to the successor, or none: who may act there, acts in no other part of it that this
 * would repeat, and leaves everybody else's place to be filled.
 * @param begun places whose person's signature stands in a document already
 */
export function takeOver(
  { people, groups }: Flow,
  leaverId: string,
  successor: Successor,
  begun: ReadonlySet<string>,
): TakenOver {
  const left = people.filter((place) => place.userId === leaverId && isOpen(place));
  const after = people.map((place) => (left.includes(place) ? { ...place, userId: successor.id } : place));
  const places = after.filter((place) => left.some(({ id }) => id === place.id));
  for (const place of places) {
    const reason = whyNot(place, after, successor, begun);
    if (reason !== null) return { reason };
  }
  return isFillable(after, groups) ? { people: after, places } : { reason: 'lang_handover_stuck' };
}

function whyNot(
  place: ParticipantRow,
  flow: readonly ParticipantRow[],
  successor: Successor,
  begun: ReadonlySet<string>,
): MessageKey | null {
  if (!successor.isActive) return 'lang_user_passive';
  if (begun.has(place.id) || place.actedBy !== null) return 'lang_handover_begun';
  if (!otherHolds(successor.authorities, authorityOf[place.role]))
    return place.role === 'Signer' ? 'lang_handover_not_signer' : 'lang_handover_not_approver';
  return hasOtherPart(successor.id, place, flow) ? 'lang_handover_twice' : null;
}

/** Each open place can be taken by somebody of its own, in its step, and where it signs in the whole job. */
function isFillable(flow: readonly ParticipantRow[], groups: GroupMembers): boolean {
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

import { authorityOf, type MessageKey, otherHolds } from '@tomar/contract';
import type { AccountUser } from '../users/index.ts';
import { isOpen } from './flow.ts';
import type { Flow, ParticipantRow } from './participants.ts';
import { hasOtherPart, isFillable } from './turns.ts';

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
  { people, groups }: Pick<Flow, 'people' | 'groups'>,
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

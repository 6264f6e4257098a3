import type { ItemRow, SessionRow } from './sessionRecord.ts';

type Outcome = Pick<SessionRow, 'state' | 'error'>;

/**
 * What a session is, now that its documents stand like this. It is embedded when every document is, whatever a
 * slower request said of it. It fails when no document is open any more and one of them failed. Otherwise it stays
 * as it is: with open documents a living session lives on, and one that has ended keeps its reason.
 */
export function sessionOutcome(
  session: Outcome,
  items: readonly Pick<ItemRow, 'state' | 'error'>[],
): Outcome {
  if (items.every(({ state }) => state === 'Embedded')) return { state: 'Embedded', error: null };
  if (items.some(({ state }) => state === 'Waiting' || state === 'DigestIssued'))
    return { state: session.state, error: session.error };
  const failed = items.find(({ state }) => state === 'Failed');
  return { state: 'Failed', error: failed?.error ?? session.error };
}

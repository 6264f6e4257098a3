import type { SigningSession } from '@tomar/contract';
import { byId } from '../../../platform/database/tenancy.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import { namedItems, presentDocuments } from '../present.ts';
import { signingSessions } from '../tables.ts';
import type { HeldSession } from './heldSession.ts';
import { sessionOutcome } from './sessionOutcome.ts';
import { isEnded, loadSession, type SessionRow } from './sessionRecord.ts';

/** Whose session is settled. */
type Settled = Pick<HeldSession, 'person'> & { readonly session: Pick<SessionRow, 'id'> };

/** Ends the session in a unit of its own. */
export const settleSession = (
  platform: Platform,
  held: Settled,
  reached?: SessionRow['state'],
): Promise<SigningSession> => inUnit(platform, held.person, (unit) => settleWithin(unit, held, reached));

/**
 * Ends the session once no document is open, and lets an ended one follow its documents: a signature may still come
 * in after somebody gave the session up. Comes after the job and its files in the order of locks.
 * @param reached what a living session with open documents is from now on
 * @param locked the session as this unit has locked it
 */
export async function settleWithin(
  unit: Unit,
  { session, person }: Settled,
  reached?: SessionRow['state'],
  locked?: SessionRow,
): Promise<SigningSession> {
  const { tx, accountId, now } = unit;
  const current = locked ?? (await loadSession(tx, person, session.id, 'lock'));
  const state = reached === undefined || isEnded(current) ? current.state : reached;
  const documents = await namedItems(tx, current);
  const outcome = sessionOutcome(
    { state, error: current.error },
    documents.map(({ item }) => item),
  );
  const change = { ...outcome, ...(isEnded(outcome) && { ticketHash: null }) };
  await tx
    .update(signingSessions)
    .set(change)
    .where(byId(signingSessions, accountId, session.id));
  unit.announce({ topic: 'signingSession', id: current.id }, [person.userId]);
  return presentDocuments({ ...current, ...change }, documents, now);
}

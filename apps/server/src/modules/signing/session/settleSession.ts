import type { SigningSession } from '@tomar/contract';
import { byId } from '../../../platform/database/tenancy.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { presentSession } from '../present.ts';
import { signingSessions } from '../tables.ts';
import type { KeyHolder } from './keyHolder.ts';
import { sessionOutcome } from './sessionOutcome.ts';
import { isEnded, itemsOf, loadSession, type SessionRow } from './sessionRecord.ts';

/**
 * Ends the session once no document is open, and lets an ended one follow its documents: a signature may still come
 * in after somebody gave the session up.
 */
export function settleSession(
  platform: Platform,
  { session, person }: Pick<KeyHolder, 'person'> & { readonly session: Pick<SessionRow, 'id'> },
): Promise<SigningSession> {
  return inUnit(platform, person, async (unit) => {
    const { tx, accountId, now } = unit;
    const current = await loadSession(tx, person, session.id, 'lock');
    const outcome = sessionOutcome(current, await itemsOf(tx, current));
    const [settled] = await tx
      .update(signingSessions)
      .set({ ...outcome, ...(isEnded(outcome) && { ticketHash: null }) })
      .where(byId(signingSessions, accountId, session.id))
      .returning();
    unit.announce({ topic: 'signingSession', id: current.id }, [person.userId]);
    return presentSession(tx, settled ?? current, now);
  });
}

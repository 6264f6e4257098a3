import { checkNote, type SigningSession } from '@tomar/contract';
import { byId } from '../../../platform/database/tenancy.ts';
import { invalid, notFound, refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { makeSecret } from '../../../platform/secrets/accountSecret.ts';
import { inUnit } from '../../../platform/unit.ts';
import { presentSession } from '../present.ts';
import { signingSessions } from '../tables.ts';
import { holderOf } from './holders/holderOf.ts';
import { isEnded, loadSession } from './sessionRecord.ts';

export const getSigningSession = (
  platform: Platform,
  person: Person,
  sessionId: string,
): Promise<SigningSession> =>
  platform.db.inAccount(person.accountId, async (tx) =>
    presentSession(tx, await loadSession(tx, person, sessionId), platform.clock()),
  );

/**
 * Another ticket, for when the first one or the companion that redeemed it was lost. What it gave out is void.
 * A note that was changed between the two tries replaces the first one.
 */
export function renewSigningTicket(
  platform: Platform,
  person: Person,
  sessionId: string,
  note?: string,
): Promise<{ session: SigningSession; ticket: string }> {
  const findings = checkNote(note ?? '');
  if (findings.length > 0) throw invalid(findings);
  return inUnit(platform, person, async ({ tx, accountId, now }) => {
    const session = await loadSession(tx, person, sessionId, 'lock');
    if (isEnded(session) || session.expiresAt <= now) throw refused('lang_sign_session_ended');
    if (holderOf(session.holder).way !== 'ticket') throw refused('lang_sign_no_ticket');
    const ticket = makeSecret(accountId);
    const [renewed] = await tx
      .update(signingSessions)
      .set({ ticketHash: ticket.hash, keyHash: null, ...(note !== undefined && { note }) })
      .where(byId(signingSessions, accountId, session.id))
      .returning();
    if (!renewed) throw notFound();
    return { session: await presentSession(tx, renewed, now), ticket: ticket.text };
  });
}

/** Gives a session up. What is signed already stays signed; a session that has ended stays as it is. */
export function cancelSigning(
  platform: Platform,
  person: Person,
  sessionId: string,
): Promise<SigningSession> {
  return inUnit(platform, person, async (unit) => {
    const { tx, accountId, now } = unit;
    const session = await loadSession(tx, person, sessionId, 'lock');
    if (isEnded(session)) return presentSession(tx, session, now);
    const [ended] = await tx
      .update(signingSessions)
      .set({ state: 'Failed', error: 'lang_sign_cancelled', ticketHash: null, keyHash: null })
      .where(byId(signingSessions, accountId, session.id))
      .returning();
    unit.announce({ topic: 'signingSession', id: session.id }, [person.userId]);
    return presentSession(tx, ended ?? session, now);
  });
}

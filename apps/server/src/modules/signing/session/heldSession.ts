import { and, eq, gt, notInArray, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { refused } from '../../../platform/http/errors.ts';
import type { Companion, Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { signingSessions } from '../tables.ts';
import { endedStates, isEnded, type SessionRow } from './sessionRecord.ts';

/** A session as its holder has it: who signs, and the session as it stands. */
export interface HeldSession {
  readonly session: SessionRow;
  readonly person: Person;
}

/**
 * Who holds a session's key, the secret that its later calls carry: the companion, or the server's task. A new secret
 * makes the one before void, so whoever was overtaken writes nothing.
 */
export type SessionCaller = Companion;

/** The session by which its caller's key names it. */
export const sessionOf = ({
  person,
  purpose,
}: SessionCaller): Pick<SessionRow, 'accountId' | 'id' | 'purpose'> => ({
  accountId: person.accountId,
  id: person.sessionId,
  purpose,
});

/** Sessions that have neither ended nor expired. */
export const stillOpen = (condition: SQL | undefined, now: Date) =>
  and(condition, gt(signingSessions.expiresAt, now), notInArray(signingSessions.state, [...endedStates]));

/** The session of a caller's secret. @throws AppError refused where it has ended */
export async function openSession(platform: Platform, tx: Tx, caller: SessionCaller): Promise<HeldSession> {
  const held = await anySession(tx, caller);
  if (isEnded(held.session) || held.session.expiresAt <= platform.clock())
    throw refused('lang_sign_session_ended');
  return held;
}

/** Also one that has ended: for a repetition whose first answer was lost. */
export async function anySession(tx: Tx, { person, keyHash }: SessionCaller): Promise<HeldSession> {
  const [session] = await tx
    .select()
    .from(signingSessions)
    .where(and(eq(signingSessions.accountId, person.accountId), eq(signingSessions.keyHash, keyHash)));
  if (!session) throw refused('lang_sign_session_ended');
  return { session, person };
}

import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { notFound, refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import { endSessionsOf } from '../sessions/endSessions.ts';
import { scopeOf, within } from '../sessions/scope.ts';
import { endSession } from '../sessions/sessionKeys.ts';
import { sessions } from '../tables.ts';

interface Ended {
  readonly ended: number;
}

/**
 * Ends another session of the reader, for every key and tab of it.
 * @throws AppError not_found for one that is not the reader's, or that opens what the asking one does not; refused for the one that asks, which signs out
 */
export function endOwn(platform: Platform, person: Person, id: string): Promise<Ended> {
  return inUnit(platform, person, async (unit) => {
    const [session] = await unit.tx
      .select()
      .from(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.loginId, person.loginId), await withinOwn(unit.tx, person)))
      .for('no key update');
    if (!session) throw notFound();
    if (id === person.sessionId) throw refused('lang_session_own');
    if (session.endedAt !== null || session.expiresAt <= unit.now) return { ended: 0 };
    await endSession(unit.tx, id, unit.now);
    const { device, operatingSystem, browser } = session;
    await note(unit, person, { sessions: 1, device, operatingSystem, browser });
    return { ended: 1 };
  });
}

/** Ends all sessions of the reader but the one that asks; one that proves a single account ends none of others. */
export function endOthers(platform: Platform, person: Person): Promise<Ended> {
  return inUnit(platform, person, async (unit) => {
    const ended = await endSessionsOf(unit.tx, person.loginId, unit.now, {
      but: person.sessionId,
      only: await withinOwn(unit.tx, person),
    });
    if (ended > 0) await note(unit, person, { sessions: ended });
    return { ended };
  });
}

const withinOwn = async (tx: Tx, { sessionId }: Person) => within(tx, await scopeOf(tx, sessionId));

interface EndedFacts {
  readonly sessions: number;
  readonly device?: string;
  readonly operatingSystem?: string;
  readonly browser?: string;
}

const note = ({ audit }: Unit, { userId }: Person, facts: EndedFacts) =>
  audit({ event: 'session.endedElsewhere', subjectKind: 'user', subjectId: userId, facts: { ...facts } });

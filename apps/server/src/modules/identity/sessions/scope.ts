import { and, eq, inArray, isNull, notExists, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { sessionProofs, sessions } from '../tables.ts';
import { type Proved, proofsOf } from './proofs.ts';

/**
 * The accounts that a session proves anything for; null: every account of the login. Whoever vouches for a person in one
 * account (its provider, its directory, a number that its administrator wrote) opens a session of the login, and says
 * nothing of who the person is elsewhere.
 */
export type Scope = readonly string[] | null;

export const scopeOf = async (tx: Tx, sessionId: string): Promise<Scope> =>
  scopeOfProofs(await proofsOf(tx, sessionId));

export function scopeOfProofs(proofs: Proved): Scope {
  const only = proofs.flatMap(({ onlyAccountId }) => onlyAccountId ?? []);
  return only.length === proofs.length ? only : null;
}

/** Of a login's sessions those that open nothing beyond a scope: what a session of that scope may see and end. */
export function within(tx: Tx, scope: Scope): SQL | undefined {
  if (scope === null) return undefined;
  const ids = [...scope];
  const beyond = tx
    .select({ one: sql`1` })
    .from(sessionProofs)
    .where(
      and(
        eq(sessionProofs.sessionId, sessions.id),
        or(isNull(sessionProofs.onlyAccountId), notInArray(sessionProofs.onlyAccountId, ids)),
      ),
    );
  return and(inArray(sessions.openedAccountId, ids), notExists(beyond));
}

import type { Tx } from '../../../platform/database/database.ts';
import { membershipsOf } from '../memberships.ts';
import { proofsOf } from './proofs.ts';

/** The accounts of the login that stay closed to the session, whatever second factor they want. */
export async function closedTo(tx: Tx, loginId: string, sessionId: string): Promise<string[]> {
  const all = await membershipsOf(tx, loginId, [{ factor: 'password' }]);
  const open = await membershipsOf(tx, loginId, await proofsOf(tx, sessionId));
  const opened = new Set(open.map(({ accountId }) => accountId));
  return all.map(({ accountId }) => accountId).filter((accountId) => !opened.has(accountId));
}

/**
 * Whether there are any: the word of one account makes no way into the others, and is told nothing that belongs to the
 * login as a whole, as tries at it and what it proves itself with.
 */
export const opensSomeOnly = async (tx: Tx, loginId: string, sessionId: string): Promise<boolean> =>
  (await closedTo(tx, loginId, sessionId)).length > 0;

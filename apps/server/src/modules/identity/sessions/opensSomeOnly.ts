import type { Tx } from '../../../platform/database/database.ts';
import { membershipsOf } from '../memberships.ts';
import { proofsOf } from './proofs.ts';

/**
 * Whether accounts of the login stay closed to the session: the word of one account makes no way into the others, and is
 * told nothing that belongs to the login as a whole, as tries at it and what it proves itself with.
 */
export async function opensSomeOnly(tx: Tx, loginId: string, sessionId: string): Promise<boolean> {
  const all = await membershipsOf(tx, loginId, [{ factor: 'password' }]);
  const open = await membershipsOf(tx, loginId, await proofsOf(tx, sessionId));
  return open.length < all.length;
}

import { secondFactors } from '@tomar/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { freshProofRequired } from '../../../platform/http/errors.ts';
import type { SessionHolder } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { membershipsOf } from '../memberships.ts';
import { opensSomeOnly } from '../sessions/opensSomeOnly.ts';
import { proofsOf } from '../sessions/proofs.ts';
import { offersOf } from './useFactor.ts';

const second: ReadonlySet<string> = new Set(secondFactors);

/**
 * Whether a session has proved too little to change what opens every account of the login: second factors are the login's,
 * so a password alone, or the word of one account's identity provider, would otherwise become a way into the others.
 * Asked where the person has a second factor, or an account of theirs wants one.
 */
export async function lacksSecondFactor(
  tx: Tx,
  platform: Pick<Platform, 'config'>,
  loginId: string,
  sessionId: string,
): Promise<boolean> {
  const proved = await proofsOf(tx, sessionId);
  if (proved.some(({ factor, onlyAccountId }) => onlyAccountId === undefined && second.has(factor)))
    return false;
  const offers = await offersOf(tx, platform, loginId, []);
  if (offers.some((factor) => factor !== 'mailCode')) return true;
  const all = await membershipsOf(tx, loginId, [{ factor: 'password' }]);
  return all.some(({ proofMissing }) => proofMissing);
}

/** @throws AppError fresh_proof_required, as for an old proof: the page asks for what is missing */
export async function mayChangeFactors(
  platform: Pick<Platform, 'config' | 'db'>,
  { loginId, sessionId }: SessionHolder,
): Promise<void> {
  const lacks = await platform.db.inInstallation(
    async (tx) =>
      (await lacksSecondFactor(tx, platform, loginId, sessionId)) ||
      (await opensSomeOnly(tx, loginId, sessionId)),
  );
  if (lacks) throw freshProofRequired();
}

import { eq } from 'drizzle-orm';
import type { Tx } from '../../../../platform/database/database.ts';
import { dropRecoveryCodes } from '../recoveryRecord.ts';
import { factorChallenges, passkeys, pendingSignIns } from '../tables.ts';
import { dropTotp } from '../totpRecord.ts';

/** Removes all that a login has set up, with what is under way: sign-ins that wait for it, codes and challenges. */
export async function dropFactors(tx: Tx, loginId: string): Promise<void> {
  await dropTotp(tx, loginId);
  await tx.delete(passkeys).where(eq(passkeys.loginId, loginId));
  await dropRecoveryCodes(tx, loginId);
  await tx.delete(factorChallenges).where(eq(factorChallenges.loginId, loginId));
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.loginId, loginId));
}

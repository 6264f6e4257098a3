import { and, count, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { hashRecoveryCode, newRecoveryCodes } from './codes.ts';
import { recoveryCodes } from './tables.ts';

/** New codes in place of all that there were. @returns them; they are kept nowhere */
export async function replaceRecoveryCodes(tx: Tx, loginId: string, now: Date): Promise<string[]> {
  const codes = newRecoveryCodes();
  await dropRecoveryCodes(tx, loginId);
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ loginId, codeHash: hashRecoveryCode(loginId, code), createdAt: now })));
  return codes;
}

/** How many codes open something still. */
export async function recoveryCodesLeft(tx: Tx, loginId: string): Promise<number> {
  const [row] = await tx
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.loginId, loginId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}

/** Whether the code is one of the login's that was not used: it is used up by the statement that looks. */
export async function useRecoveryCode(tx: Tx, loginId: string, code: string, now: Date): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.loginId, loginId),
        eq(recoveryCodes.codeHash, hashRecoveryCode(loginId, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ loginId: recoveryCodes.loginId });
  return used.length > 0;
}

export const dropRecoveryCodes = (tx: Tx, loginId: string): Promise<unknown> =>
  tx.delete(recoveryCodes).where(eq(recoveryCodes.loginId, loginId));

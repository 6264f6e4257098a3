import { and, desc, inArray } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { sessions } from '../tables.ts';

/** A login beside which an account keeps the number that was proved. */
export interface NumberKept {
  readonly loginId: string;
  readonly accountId: string;
  /** Of the account; empty where it is switched off. */
  readonly code: string;
}

/**
 * Whom a number means that several logins keep. Users write it themselves as long as they have none, so somebody else's
 * account may keep it, too; what its holder would type and upload there is not theirs any more. It means the login of the
 * account that was asked for, else the only one, else the one that came in last by a card or a phone, which only the
 * holder can have done.
 * @returns `several` where nothing says which
 */
export async function loginOfNumber<T extends NumberKept>(
  tx: Tx,
  kept: readonly T[],
  accountCode: string | undefined,
): Promise<string | 'several' | null> {
  const asked = kept.find(({ code }) => code !== '' && code === accountCode);
  if (asked) return asked.loginId;
  const [first, ...others] = new Set(kept.map(({ loginId }) => loginId));
  if (first === undefined || others.length === 0) return first ?? null;
  const [last] = await tx
    .select({ loginId: sessions.loginId })
    .from(sessions)
    .where(
      and(
        inArray(sessions.loginId, [first, ...others]),
        inArray(
          sessions.openedAccountId,
          kept.map(({ accountId }) => accountId),
        ),
        inArray(sessions.validationType, ['ESignature', 'MobileSignature']),
      ),
    )
    .orderBy(desc(sessions.createdAt))
    .limit(1);
  return last?.loginId ?? 'several';
}

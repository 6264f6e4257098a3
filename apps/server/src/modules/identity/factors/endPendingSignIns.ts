import type { SignInWay } from '@tomar/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { pendingSignIns } from './tables.ts';

/**
 * Those of an account that wait for a second factor, begun in one way: it proves nothing there any more.
 * @param loginId of this login alone
 */
export const endPendingSignIns = (
  tx: Tx,
  accountId: string,
  way: SignInWay,
  loginId?: string,
): Promise<unknown> =>
  tx
    .update(pendingSignIns)
    .set({ expiresAt: sql`${pendingSignIns.createdAt}` })
    .where(
      and(
        eq(pendingSignIns.wantingAccountId, accountId),
        eq(pendingSignIns.way, way),
        isNull(pendingSignIns.usedAt),
        loginId === undefined ? undefined : eq(pendingSignIns.loginId, loginId),
      ),
    );

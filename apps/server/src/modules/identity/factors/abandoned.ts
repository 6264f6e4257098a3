import { inArray, lt } from 'drizzle-orm';
import { batchSize } from '../../../platform/database/batches.ts';
import type { Platform } from '../../../platform/platform.ts';
import { scopeOfProofs } from '../sessions/scope.ts';
import { recordRefusal } from '../signIn/refusedSignIns.ts';
import { pendingSignIns } from './tables.ts';

/**
 * Clears sign-ins away that wait no more. One whose second factor never came is written down as refused: somebody had the
 * first factor right.
 */
export async function clearPendingSignIns(platform: Platform): Promise<number> {
  const { db } = platform;
  const isOver = lt(pendingSignIns.expiresAt, platform.clock());
  const over = await db.inInstallation(async (tx) => {
    const rows = await tx
      .select({ secretHash: pendingSignIns.secretHash })
      .from(pendingSignIns)
      .where(isOver)
      .limit(batchSize)
      .for('update', { skipLocked: true });
    if (rows.length === 0) return [];
    const hashes = rows.map(({ secretHash }) => secretHash);
    return tx.delete(pendingSignIns).where(inArray(pendingSignIns.secretHash, hashes)).returning();
  });
  for (const { usedAt, loginId, way, proofs, ipAddress, device, operatingSystem, browser, createdAt } of over)
    if (usedAt === null)
      await recordRefusal(platform, loginId, {
        way,
        reason: 'SecondFactor',
        ip: ipAddress,
        agent: { device, operatingSystem, browser },
        at: createdAt,
        scope: scopeOfProofs(proofs),
      });
  return over.length;
}

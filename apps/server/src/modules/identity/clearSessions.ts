import { lt } from 'drizzle-orm';
import type { Platform } from '../../platform/platform.ts';
import { sessionKeys, signInFailures } from './tables.ts';
import { memoryMs } from './throttle.ts';

/** Removes keys that open nothing any more and failures that are forgotten; sessions stay as the login history. */
export function clearSessions({ db, clock }: Platform): Promise<void> {
  const now = clock();
  return db.inInstallation(async (tx) => {
    await tx.delete(sessionKeys).where(lt(sessionKeys.expiresAt, now));
    await tx
      .delete(signInFailures)
      .where(lt(signInFailures.lastFailureAt, new Date(now.getTime() - memoryMs)));
  });
}

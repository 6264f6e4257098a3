import { inArray, lt } from 'drizzle-orm';
import type { Platform } from '../../platform/platform.ts';
import { clearDevices } from './knownDevices.ts';
import { clearRefusals } from './refusedSignIns.ts';
import { sessionKeys } from './tables.ts';
import { clearFailures } from './throttle.ts';

/** Removes what counts no more: keys, failures, devices, refusals. Sessions stay as the login history. */
export function clearSessions({ db, clock }: Platform): Promise<number> {
  const now = clock();
  return db.inInstallation(async (tx) => {
    // What a request holds at this moment is left for the next time: clearing up never waits for a lock.
    const keys = await tx
      .select({ hash: sessionKeys.keyHash })
      .from(sessionKeys)
      .where(lt(sessionKeys.expiresAt, now))
      .for('update', { skipLocked: true });
    const hashes = keys.map(({ hash }) => hash);
    if (hashes.length > 0) await tx.delete(sessionKeys).where(inArray(sessionKeys.keyHash, hashes));
    await clearFailures(tx, now);
    await clearDevices(tx, now);
    await clearRefusals(tx, now);
    return hashes.length;
  });
}

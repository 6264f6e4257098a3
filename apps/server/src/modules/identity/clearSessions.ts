import { lt } from 'drizzle-orm';
import type { Platform } from '../../platform/platform.ts';
import { clearDevices } from './knownDevices.ts';
import { clearRefusals } from './refusedSignIns.ts';
import { sessionKeys } from './tables.ts';
import { clearFailures } from './throttle.ts';

/** Removes what counts no more: keys, failures, devices, refusals. Sessions stay as the login history. */
export function clearSessions({ db, clock }: Platform): Promise<void> {
  const now = clock();
  return db.inInstallation(async (tx) => {
    await tx.delete(sessionKeys).where(lt(sessionKeys.expiresAt, now));
    await clearFailures(tx, now);
    await clearDevices(tx, now);
    await clearRefusals(tx, now);
  });
}

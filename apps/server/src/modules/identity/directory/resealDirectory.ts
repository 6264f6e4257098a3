import { eq } from 'drizzle-orm';
import type { Platform } from '../../../platform/platform.ts';
import { loadDirectory } from './directoryRecord.ts';
import { directories } from './tables.ts';

/** Seals the directory's password with the newest key when an older one sealed it. @returns how many */
export function resealDirectory(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  accountId: string,
): Promise<number> {
  return db.inAccount(accountId, async (tx) => {
    const sealed = (await loadDirectory(tx, accountId, 'lock'))?.passwordSealed ?? null;
    if (sealed === null || !secrets.isOld(sealed)) return 0;
    await tx
      .update(directories)
      .set({ passwordSealed: secrets.seal(accountId, secrets.open(accountId, sealed)) })
      .where(eq(directories.accountId, accountId));
    return 1;
  });
}

import { eq } from 'drizzle-orm';
import type { Platform } from '../../platform/platform.ts';
import { timestampAuthorities } from './tables.ts';
import { loadTimestampAuthority } from './timestampAuthority.ts';

/** Seals with the newest key what an older one sealed. @returns how many */
export function resealTimestampPassword(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  accountId: string,
): Promise<number> {
  return db.inAccount(accountId, async (tx) => {
    const sealed = (await loadTimestampAuthority(tx, accountId, 'lock'))?.passwordSealed ?? null;
    if (sealed === null || !secrets.isOld(sealed)) return 0;
    await tx
      .update(timestampAuthorities)
      .set({ passwordSealed: secrets.seal(accountId, secrets.open(accountId, sealed)) })
      .where(eq(timestampAuthorities.accountId, accountId));
    return 1;
  });
}

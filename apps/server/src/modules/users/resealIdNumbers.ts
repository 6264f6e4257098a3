import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { byId } from '../../platform/database/tenancy.ts';
import type { Platform } from '../../platform/platform.ts';
import { openOrNull } from '../../platform/secrets/secrets.ts';
import { users } from './tables.ts';

/** Seals with the newest key what an older one sealed; what a lost key sealed stays as it is. @returns how many */
export function resealIdNumbers(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  accountId: string,
): Promise<number> {
  return db.inAccount(accountId, async (tx) => {
    const rows = await tx
      .select({ id: users.id, sealed: users.idNumberSealed })
      .from(users)
      .where(and(eq(users.accountId, accountId), isNotNull(users.idNumberSealed)))
      .orderBy(asc(users.id))
      .for('no key update');
    let resealed = 0;
    for (const { id, sealed } of rows) {
      if (sealed === null || !secrets.isOld(sealed)) continue;
      const number = openOrNull(secrets, accountId, sealed);
      if (number === null) continue;
      const idNumberSealed = secrets.seal(accountId, number);
      await tx
        .update(users)
        .set({ idNumberSealed })
        .where(byId(users, accountId, id));
      resealed += 1;
    }
    return resealed;
  });
}

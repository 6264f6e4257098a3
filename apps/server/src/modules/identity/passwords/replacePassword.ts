import { limits } from '@tomar/contract';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { forgetDevices } from '../signIn/knownDevices.ts';
import { formerPasswords, loginLinks, logins } from '../tables.ts';

/** A login as it was when the new password was judged. */
export interface JudgedLogin {
  readonly id: string;
  readonly passwordHash: string;
}

/**
 * Gives a login another password: the one before is kept for comparing (ID-29), its links open nothing any more, and
 * devices that knew it are strange ones again.
 * @returns false, with nothing changed, when the login was switched off or got another password meanwhile
 */
export async function replacePassword(
  tx: Tx,
  { id, passwordHash }: JudgedLogin,
  newHash: string,
  now: Date,
): Promise<boolean> {
  const changed = await tx
    .update(logins)
    .set({ passwordHash: newHash, passwordChangedAt: now })
    .where(and(eq(logins.id, id), eq(logins.passwordHash, passwordHash), eq(logins.isActive, true)))
    .returning({ id: logins.id });
  if (changed.length === 0) return false;
  await tx.insert(formerPasswords).values({ id: newId(now), loginId: id, passwordHash, replacedAt: now });
  await forgetOlder(tx, id);
  await tx
    .update(loginLinks)
    .set({ usedAt: now })
    .where(and(eq(loginLinks.loginId, id), isNull(loginLinks.usedAt)));
  await forgetDevices(tx, id, now);
  return true;
}

/** Hashes that nothing is compared with any more. */
async function forgetOlder(tx: Tx, loginId: string): Promise<void> {
  const rows = await tx
    .select({ id: formerPasswords.id })
    .from(formerPasswords)
    .where(eq(formerPasswords.loginId, loginId))
    .orderBy(desc(formerPasswords.replacedAt))
    .offset(limits.passwordsBarred - 1);
  if (rows.length > 0)
    await tx.delete(formerPasswords).where(
      inArray(
        formerPasswords.id,
        rows.map((row) => row.id),
      ),
    );
}

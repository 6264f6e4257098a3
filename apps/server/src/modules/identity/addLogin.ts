import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { hashPassword } from './passwords.ts';
import { foldEmail } from './signIn.ts';
import { logins, memberships } from './tables.ts';

/** The login of an e-mail address, made with this password when there is none. @returns its id */
export async function addLogin(tx: Tx, email: string, password: string, now: Date): Promise<string> {
  const folded = foldEmail(email);
  const [known] = await tx.select({ id: logins.id }).from(logins).where(eq(logins.email, folded));
  if (known) return known.id;
  const id = newId(now);
  await tx
    .insert(logins)
    .values({ id, email: folded, passwordHash: await hashPassword(password), createdAt: now });
  return id;
}

/** Lets a login open an account as this user. */
export async function addMembership(
  tx: Tx,
  loginId: string,
  accountId: string,
  userId: string,
): Promise<void> {
  await tx.insert(memberships).values({ loginId, accountId, userId }).onConflictDoNothing();
}

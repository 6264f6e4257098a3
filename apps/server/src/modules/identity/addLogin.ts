import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { hashPassword } from './passwords.ts';
import { foldEmail } from './signIn.ts';
import { logins, memberships } from './tables.ts';

/** The login of an e-mail address, made with this password when there is none. @returns its id */
export async function addLogin(tx: Tx, email: string, password: string, now: Date): Promise<string> {
  const folded = foldEmail(email);
  const find = () => tx.select({ id: logins.id }).from(logins).where(eq(logins.email, folded));
  const [known] = await find();
  if (known) return known.id;
  const id = newId(now);
  const [added] = await tx
    .insert(logins)
    .values({ id, email: folded, passwordHash: await hashPassword(password), createdAt: now })
    .onConflictDoNothing({ target: logins.email })
    .returning({ id: logins.id });
  if (added) return added.id;
  // Somebody else added the address meanwhile.
  const [other] = await find();
  if (!other) throw new Error('a login was added and removed at the same moment');
  return other.id;
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

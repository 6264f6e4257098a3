import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { foldEmail } from './signIn/signIn.ts';
import { logins, memberships } from './tables.ts';

/** The login of an e-mail address, made with the password of this hash when there is none. @returns its id */
export async function addLogin(tx: Tx, email: string, passwordHash: string, now: Date): Promise<string> {
  const { id } = await ensureLogin(tx, email, passwordHash, now);
  return id;
}

/** The login of an e-mail address, made without a password when there is none: nobody can sign in with it yet. */
export const ensureInvitedLogin = (tx: Tx, email: string, now: Date): Promise<KnownLogin> =>
  ensureLogin(tx, email, null, now);

export interface KnownLogin {
  readonly id: string;
  readonly hasPassword: boolean;
  readonly isActive: boolean;
}

async function ensureLogin(
  tx: Tx,
  email: string,
  passwordHash: string | null,
  now: Date,
): Promise<KnownLogin> {
  const folded = foldEmail(email);
  const find = async () => {
    const [row] = await tx.select().from(logins).where(eq(logins.email, folded)).for('no key update');
    return row && { id: row.id, hasPassword: row.passwordHash !== null, isActive: row.isActive };
  };
  const known = await find();
  if (known) return known;
  const id = newId(now);
  const [added] = await tx
    .insert(logins)
    .values({ id, email: folded, passwordHash, createdAt: now })
    .onConflictDoNothing({ target: logins.email })
    .returning({ id: logins.id });
  if (added) return { id, hasPassword: passwordHash !== null, isActive: true };
  // Somebody else added the address meanwhile.
  const other = await find();
  if (!other) throw new Error('a login was added and removed at the same moment');
  return other;
}

/** Lets a login open an account as this user. */
export async function addMembership(
  tx: Tx,
  loginId: string,
  accountId: string,
  userId: string,
): Promise<void> {
  await tx
    .insert(memberships)
    .values({ loginId, accountId, userId })
    .onConflictDoNothing({ target: [memberships.loginId, memberships.accountId] });
}

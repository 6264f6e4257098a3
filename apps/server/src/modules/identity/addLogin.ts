import { eq, inArray } from 'drizzle-orm';
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

/** The logins of these addresses, by address in lower case. */
export async function loginsOf(tx: Tx, emails: readonly string[]): Promise<ReadonlyMap<string, KnownLogin>> {
  const folded = emails.map(foldEmail);
  if (folded.length === 0) return new Map();
  const rows = await tx.select().from(logins).where(inArray(logins.email, folded));
  return new Map(
    rows.map(({ id, email, passwordHash, isActive }) => [
      email,
      { id, hasPassword: passwordHash !== null, isActive },
    ]),
  );
}

/**
 * Logins without a password for addresses that have none; in the order of the addresses, so that two who add the same ones
 * wait for each other in one direction. @returns those of all addresses
 */
export async function addInvitedLogins(
  tx: Tx,
  emails: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, KnownLogin>> {
  const folded = [...new Set(emails.map(foldEmail))].sort();
  for (let at = 0; at < folded.length; at += 500)
    await tx
      .insert(logins)
      .values(folded.slice(at, at + 500).map((email) => ({ id: newId(now), email, createdAt: now })))
      .onConflictDoNothing({ target: logins.email });
  return loginsOf(tx, folded);
}

/** Lets logins open an account, as `addMembership` does. */
export async function addMemberships(
  tx: Tx,
  accountId: string,
  added: readonly { readonly loginId: string; readonly userId: string }[],
): Promise<void> {
  for (let at = 0; at < added.length; at += 500)
    await tx
      .insert(memberships)
      .values(added.slice(at, at + 500).map((one) => ({ ...one, accountId })))
      .onConflictDoNothing({ target: [memberships.loginId, memberships.accountId] });
}

import { asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { foldEmail } from './signIn/signIn.ts';
import { logins, memberships } from './tables.ts';

/** The login of an e-mail address, made with the password of this hash when there is none. @returns its id */
export async function addLogin(tx: Tx, email: string, passwordHash: string, now: Date): Promise<string> {
  const { id } = await ensureLogin(tx, email, passwordHash, now);
  return id;
}

/**
 * The login of an e-mail address, made without a password when there is none: nobody can sign in with it yet. It stays until
 * the transaction ends, which gives it to a user: nobody drops it as one that is used by none (deleteUser.ts).
 */
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
  // Somebody else may add the address, or drop it, between a look and the next.
  for (;;) {
    const [known] = await tx.select().from(logins).where(eq(logins.email, folded)).for('key share');
    if (known) return presentKnown(known);
    const [added] = await tx
      .insert(logins)
      .values({ id: newId(now), email: folded, passwordHash, createdAt: now })
      .onConflictDoNothing({ target: logins.email })
      .returning();
    if (added) return presentKnown(added);
  }
}

const presentKnown = ({ id, passwordHash, isActive }: typeof logins.$inferSelect): KnownLogin => ({
  id,
  hasPassword: passwordHash !== null,
  isActive,
});

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
  return new Map(rows.map((row) => [row.email, presentKnown(row)]));
}

/**
 * Logins without a password for addresses that have none; in the order of the addresses, so that two who add the same ones
 * wait for each other in one direction. They stay until the transaction ends, as `ensureInvitedLogin` says.
 * @returns those of all addresses
 */
export async function addInvitedLogins(
  tx: Tx,
  emails: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, KnownLogin>> {
  const found = new Map<string, KnownLogin>();
  for (let missing = [...new Set(emails.map(foldEmail))].sort(); missing.length > 0; ) {
    for (let at = 0; at < missing.length; at += 500) {
      const some = missing.slice(at, at + 500);
      await tx
        .insert(logins)
        .values(some.map((email) => ({ id: newId(now), email, createdAt: now })))
        .onConflictDoNothing({ target: logins.email });
      const rows = await tx
        .select()
        .from(logins)
        .where(inArray(logins.email, some))
        .orderBy(asc(logins.email))
        .for('key share');
      for (const row of rows) found.set(row.email, presentKnown(row));
    }
    // One that was there was dropped meanwhile.
    missing = missing.filter((email) => !found.has(email));
  }
  return found;
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

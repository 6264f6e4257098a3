import type { Language } from '@tomar/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { users } from './tables.ts';

export interface AccountMember {
  readonly id: string;
  readonly email: string;
  readonly isActive: boolean;
  readonly isAccountAdmin: boolean;
  /** Null: the account's. */
  readonly language: Language | null;
}

const member = {
  id: users.id,
  email: users.email,
  isActive: users.isActive,
  isAccountAdmin: users.isAccountAdmin,
  language: users.language,
};

/** The account's own administrator (AUTH-08), or null where it has none yet. */
export async function accountAdmin(tx: Tx, accountId: string): Promise<AccountMember | null> {
  const [row] = await tx
    .select(member)
    .from(users)
    .where(and(eq(users.accountId, accountId), eq(users.isAccountAdmin, true)))
    .orderBy(asc(users.createdAt), asc(users.id));
  return row ?? null;
}

/** The user with this address in the account. */
export async function userWithEmail(tx: Tx, accountId: string, email: string): Promise<AccountMember | null> {
  const [row] = await tx
    .select(member)
    .from(users)
    .where(and(eq(users.accountId, accountId), sql`lower(${users.email}) = lower(${email})`));
  return row ?? null;
}

/** The user that a login is in the account. */
export async function userOfLogin(tx: Tx, accountId: string, loginId: string): Promise<AccountMember | null> {
  const [row] = await tx
    .select(member)
    .from(users)
    .where(and(eq(users.accountId, accountId), eq(users.loginId, loginId)));
  return row ?? null;
}

import type { Authority } from '@tomar/contract';
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { byId } from '../../platform/database/tenancy.ts';
import { users } from './tables.ts';

/** A user whose names come from elsewhere, locked until the end of the transaction. */
export interface NamedUser {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isActive: boolean;
  readonly isAccountAdmin: boolean;
  readonly authorities: readonly Authority[];
}

const selection = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  isActive: users.isActive,
  isAccountAdmin: users.isAccountAdmin,
  authorities: users.authorities,
};

export async function lockNamedUser(tx: Tx, accountId: string, userId: string): Promise<NamedUser | null> {
  const [row] = await tx
    .select(selection)
    .from(users)
    .where(byId(users, accountId, userId))
    .for('no key update');
  return row ?? null;
}

/** The user that a login is in the account. */
export async function lockUserOfLogin(tx: Tx, accountId: string, loginId: string): Promise<NamedUser | null> {
  const [row] = await tx
    .select(selection)
    .from(users)
    .where(and(eq(users.accountId, accountId), eq(users.loginId, loginId)))
    .for('no key update');
  return row ?? null;
}

/** Users with one of these ids, or one of these addresses in lower case. */
export function usersByIdOrEmail(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
  emails: readonly string[],
): Promise<{ readonly id: string; readonly email: string; readonly isActive: boolean }[]> {
  return tx
    .select({ id: users.id, email: users.email, isActive: users.isActive })
    .from(users)
    .where(
      and(
        eq(users.accountId, accountId),
        or(inArray(users.id, [...ids]), inArray(sql`lower(${users.email})`, [...emails])),
      ),
    )
    .orderBy(asc(users.id));
}

/** Those of these users who are active. */
export async function activeAmong(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.accountId, accountId), inArray(users.id, [...ids]), eq(users.isActive, true)));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Whether nobody else could administer the account any more: the last active one who holds `Admin`. Holds until the end
 * of the transaction where the account is locked.
 */
export async function isLastAdmin(tx: Tx, accountId: string, { id }: NamedUser): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.accountId, accountId),
        eq(users.isActive, true),
        sql`${users.authorities} @> array['Admin']::text[]`,
      ),
    )
    .orderBy(asc(users.id))
    .limit(2);
  return rows.length === 1 && rows[0]?.id === id;
}

export async function setNames(
  tx: Tx,
  accountId: string,
  userId: string,
  names: { readonly firstName: string; readonly lastName: string },
): Promise<void> {
  await tx
    .update(users)
    .set(names)
    .where(byId(users, accountId, userId));
}

/** Full names of those of these who are users of the account, by id. */
export async function namesOfUsers(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.accountId, accountId), inArray(users.id, [...new Set(ids)])));
  return new Map(rows.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
}

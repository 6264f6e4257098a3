import type { Authority } from '@tomar/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { byId } from '../../platform/database/tenancy.ts';
import { users } from './tables.ts';

/** USR-09: a user whose identity a provider keeps, locked until the end of the transaction. */
export interface ExternalUser {
  readonly id: string;
  readonly loginId: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly isAccountAdmin: boolean;
  readonly authorities: readonly Authority[];
  readonly source: string | null;
}

const selection = {
  id: users.id,
  loginId: users.loginId,
  name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
  isActive: users.isActive,
  isAccountAdmin: users.isAccountAdmin,
  authorities: users.authorities,
  source: users.externalIdentitySource,
};

export async function lockExternalUser(
  tx: Tx,
  accountId: string,
  userId: string,
): Promise<ExternalUser | null> {
  const [row] = await tx
    .select(selection)
    .from(users)
    .where(byId(users, accountId, userId))
    .for('no key update');
  return row ?? null;
}

/** Who keeps a user's identity; nobody changes it before the transaction ends. Null: nobody else does. */
export async function holdIdentitySource(tx: Tx, accountId: string, userId: string): Promise<string | null> {
  const [row] = await tx
    .select({ source: users.externalIdentitySource })
    .from(users)
    .where(byId(users, accountId, userId))
    .for('share');
  return row?.source ?? null;
}

/** The user with this address whose identity the source keeps; null where there is none or more than one. */
export async function lockExternalUserWithEmail(
  tx: Tx,
  accountId: string,
  source: string,
  email: string,
): Promise<ExternalUser | null> {
  const rows = await tx
    .select(selection)
    .from(users)
    .where(
      and(
        eq(users.accountId, accountId),
        eq(users.externalIdentitySource, source),
        sql`lower(${users.email}) = ${email}`,
      ),
    )
    .orderBy(users.id)
    .for('no key update');
  const [row] = rows;
  return rows.length === 1 && row ? row : null;
}

/** USR-09: whose identity it is from now on; null: Tomar's own. */
export async function setIdentitySource(
  tx: Tx,
  accountId: string,
  userId: string,
  source: string | null,
): Promise<void> {
  await tx
    .update(users)
    .set({ externalIdentitySource: source })
    .where(byId(users, accountId, userId));
}

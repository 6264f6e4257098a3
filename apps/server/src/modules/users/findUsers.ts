import type { Authority } from '@tomar/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { byId } from '../../platform/database/tenancy.ts';
import type { Platform } from '../../platform/platform.ts';
import { departments, titles, users } from './tables.ts';

/** A user as other modules see one. */
export interface AccountUser {
  readonly id: string;
  readonly loginId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly name: string;
  readonly email: string;
  readonly title: string | null;
  readonly departmentId: string | null;
  readonly department: string | null;
  readonly isActive: boolean;
  /** Held exactly. */
  readonly authorities: readonly Authority[];
  readonly mayStartIndependent: boolean;
  readonly includeTitleInSignature: boolean;
  /** A blob of the account. */
  readonly signatureImage: {
    readonly sha256: string;
    readonly contentType: 'image/png' | 'image/jpeg';
  } | null;
  readonly notifyByEmail: boolean;
  readonly sendReminders: boolean;
  readonly externalIdentitySource: string | null;
}

const selection = {
  id: users.id,
  loginId: users.loginId,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  title: titles.name,
  departmentId: users.departmentId,
  department: departments.name,
  isActive: users.isActive,
  authorities: users.authorities,
  mayStartIndependent: users.mayStartIndependent,
  includeTitleInSignature: users.includeTitleInSignature,
  signatureImageSha256: users.signatureImageSha256,
  signatureImageType: users.signatureImageType,
  notifyByEmail: users.notifyByEmail,
  sendReminders: users.sendReminders,
  externalIdentitySource: users.externalIdentitySource,
};

/** The users of these ids, by id; ids that name nobody of the account are missing from the answer. */
export async function findUsers(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AccountUser>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select(selection)
    .from(users)
    .leftJoin(titles, byId(titles, users.accountId, users.titleId))
    .leftJoin(departments, byId(departments, users.accountId, users.departmentId))
    .where(and(eq(users.accountId, accountId), inArray(users.id, [...new Set(ids)])));
  return new Map(
    rows.map(({ signatureImageSha256: sha256, signatureImageType: contentType, ...row }) => [
      row.id,
      {
        ...row,
        name: `${row.firstName} ${row.lastName}`,
        signatureImage: sha256 !== null && contentType !== null ? { sha256, contentType } : null,
      },
    ]),
  );
}

export async function findUser(tx: Tx, accountId: string, userId: string): Promise<AccountUser | null> {
  return (await findUsers(tx, accountId, [userId])).get(userId) ?? null;
}

/** The user's national identity number in the clear, or null when none is kept. For comparing; never log or send it. */
export async function idNumberOf(
  platform: Pick<Platform, 'secrets'>,
  tx: Tx,
  accountId: string,
  userId: string,
): Promise<string | null> {
  const [row] = await tx
    .select({ sealed: users.idNumberSealed })
    .from(users)
    .where(byId(users, accountId, userId));
  return row?.sealed ? platform.secrets.open(accountId, row.sealed) : null;
}

import type { Authority, Language } from '@tomar/contract';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { byId } from '../../platform/database/tenancy.ts';
import type { Platform } from '../../platform/platform.ts';
import { openOrNull } from '../../platform/secrets/secrets.ts';
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
  /** The account's own administrator (AUTH-08). */
  readonly isAccountAdmin: boolean;
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
  readonly notifyByMobile: boolean;
  /** From which hour of the account one mail a day takes the place of many; null: each notice by itself. */
  readonly digestHour: number | null;
  readonly sendReminders: boolean;
  /** Null: the account's. */
  readonly language: Language | null;
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
  isAccountAdmin: users.isAccountAdmin,
  authorities: users.authorities,
  mayStartIndependent: users.mayStartIndependent,
  includeTitleInSignature: users.includeTitleInSignature,
  signatureImageSha256: users.signatureImageSha256,
  signatureImageType: users.signatureImageType,
  notifyByEmail: users.notifyByEmail,
  notifyByMobile: users.notifyByMobile,
  digestHour: users.digestHour,
  sendReminders: users.sendReminders,
  language: users.language,
  externalIdentitySource: users.externalIdentitySource,
  idNumberSealed: users.idNumberSealed,
};

const rowsOf = (tx: Tx, accountId: string, ids: readonly string[]) =>
  tx
    .select(selection)
    .from(users)
    .leftJoin(titles, byId(titles, users.accountId, users.titleId))
    .leftJoin(departments, byId(departments, users.accountId, users.departmentId))
    .where(and(eq(users.accountId, accountId), inArray(users.id, [...new Set(ids)])));

/** What other modules see of a row: not the number, nor where its picture's columns are. */
const userOf = ({
  signatureImageSha256: sha256,
  signatureImageType: contentType,
  idNumberSealed: _,
  ...row
}: Awaited<ReturnType<typeof rowsOf>>[number]): AccountUser => ({
  ...row,
  name: `${row.firstName} ${row.lastName}`,
  signatureImage: sha256 !== null && contentType !== null ? { sha256, contentType } : null,
});

/** The users of these ids, by id; ids that name nobody of the account are missing from the answer. */
export async function findUsers(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AccountUser>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf(tx, accountId, ids);
  return new Map(rows.map((row) => [row.id, userOf(row)]));
}

export async function findUser(tx: Tx, accountId: string, userId: string): Promise<AccountUser | null> {
  return (await findUsers(tx, accountId, [userId])).get(userId) ?? null;
}

/** The number of the user's identity information in the clear, or null when none is kept. For comparing; never log or send it. */
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

/**
 * Those of all of the account's users who have one, by the user's id; as `idNumberOf`. One whose key is gone is missing, and
 * stands in the log.
 */
export async function idNumbersOf(
  platform: Pick<Platform, 'secrets' | 'log'>,
  tx: Tx,
  accountId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ id: users.id, sealed: users.idNumberSealed })
    .from(users)
    .where(and(eq(users.accountId, accountId), isNotNull(users.idNumberSealed)));
  return new Map(
    rows.flatMap(({ id, sealed }) => {
      const number = sealed ? openOrNull(platform.secrets, accountId, sealed) : null;
      if (number !== null) return [[id, number]];
      platform.log.warn({ accountId, userId: id }, 'an identity number cannot be read: its key is gone');
      return [];
    }),
  );
}

/** Keeps the number, sealed; null: none. The user is locked already. */
export async function storeIdNumber(
  platform: Pick<Platform, 'secrets'>,
  tx: Tx,
  { accountId, userId }: { readonly accountId: string; readonly userId: string },
  idNumber: string | null,
): Promise<void> {
  await tx
    .update(users)
    .set({ idNumberSealed: idNumber === null ? null : platform.secrets.seal(accountId, idNumber) })
    .where(byId(users, accountId, userId));
}

/** A user who is about to sign, with the number that idNumberOf gives. */
export interface Signer extends AccountUser {
  readonly idNumber: string | null;
  /** One is kept, and its key is gone: then `idNumber` is null. */
  readonly idNumberUnreadable: boolean;
}

/** The same in one look. Never log or send the number. */
export async function findSigner(
  platform: Pick<Platform, 'secrets'>,
  tx: Tx,
  accountId: string,
  userId: string,
): Promise<Signer | null> {
  const [row] = await rowsOf(tx, accountId, [userId]);
  if (!row) return null;
  const sealed = row.idNumberSealed;
  const idNumber = sealed ? openOrNull(platform.secrets, accountId, sealed) : null;
  return { ...userOf(row), idNumber, idNumberUnreadable: Boolean(sealed) && idNumber === null };
}

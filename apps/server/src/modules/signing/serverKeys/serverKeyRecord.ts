import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { Unit } from '../../../platform/unit.ts';
import { serverKeys } from '../tables.ts';

export type ServerKeyRow = typeof serverKeys.$inferSelect;

/** A key of the server is named by its certificate: SHA-256 and DER. */
export interface KeyCertificate {
  readonly sha256: string;
  readonly der: Uint8Array;
}

const isOf = (accountId: string, userId: string) =>
  and(eq(serverKeys.accountId, accountId), eq(serverKeys.userId, userId));

/** The key of the server that signs for a user; undefined where the operator has bound none. */
export async function serverKeyOf(
  tx: Tx,
  accountId: string,
  userId: string,
): Promise<ServerKeyRow | undefined> {
  const [row] = await tx.select().from(serverKeys).where(isOf(accountId, userId));
  return row;
}

/** The account's users for whom the key of this certificate (SHA-256, hexadecimal) signs. */
export async function signersByKey(tx: Tx, accountId: string, sha256: string): Promise<string[]> {
  const rows = await tx
    .select({ userId: serverKeys.userId })
    .from(serverKeys)
    .where(and(eq(serverKeys.accountId, accountId), eq(serverKeys.certificateSha256, sha256.toLowerCase())))
    .orderBy(asc(serverKeys.userId));
  return rows.map(({ userId }) => userId);
}

/** From now on this key signs for the user, and no other. */
export async function bindServerKey(
  { tx, accountId, now }: Unit,
  userId: string,
  { sha256, der }: KeyCertificate,
): Promise<void> {
  const values = {
    certificateSha256: sha256,
    certificate: Buffer.from(der).toString('base64'),
    boundAt: now,
  };
  await tx
    .insert(serverKeys)
    .values({ accountId, userId, ...values })
    .onConflictDoUpdate({ target: [serverKeys.accountId, serverKeys.userId], set: values });
}

/** @returns false where none was bound */
export async function releaseServerKey({ tx, accountId }: Unit, userId: string): Promise<boolean> {
  const { rowCount } = await tx.delete(serverKeys).where(isOf(accountId, userId));
  return rowCount === 1;
}

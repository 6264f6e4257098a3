import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { Unit } from '../../../platform/unit.ts';
import { sealKeys } from '../tables.ts';
import type { KeyCertificate } from './serverKeyRecord.ts';

const isOf = (accountId: string, sha256: string) =>
  and(eq(sealKeys.accountId, accountId), eq(sealKeys.certificateSha256, sha256.toLowerCase()));

/** Whether the operator has bound the key of this certificate (SHA-256, hexadecimal) to the account's seals. */
export async function isSealKey(tx: Tx, accountId: string, sha256: string): Promise<boolean> {
  const rows = await tx
    .select({ sha256: sealKeys.certificateSha256 })
    .from(sealKeys)
    .where(isOf(accountId, sha256));
  return rows.length > 0;
}

/** From now on stamp accounts of this account may name this certificate. */
export async function bindSealKey(
  { tx, accountId, now }: Unit,
  { sha256, der }: KeyCertificate,
): Promise<void> {
  const values = { certificate: Buffer.from(der).toString('base64'), boundAt: now };
  await tx
    .insert(sealKeys)
    .values({ accountId, certificateSha256: sha256, ...values })
    .onConflictDoUpdate({ target: [sealKeys.accountId, sealKeys.certificateSha256], set: values });
}

/** @returns false where it was not bound */
export async function releaseSealKey({ tx, accountId }: Unit, sha256: string): Promise<boolean> {
  const { rowCount } = await tx.delete(sealKeys).where(isOf(accountId, sha256));
  return rowCount === 1;
}

import type { MobileOperator } from '@tomar/contract';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { activeAccounts } from '../../accounts/index.ts';
import { logins, memberships } from '../tables.ts';

/** A user who signs by phone with a number, and the digest by which a certificate names them. */
export interface NumberOwner {
  readonly loginId: string;
  readonly accountId: string;
  readonly numberDigest: string | null;
  /** Of the account; empty where it is switched off. */
  readonly code: string;
}

/** Whose number it is: the users of active logins, in an order of their own. @param number `905321234567` */
export async function ownersOf(tx: Tx, operator: MobileOperator, number: string): Promise<NumberOwner[]> {
  const rows = await tx
    .select({
      loginId: memberships.loginId,
      accountId: memberships.accountId,
      numberDigest: memberships.numberDigest,
    })
    .from(memberships)
    .innerJoin(logins, and(eq(logins.id, memberships.loginId), eq(logins.isActive, true)))
    .where(and(eq(memberships.mobileNumber, number), eq(memberships.mobileOperator, operator)))
    .orderBy(asc(memberships.loginId), asc(memberships.accountId));
  const accounts = await activeAccounts(
    tx,
    rows.map(({ accountId }) => accountId),
  );
  return rows.map((row) => ({ ...row, code: accounts.get(row.accountId)?.code ?? '' }));
}

export interface MobileSignatureOf {
  readonly operator: MobileOperator | null;
  readonly number: string | null;
}

export async function mobileSignatureOf(
  tx: Tx,
  accountId: string,
  userId: string,
): Promise<MobileSignatureOf> {
  const found = await mobileSignaturesOf(tx, accountId, [userId]);
  return found.get(userId) ?? { operator: null, number: null };
}

/** By user. */
export async function mobileSignaturesOf(
  tx: Tx,
  accountId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, MobileSignatureOf>> {
  const rows = await tx
    .select({
      userId: memberships.userId,
      operator: memberships.mobileOperator,
      number: memberships.mobileNumber,
    })
    .from(memberships)
    .where(and(eq(memberships.accountId, accountId), inArray(memberships.userId, [...userIds])));
  return new Map(rows.map(({ userId, ...kept }) => [userId, kept]));
}

/** Both or none. */
export async function storeMobileSignature(
  tx: Tx,
  accountId: string,
  userId: string,
  { operator, number }: MobileSignatureOf,
): Promise<void> {
  await tx
    .update(memberships)
    .set({ mobileOperator: operator, mobileNumber: number })
    .where(and(eq(memberships.accountId, accountId), eq(memberships.userId, userId)));
}

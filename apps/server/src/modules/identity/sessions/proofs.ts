import { type Factor, followingFactors, secondFactors } from '@tomar/contract';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { sessionProofs } from '../tables.ts';

export interface Proof {
  readonly factor: Factor;
  /** Who vouches for it: `tomar` itself, or an identity provider by its name. */
  readonly source: string;
  /** The one account that it holds for; without it every account of the login. */
  readonly onlyAccountId?: string | undefined;
}

/** What a session proved, and when it was not known yet: what is about to open one. */
export type Proved = readonly (Pick<Proof, 'factor' | 'onlyAccountId'> & Partial<Pick<Proof, 'source'>>)[];

/** A proof as the database gives it. */
export type StoredProof = Pick<typeof sessionProofs.$inferSelect, 'factor' | 'source' | 'onlyAccountId'>;

export async function proofsOf(tx: Tx, sessionId: string): Promise<Proved> {
  const rows = await tx.select().from(sessionProofs).where(eq(sessionProofs.sessionId, sessionId));
  return provedOf(rows);
}

/** What stored proofs say. */
export const provedOf = (rows: readonly StoredProof[]): Proved =>
  rows.map(({ factor, source, onlyAccountId }) => ({
    factor,
    source,
    onlyAccountId: onlyAccountId ?? undefined,
  }));

const second: ReadonlySet<Factor> = new Set(secondFactors);
const holding = (proved: Proved, accountId: string) =>
  proved.filter(({ onlyAccountId }) => onlyAccountId === undefined || onlyAccountId === accountId);

const following: ReadonlySet<Factor> = new Set(followingFactors);

/**
 * Whether something was proved that opens the account: a code that follows a first factor does not, or it would follow the
 * word of one account into the others. `session_caller` asks the same of a session.
 */
export const hasProof = (proved: Proved, accountId: string): boolean =>
  holding(proved, accountId).some(({ factor }) => !following.has(factor));

/**
 * Whether a user whose identity a provider keeps (USR-09) is there by that provider's word; of any other user nothing more
 * is asked. `session_caller` asks the same.
 */
export const isVouchedFor = (proved: Proved, accountId: string, source: string | null): boolean =>
  source === null ||
  proved.some(
    (proof) =>
      proof.factor === 'identityProvider' && proof.onlyAccountId === accountId && proof.source === source,
  );

/** The same as `has_second_factor` in the database. */
export const hasSecondFactor = (proved: Proved, accountId: string): boolean =>
  holding(proved, accountId).some(({ factor }) => second.has(factor));

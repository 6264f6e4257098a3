import type { Factor, SignInWay } from '@tomar/contract';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { type AppError, refused } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { activeAccounts } from '../../accounts/index.ts';
import { numberDigests } from '../information/numberDigest.ts';
import { logins, memberships } from '../tables.ts';
import { enter, type SignInOrigin, type SignInOutcome } from './enter.ts';
import { loginOfNumber, type NumberKept } from './loginOfNumber.ts';
import type { ThrottleSubject } from './throttle.ts';

/** Whom an identity number names, the login that came in last first; of switched-off ones only where there is no other. */
export interface NumberMatch {
  readonly digests: readonly string[];
  /** For the log: from it nobody reads the number. */
  readonly mark: string;
  readonly candidates: readonly NumberKept[];
}

/** @param number as a certificate has it; empty: nobody's */
export async function matchNumber(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  number: string,
): Promise<NumberMatch> {
  const digests = numberDigests(secrets, number);
  const candidates = await db.inInstallation(async (tx) => {
    const rows = await tx
      .select({
        loginId: memberships.loginId,
        accountId: memberships.accountId,
        isActive: logins.isActive,
      })
      .from(memberships)
      .innerJoin(logins, eq(logins.id, memberships.loginId))
      .where(inArray(memberships.numberDigest, number === '' ? [] : digests))
      .orderBy(sql`${desc(memberships.lastOpenedAt)} nulls last`, asc(memberships.accountId));
    const accounts = await activeAccounts(
      tx,
      rows.map(({ accountId }) => accountId),
    );
    const kept = rows.map(({ isActive, ...row }) => ({
      ...row,
      code: isActive ? (accounts.get(row.accountId)?.code ?? '') : '',
    }));
    const living = kept.filter(({ code }) => code !== '');
    return living.length > 0 ? living : kept;
  });
  return { digests, mark: digests[0], candidates };
}

interface ByNumber {
  readonly way: SignInWay;
  readonly factor: Factor;
  readonly accountCode: string | undefined;
  readonly subjects: readonly ThrottleSubject[];
  /** The one answer where nobody comes in. */
  readonly nobody: AppError;
}

/**
 * Lets in the person whose number was proved. The proof holds for the accounts that keep that very number for them, and for
 * no other: an account's administrator may write any number beside a login, and that opens nothing elsewhere.
 */
export async function enterByNumber(
  platform: Platform,
  { digests, candidates }: NumberMatch,
  from: SignInOrigin,
  { nobody, factor, accountCode, ...given }: ByNumber,
): Promise<SignInOutcome> {
  const loginId = await platform.db.inInstallation((tx) => loginOfNumber(tx, candidates, accountCode));
  const none = { kind: 'refused', reason: 'NoAccount', loginId: null, answer: nobody } as const;
  if (loginId === null) return none;
  if (loginId === 'several') return { ...none, answer: refused('lang_sign_in_several') };
  const accountIds = candidates.filter((one) => one.loginId === loginId).map(({ accountId }) => accountId);
  const proofs = accountIds.map((onlyAccountId) => ({ factor, source: 'tomar', onlyAccountId }));
  const stillHolds = (tx: Tx) => stillNumbered(tx, loginId, accountIds, digests);
  const outcome = await enter(platform, { ...given, loginId, accountCode, proofs, stillHolds }, from);
  return outcome.kind === 'refused' ? { ...outcome, answer: nobody } : outcome;
}

/** Holds the memberships, so that another number written at this moment ends this sign-in. */
async function stillNumbered(
  tx: Tx,
  loginId: string,
  accountIds: readonly string[],
  digests: readonly string[],
): Promise<boolean> {
  const rows = await tx
    .select({ accountId: memberships.accountId })
    .from(memberships)
    .where(
      and(
        eq(memberships.loginId, loginId),
        inArray(memberships.accountId, [...accountIds]),
        inArray(memberships.numberDigest, [...digests]),
      ),
    )
    .orderBy(memberships.accountId)
    .for('no key update');
  return rows.length === accountIds.length;
}

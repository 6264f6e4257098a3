import { createHash, timingSafeEqual } from 'node:crypto';
import { type CodeChannel, limits } from '@tomar/contract';
import { and, asc, eq, gt, inArray, isNull, like, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { foldCode } from './codes.ts';
import { factorChallenges } from './tables.ts';

const minuteMs = 60_000;
const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What a one-time code is for: one sign-in, or one session; it proves nothing of another. */
export type CodeScope = { readonly pending: string } | { readonly session: string };

export const codeSubject = (by: CodeChannel, scope: CodeScope): string =>
  'pending' in scope ? `${by} pending ${scope.pending}` : `${by} session ${scope.session}`;

/**
 * Keeps a new code in place of the one before.
 * @returns false, with nothing changed, where one was sent less than a minute ago
 */
export async function keepCode(
  tx: Tx,
  { secrets }: Pick<Platform, 'secrets'>,
  subject: string,
  loginId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const values = {
    loginId,
    sealedCode: secrets.seal(loginId, code),
    tries: 0,
    createdAt: now,
    expiresAt: new Date(now.getTime() + limits.mailCodeMinutes * minuteMs),
  };
  const kept = await tx
    .insert(factorChallenges)
    .values({ subject, ...values })
    .onConflictDoUpdate({
      target: factorChallenges.subject,
      set: values,
      setWhere: lte(factorChallenges.createdAt, new Date(now.getTime() - limits.mailCodeAgainSeconds * 1000)),
    })
    .returning({ subject: factorChallenges.subject });
  return kept.length > 0;
}

/** Whether the code is the one that was sent, which it was once: a right one is used up, a wrong one is counted. */
export async function useSentCode(
  tx: Tx,
  { secrets }: Pick<Platform, 'secrets'>,
  { by, scope }: { readonly by: CodeChannel; readonly scope: CodeScope },
  loginId: string,
  given: string,
  now: Date,
): Promise<boolean> {
  const isIt = and(
    eq(factorChallenges.subject, codeSubject(by, scope)),
    eq(factorChallenges.loginId, loginId),
  );
  const [counted] = await tx
    .update(factorChallenges)
    .set({ tries: sql`${factorChallenges.tries} + 1` })
    .where(and(isIt, gt(factorChallenges.expiresAt, now), lt(factorChallenges.tries, limits.mailCodeTries)))
    .returning({ sealedCode: factorChallenges.sealedCode });
  if (!counted?.sealedCode) return false;
  const [right, typed] = [secrets.open(loginId, counted.sealedCode), foldCode(given)].map((code) =>
    Buffer.from(digest(code)),
  );
  if (!right || !typed || !timingSafeEqual(right, typed)) return false;
  // The row is held since it was counted: of two that give it at the same moment one finds it gone.
  await tx.delete(factorChallenges).where(isIt);
  return true;
}

/** A code that went to a number that is somebody's no more proves nothing. */
export async function forgetSmsCodes(tx: Tx, loginIds: readonly string[]): Promise<void> {
  if (loginIds.length === 0) return;
  const those = and(
    inArray(factorChallenges.loginId, [...loginIds]),
    like(factorChallenges.subject, 'sms %'),
  );
  // A login is of several accounts, which may write its numbers at the same moment: in one order.
  await tx
    .select({ subject: factorChallenges.subject })
    .from(factorChallenges)
    .where(those)
    .orderBy(asc(factorChallenges.subject))
    .for('no key update');
  await tx.delete(factorChallenges).where(those);
}

const challengeSubject = (kind: 'assertion' | 'registration', challenge: string) =>
  `${kind} ${digest(challenge)}`;

/** Keeps a challenge for a passkey; of whom, where that is known. */
export async function keepChallenge(
  tx: Tx,
  kind: 'assertion' | 'registration',
  challenge: string,
  loginId: string | null,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + limits.mailCodeMinutes * minuteMs);
  await tx
    .insert(factorChallenges)
    .values({ subject: challengeSubject(kind, challenge), loginId, createdAt: now, expiresAt });
}

/** Whether the challenge is ours, for this person, and was not answered before: from now on it was. */
export async function takeChallenge(
  tx: Tx,
  kind: 'assertion' | 'registration',
  challenge: string,
  loginId: string | null,
  now: Date,
): Promise<boolean> {
  const whose =
    loginId === null
      ? isNull(factorChallenges.loginId)
      : or(isNull(factorChallenges.loginId), eq(factorChallenges.loginId, loginId));
  const taken = await tx
    .delete(factorChallenges)
    .where(
      and(
        eq(factorChallenges.subject, challengeSubject(kind, challenge)),
        gt(factorChallenges.expiresAt, now),
        whose,
      ),
    )
    .returning({ subject: factorChallenges.subject });
  return taken.length > 0;
}

/** Challenges that nobody can answer any more. */
export const forgottenChallenges = (now: Date): SQL => lt(factorChallenges.expiresAt, now);

import { type CodeChannel, limits, type openPendingSignIn, type ReplyOf } from '@tomar/contract';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { refused, tooManyRequests } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { loadAccount } from '../../accounts/index.ts';
import { agentLine, describeAgent } from '../agent.ts';
import type { Proof } from '../sessions/proofs.ts';
import { scopeOfProofs } from '../sessions/scope.ts';
import { enter, refusal, type SignInOutcome } from '../signIn/enter.ts';
import type { SignInOrigin } from '../signIn/entry.ts';
import { hashDevice, knowsDevice } from '../signIn/knownDevices.ts';
import { factorSubjects, forgiveTries, takeTry } from '../signIn/throttle.ts';
import { logins } from '../tables.ts';
import { hashPending, passwordMark } from './beginPending.ts';
import { maskedEmail, maskedPhone } from './codes.ts';
import { sendCode } from './sentCodes/sendCode.ts';
import { phoneFor } from './sentCodes/smsPhone.ts';
import { pendingSignIns } from './tables.ts';
import { offersOf, useFactor } from './useFactor.ts';

export type PendingSignIn = typeof pendingSignIns.$inferSelect;

/** Waits still: not used, not too old, not guessed at too often. */
const waits = (now: Date) =>
  and(
    isNull(pendingSignIns.usedAt),
    gt(pendingSignIns.expiresAt, now),
    lt(pendingSignIns.tries, limits.pendingSignInTries),
  );

/**
 * The sign-in that waits under a secret, for the browser it began in.
 * @throws AppError refused where there is none: unknown, over, completed, or another browser's
 */
export async function findPending(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  secret: string,
  device: string | null,
): Promise<PendingSignIn> {
  const [row] = await db.inInstallation((tx) =>
    tx
      .select()
      .from(pendingSignIns)
      .where(and(eq(pendingSignIns.secretHash, hashPending(secret)), waits(clock()))),
  );
  if (!row || device === null || row.deviceHash !== hashDevice(device)) throw refused('lang_sign_in_over');
  return row;
}

/** What a waiting sign-in may be completed with. @throws AppError refused as `findPending` */
export async function showPending(
  platform: Platform,
  secret: string,
  device: string | null,
): Promise<ReplyOf<typeof openPendingSignIn>> {
  const found = await findPending(platform, secret, device);
  const { loginId, wantingAccountId, userId, expiresAt, proofs, way } = found;
  const phone = await phoneFor(platform, { accountId: wantingAccountId, userId });
  const account = await platform.db.inAccount(wantingAccountId, (tx) => loadAccount(tx, wantingAccountId));
  const { factors, email } = await platform.db.inInstallation(async (tx) => ({
    factors: await offersOf(tx, platform, loginId, proofs, phone),
    email: await emailOf(tx, loginId),
  }));
  return {
    factors,
    mail: maskedEmail(email),
    // Nobody is told of a number that gets no code.
    phone: phone !== null && factors.includes('smsCode') ? maskedPhone(phone) : '',
    accountTitle: account.title,
    expiresAt: expiresAt.toISOString(),
    way,
  };
}

/** Sends the one-time code of a waiting sign-in. @throws AppError refused as `findPending`; too_many_requests */
export async function sendPendingCode(
  platform: Platform,
  secret: string,
  device: string | null,
  by: CodeChannel,
) {
  const {
    loginId,
    secretHash,
    wantingAccountId: accountId,
    userId,
    proofs,
  } = await findPending(platform, secret, device);
  return sendCode(platform, { loginId, accountId, userId }, { pending: secretHash }, proofs, by);
}

/**
 * Completes a sign-in (ID-07): counts the try, looks at the factor, and lets the person in by the one door.
 * @throws AppError refused as `findPending`
 */
export async function completePending(
  platform: Platform,
  pending: PendingSignIn,
  given: Parameters<typeof useFactor>[2],
  from: SignInOrigin,
): Promise<SignInOutcome> {
  const { loginId, secretHash } = pending;
  const { db } = platform;
  const now = platform.clock();
  const isKnown = await db.inInstallation((tx) => knowsDevice(tx, loginId, pending.deviceHash, now));
  const subjects = factorSubjects(loginId, isKnown ? pending.deviceHash : null);
  const scope = scopeOfProofs(pending.proofs);
  const seconds = await takeTry(db, subjects, now);
  if (seconds > 0)
    return { kind: 'refused', reason: 'MustWait', loginId, scope, answer: tooManyRequests(seconds) };
  const counted = await db.inInstallation((tx) =>
    tx
      .update(pendingSignIns)
      .set({ tries: sql`${pendingSignIns.tries} + 1` })
      .where(and(eq(pendingSignIns.secretHash, secretHash), waits(now)))
      .returning({ tries: pendingSignIns.tries }),
  );
  if (counted.length === 0) throw refused('lang_sign_in_over');
  const holder = {
    loginId,
    accountId: pending.wantingAccountId,
    userId: pending.userId,
    ip: from.ip,
    agent: agentLine(describeAgent(from.userAgent)),
  };
  if (!(await useFactor(platform, holder, given, { pending: secretHash }, pending.proofs, now)))
    return {
      kind: 'refused',
      reason: 'WrongSecondFactor',
      loginId,
      scope,
      answer: { ...refusal('lang_login_failed'), errorMessages: ['lang_second_factor_wrong'] },
    };
  return enter(
    platform,
    {
      loginId,
      way: pending.way,
      proofs: [...pending.proofs, proofBy(given.factor, pending)],
      accountCode: pending.accountCode ?? undefined,
      subjects: pending.subjects,
      stillHolds: async (tx) => {
        await forgiveTries(tx, subjects);
        return takePending(tx, pending, now);
      },
    },
    from,
  );
}

/** A number is written in one account, where its administrators let whom they like come in: it proves nothing to another. */
const proofBy = (factor: Proof['factor'], { wantingAccountId }: PendingSignIn): Proof => ({
  factor,
  source: 'tomar',
  ...(factor === 'smsCode' && { onlyAccountId: wantingAccountId }),
});

/**
 * Uses the sign-in up: of two that complete it at the same moment one finds it used, as does who has a new password, or
 * whose first factor was ended meanwhile (endPendingSignIns.ts).
 */
async function takePending(tx: Tx, { secretHash, loginId, passwordMark: mark }: PendingSignIn, now: Date) {
  const taken = await tx
    .update(pendingSignIns)
    .set({ usedAt: now })
    .where(
      and(
        eq(pendingSignIns.secretHash, secretHash),
        isNull(pendingSignIns.usedAt),
        gt(pendingSignIns.expiresAt, now),
      ),
    )
    .returning({ loginId: pendingSignIns.loginId });
  const [login] = await tx
    .select({ passwordHash: logins.passwordHash })
    .from(logins)
    .where(eq(logins.id, loginId));
  return taken.length > 0 && login !== undefined && passwordMark(login.passwordHash) === mark;
}

export async function emailOf(tx: Tx, loginId: string): Promise<string> {
  const [login] = await tx.select({ email: logins.email }).from(logins).where(eq(logins.id, loginId));
  return login?.email ?? '';
}

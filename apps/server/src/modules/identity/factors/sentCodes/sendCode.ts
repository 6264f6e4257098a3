import { type CodeChannel, limits, type ReplyOf, type sendSignInCode } from '@tomar/contract';
import { eq } from 'drizzle-orm';
import { refused, tooManyRequests } from '../../../../platform/http/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Proof } from '../../sessions/proofs.ts';
import { sentCodeSubjects, takeTry } from '../../signIn/throttle.ts';
import { type CodeScope, codeSubject, keepCode } from '../challenges.ts';
import { newMailCode } from '../codes.ts';
import { factorChallenges } from '../tables.ts';
import { offersOf } from '../useFactor.ts';
import { sendMailCodeTask } from './sendMailCodeTask.ts';
import { sendSmsCodeTask } from './sendSmsCodeTask.ts';
import { phoneFor } from './smsPhone.ts';

/** Whom a code goes to, in whose name. */
export interface CodeReader {
  readonly loginId: string;
  readonly accountId: string;
  readonly userId: string;
}

/**
 * Makes a code and has it sent, in one transaction.
 * @throws AppError too_many_requests within a minute of the last one, and after many; refused for a person who has
 *   something stronger, or came by a link
 */
export async function sendCode(
  platform: Platform,
  { loginId, accountId, userId }: CodeReader,
  scope: CodeScope,
  proved: readonly Pick<Proof, 'factor'>[],
  by: CodeChannel,
): Promise<ReplyOf<typeof sendSignInCode>> {
  const { db } = platform;
  const now = platform.clock();
  const phone = by === 'sms' ? await phoneFor(platform, { accountId, userId }) : null;
  const offers = await db.inInstallation((tx) => offersOf(tx, platform, loginId, proved, phone));
  if (!offers.includes(by === 'sms' ? 'smsCode' : 'mailCode')) throw refused('lang_request_invalid');
  const challenge = codeSubject(by, scope);
  const early = await secondsUntilNext(platform, challenge, now);
  if (early > 0) throw tooManyRequests(early);
  const seconds = await takeTry(db, sentCodeSubjects(loginId, phone), now);
  if (seconds > 0) throw tooManyRequests(seconds);
  const kept = await db.inAccount(accountId, async (tx) => {
    if (!(await keepCode(tx, platform, challenge, loginId, newMailCode(), now))) return false;
    const payload = { userId, challenge, madeAt: now.toISOString() };
    await platform.tasks.enqueue(tx, accountId, by === 'sms' ? sendSmsCodeTask : sendMailCodeTask, payload);
    return true;
  });
  if (!kept) throw tooManyRequests(limits.mailCodeAgainSeconds);
  return {
    expiresAt: new Date(now.getTime() + limits.mailCodeMinutes * 60_000).toISOString(),
    nextAfterSeconds: limits.mailCodeAgainSeconds,
  };
}

async function secondsUntilNext({ db }: Platform, challenge: string, now: Date): Promise<number> {
  const [last] = await db.inInstallation((tx) =>
    tx
      .select({ createdAt: factorChallenges.createdAt })
      .from(factorChallenges)
      .where(eq(factorChallenges.subject, challenge)),
  );
  if (!last) return 0;
  const next = last.createdAt.getTime() + limits.mailCodeAgainSeconds * 1000;
  return Math.max(0, Math.ceil((next - now.getTime()) / 1000));
}

import { randomBytes } from 'node:crypto';
import {
  type BodyOf,
  type beginMobileSignIn as declaration,
  judgeMobileNumber,
  type ReplyOf,
} from '@tomar/contract';
import { invalid, refused, tooManyRequests } from '../../../platform/http/errors.ts';
import { newTransId } from '../../../platform/mobileSignature/mobileSigning.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inCountedTry } from '../signIn/throttle.ts';
import { mobileSignIns } from '../tables.ts';
import { askPhone, type MobileNeeds } from './askPhone.ts';
import { makeChallenge } from './challenge.ts';
import { ownersOf } from './mobileNumbers.ts';
import { confirmSeconds, findMobileSignIn, hashWish, type MobileSignIn } from './mobileSignInRecord.ts';
import { phoneSubjects } from './phoneTries.ts';

interface From {
  readonly ip: string;
  /** What the browser's device cookie says. */
  readonly device: string | null;
  /** Has work done once the answer has left. */
  readonly afterwards: (work: () => Promise<void>) => void;
}

/**
 * Begins a sign-in by phone. A number that nobody has gets the same answer after the same work, and rings no phone: an
 * installation is no means of ringing strangers. The phone is asked once the answer has left. The same wish again is the
 * same try, and counted once, also of a double click: what counts it is the transaction that keeps the wish.
 * @throws AppError validation_failed for a number that is none; refused where it is off, and for an operator without settings;
 *   too_many_requests while number and network, or the known device, have to wait
 */
export async function begin(
  platform: Platform,
  needs: MobileNeeds,
  { wish, operator, number: text, accountCode }: BodyOf<typeof declaration>,
  { ip, device, afterwards }: From,
): Promise<ReplyOf<typeof declaration>> {
  const typed = judgeMobileNumber(text);
  if ('fault' in typed) throw invalid([{ field: 'number', key: typed.fault }]);
  const { number } = typed;
  if (isMobileSignInOff(platform)) throw refused('lang_mobile_sign_in_off');
  if (!platform.mobileSigning.operators.includes(operator)) throw refused('lang_mobile_operator_not_offered');
  const wishHash = hashWish(wish);
  const now = platform.clock();
  const known = await findMobileSignIn(platform.db, wishHash);
  if (known) return present(known, now);
  const {
    text: challenge,
    verificationCode,
    display,
  } = makeChallenge(platform.config.publicUrl, now, randomBytes(16).toString('hex'));
  const { seconds, made: begun } = await inCountedTry(platform.db, now, async (tx, count) => {
    const owners = await ownersOf(tx, operator, number);
    const [owner] = owners;
    const [row] = await tx
      .insert(mobileSignIns)
      .values({
        wishHash,
        operator,
        mobileNumber: owner ? number : null,
        loginId: owner?.loginId ?? null,
        accountCode: accountCode ?? null,
        challenge,
        verificationCode,
        state: 'begun',
        transId: newTransId(),
        nextAskAt: now,
        provedAccountIds: [],
        createdAt: now,
        expiresAt: new Date(now.getTime() + confirmSeconds * 1000),
      })
      .onConflictDoNothing({ target: mobileSignIns.wishHash })
      .returning();
    if (row) await count(await phoneSubjects(tx, { number, owners, ip, device }, now));
    return row ?? null;
  });
  if (seconds > 0) throw tooManyRequests(seconds);
  if (begun) afterwards(() => askPhone(platform, needs, wishHash, display));
  // A double click: the other one was faster.
  const row = begun ?? (await findMobileSignIn(platform.db, wishHash));
  if (!row) throw refused('lang_mobile_wish_unknown');
  return present(row, now);
}

/** ID-05: an installation on premises may hide it; what is hidden lets nobody in. */
export const isMobileSignInOff = ({ config }: Pick<Platform, 'config'>): boolean =>
  config.hiddenSignIns.includes('mobilesign');

export const secondsLeftOf = ({ expiresAt }: MobileSignIn, now: Date): number =>
  Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000));

const present = (row: MobileSignIn, now: Date) => ({
  verificationCode: row.verificationCode,
  secondsLeft: secondsLeftOf(row, now),
  seconds: confirmSeconds,
});

import type {
  BodyOf,
  followMobileSignIn as declaration,
  LoginResult,
  MessageKey,
  ReplyOf,
  SignInRefusal,
} from '@tomar/contract';
import { gt } from 'drizzle-orm';
import type { BareCall } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { answerTry } from '../signIn/answerSignIn.ts';
import { enter, type SignInOrigin, type SignInOutcome } from '../signIn/enter.ts';
import { mobileSignIns } from '../tables.ts';
import { followPhone, type MobileNeeds } from './askPhone.ts';
import { isMobileSignInOff, secondsLeftOf } from './beginMobileSignIn.ts';
import { ownersOf } from './mobileNumbers.ts';
import { expireTry, findMobileSignIn, hashWish, type MobileSignIn, moveOn } from './mobileSignInRecord.ts';
import { phoneSubjects } from './phoneTries.ts';

/** Whose fault a signature was that came: all else is a phone on which nobody confirmed. */
const wrongSignatures: ReadonlySet<MessageKey> = new Set<MessageKey>([
  'lang_mobile_other_content',
  'lang_mobile_signature_unusable',
  'lang_mobile_signature_ahead',
  'lang_mobile_not_this_person',
]);

/**
 * How a sign-in by phone goes on. It is answered from what is known, and the operator is asked once the answer has left:
 * its time says nothing about the number. The session opens with the statement that uses the signature up, for whoever
 * knows the wish.
 */
export async function follow(
  platform: Platform,
  needs: MobileNeeds,
  call: BareCall<typeof declaration>,
): Promise<ReplyOf<typeof declaration>> {
  if (isMobileSignInOff(platform)) return ended('lang_mobile_sign_in_off');
  const { wish }: BodyOf<typeof declaration> = call.body;
  const wishHash = hashWish(wish);
  const now = platform.clock();
  const found = await findMobileSignIn(platform.db, wishHash);
  if (!found) return ended('lang_mobile_wish_unknown');
  const row = await endOverdue(platform, found, now);
  switch (row.state) {
    case 'begun':
    case 'asking':
    case 'waiting':
      call.afterwards(() => followPhone(platform, needs, wishHash));
      return { secondsLeft: secondsLeftOf(row, now), result: null };
    case 'proved': {
      const result = await answerTry(platform, call, 'MobileSignature', markOf(platform, row), (from) =>
        open(platform, row, from, now),
      );
      return { secondsLeft: null, result };
    }
    case 'refused': {
      const result = await answerTry(platform, call, 'MobileSignature', markOf(platform, row), () =>
        tell(platform, row),
      );
      return { secondsLeft: null, result };
    }
    case 'told':
      return ended(row.reason ?? 'lang_mobile_wish_unknown');
    case 'used':
      return ended('lang_mobile_wish_unknown');
  }
}

/** A number of ten digits is soon found again from a digest without a key. */
const markOf = ({ secrets }: Platform, { mobileNumber, wishHash }: MobileSignIn): string =>
  mobileNumber === null ? wishHash : secrets.digests('mobile-number', mobileNumber)[0];

/** A phone that nobody touched, or that there is none of, ends in the same words. */
async function endOverdue(platform: Platform, row: MobileSignIn, now: Date): Promise<MobileSignIn> {
  if (row.expiresAt > now) return row;
  return (await expireTry(platform.db, row.wishHash)) ?? row;
}

async function open(
  platform: Platform,
  row: MobileSignIn,
  from: SignInOrigin,
  now: Date,
): Promise<SignInOutcome> {
  const { wishHash, loginId, operator, accountCode, provedAccountIds } = row;
  const number = row.mobileNumber ?? '';
  const { ip, device } = from;
  const subjects = await platform.db.inInstallation(async (tx) =>
    phoneSubjects(tx, { number, owners: await ownersOf(tx, operator, number), ip, device }, now),
  );
  const outcome = await enter(
    platform,
    {
      loginId: loginId ?? '',
      way: 'MobileSignature',
      // An account's administrator may have written number and identity: they hold for that account.
      proofs: provedAccountIds.map((onlyAccountId) => ({
        factor: 'mobileSignature',
        source: 'tomar',
        onlyAccountId,
      })),
      accountCode: accountCode ?? undefined,
      subjects,
      stillHolds: async (tx) =>
        (await moveOn(tx, wishHash, ['proved'], { state: 'used' }, gt(mobileSignIns.expiresAt, now))) !==
        null,
    },
    from,
  );
  if (outcome.kind !== 'refused') return outcome;
  // Another tab was faster.
  if (outcome.reason === 'Overtaken') return { ...outcome, answer: no('lang_mobile_wish_unknown') };
  await platform.db.inInstallation((tx) =>
    moveOn(tx, wishHash, ['proved'], { state: 'told', reason: 'lang_login_no_account' }),
  );
  return outcome;
}

/** The end is written down when it is told first. */
async function tell(platform: Platform, row: MobileSignIn): Promise<SignInOutcome> {
  const key = row.reason ?? 'lang_mobile_unknown_status';
  const { first, owners } = await platform.db.inInstallation(async (tx) => ({
    first: await moveOn(tx, row.wishHash, ['refused'], { state: 'told' }),
    owners: await ownersOf(tx, row.operator, row.mobileNumber ?? ''),
  }));
  // Only those accounts that know the number hear of it.
  const scope = owners.flatMap((owner) => (owner.loginId === first?.loginId ? [owner.accountId] : []));
  const reason: SignInRefusal =
    wrongSignatures.has(key) || /^lang_sign_/.test(key) ? 'WrongSignature' : 'NotConfirmed';
  return { kind: 'refused', reason, loginId: first?.loginId ?? null, scope, answer: no(key) };
}

const no = (key: MessageKey): LoginResult => ({ success: false, data: null, errorMessages: [key] });
const ended = (key: MessageKey) => ({ secondsLeft: null, result: no(key) });

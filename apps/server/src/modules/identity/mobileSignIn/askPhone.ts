import type { MessageKey } from '@tomar/contract';
import { lte } from 'drizzle-orm';
import type { MobileAnswer } from '../../../platform/mobileSignature/mobileSigning.ts';
import type { Platform } from '../../../platform/platform.ts';
import { numberDigests } from '../information/numberDigest.ts';
import { loginOfNumber } from '../signIn/loginOfNumber.ts';
import { mobileSignIns } from '../tables.ts';
import { ownersOf } from './mobileNumbers.ts';
import { type MobileSignIn, moveOn, refuseTry } from './mobileSignInRecord.ts';

/** What is found of a signature that should be over a challenge. */
export type ChallengeVerdict =
  /** `identityNumber`: the subject's serialNumber; null where the certificate names none. */
  | { readonly kind: 'good'; readonly identityNumber: string | null }
  | { readonly kind: 'bad'; readonly key: MessageKey };

/** What a sign-in by phone asks of the modules that come after identity. */
export interface MobileNeeds {
  /** Verifies a CMS signature over exactly these octets: value, certificate, path, qualification, revocation. */
  readonly judgeChallenge: (
    platform: Platform,
    signature: Uint8Array,
    content: Uint8Array,
  ) => Promise<ChallengeVerdict>;
}

/** Between two questions to the operator. */
const askEveryMs = 2000;
/** How long a question may take; then another one asks, should its process have died. */
const askingMs = 25_000;

/** Sends the one request to the phone. Whoever died in the middle has sent it: it is never sent again. */
export async function askPhone(
  platform: Platform,
  needs: MobileNeeds,
  wishHash: string,
  display: string,
): Promise<void> {
  const { db, clock, mobileSigning } = platform;
  const row = await db.inInstallation((tx) => moveOn(tx, wishHash, ['begun'], { state: 'asking' }));
  if (!row?.mobileNumber) return;
  const answer = await mobileSigning.ask(row.operator, {
    transId: row.transId,
    number: row.mobileNumber,
    text: row.challenge,
    display,
    timeoutSeconds: Math.max(1, Math.floor((row.expiresAt.getTime() - clock().getTime()) / 1000)),
  });
  await take(platform, needs, row, answer);
}

/** Asks the operator how it stands, unless somebody does at this moment or has just done. */
export async function followPhone(platform: Platform, needs: MobileNeeds, wishHash: string): Promise<void> {
  const now = platform.clock();
  const row = await platform.db.inInstallation((tx) =>
    moveOn(
      tx,
      wishHash,
      ['waiting'],
      { state: 'waiting', nextAskAt: new Date(now.getTime() + askingMs) },
      lte(mobileSignIns.nextAskAt, now),
    ),
  );
  if (!row?.mobileNumber || row.msspTransId === null) return;
  const answer = await platform.mobileSigning.follow(row.operator, row.msspTransId, row.mobileNumber);
  await take(platform, needs, row, answer);
}

async function take(
  platform: Platform,
  needs: MobileNeeds,
  row: MobileSignIn,
  answer: MobileAnswer,
): Promise<void> {
  const { db, clock } = platform;
  const { wishHash } = row;
  switch (answer.kind) {
    case 'failed':
      await refuseTry(db, wishHash, answer.key);
      return;
    case 'signed':
      await takeSignature(platform, needs, row, answer.signature);
      return;
    case 'outstanding':
    case 'unanswered': {
      const msspTransId = answer.kind === 'outstanding' ? answer.msspTransId : row.msspTransId;
      const nextAskAt = new Date(clock().getTime() + askEveryMs);
      await db.inInstallation((tx) =>
        moveOn(tx, wishHash, ['asking', 'waiting'], { state: 'waiting', msspTransId, nextAskAt }),
      );
    }
  }
}

async function takeSignature(
  platform: Platform,
  needs: MobileNeeds,
  { wishHash, challenge, operator, mobileNumber, accountCode }: MobileSignIn,
  signature: Uint8Array,
): Promise<void> {
  const verdict = await needs.judgeChallenge(platform, signature, Buffer.from(challenge));
  if (verdict.kind === 'bad') {
    await refuseTry(platform.db, wishHash, verdict.key);
    return;
  }
  const { identityNumber } = verdict;
  const digests: readonly string[] =
    identityNumber === null ? [] : numberDigests(platform.secrets, identityNumber);
  await platform.db.inInstallation(async (tx) => {
    const owners = await ownersOf(tx, operator, mobileNumber ?? '');
    const named = owners.filter(
      ({ numberDigest }) => numberDigest !== null && digests.includes(numberDigest),
    );
    const person = await loginOfNumber(tx, named, accountCode ?? undefined);
    const provedAccountIds = named.flatMap((owner) => (owner.loginId === person ? [owner.accountId] : []));
    await moveOn(
      tx,
      wishHash,
      ['asking', 'waiting'],
      person === null || person === 'several'
        ? { state: 'refused', reason: person ? 'lang_sign_in_several' : 'lang_mobile_not_this_person' }
        : { state: 'proved', loginId: person, provedAccountIds, accountCode },
    );
  });
}

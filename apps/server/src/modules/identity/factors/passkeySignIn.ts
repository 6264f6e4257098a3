import type { askPasskey, PasskeyAssertion, ReplyOf } from '@tomar/contract';
import { relyingPartyOf } from '../../../platform/config/relyingParty.ts';
import { refused, tooManyRequests } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { enter, refusal, type SignInOutcome } from '../signIn/enter.ts';
import type { SignInOrigin } from '../signIn/entry.ts';
import { networkSubjects, takeTry } from '../signIn/throttle.ts';
import { keepChallenge } from './challenges.ts';
import { newChallenge, passkeyTimeoutMs } from './ownPasskeys.ts';
import { usePasskey } from './passkeyRecord.ts';

/** A challenge for whoever holds a passkey of this installation. @throws AppError refused where its address takes none */
export async function challengePasskey(platform: Platform): Promise<ReplyOf<typeof askPasskey>> {
  const party = relyingPartyOf(platform.config.publicUrl);
  if (!party) throw refused('lang_passkey_unavailable');
  const challenge = newChallenge();
  await platform.db.inInstallation((tx) => keepChallenge(tx, 'assertion', challenge, null, platform.clock()));
  return { challenge, rpId: party.id, timeoutMs: passkeyTimeoutMs };
}

/** Signs in with a passkey alone: the device holds it, and the person was verified by the device. */
export async function enterWithPasskey(
  platform: Platform,
  assertion: PasskeyAssertion,
  accountCode: string | undefined,
  from: SignInOrigin,
): Promise<SignInOutcome> {
  const subjects = networkSubjects(from.ip);
  const seconds = await takeTry(platform.db, subjects, platform.clock());
  if (seconds > 0)
    return { kind: 'refused', reason: 'MustWait', loginId: null, answer: tooManyRequests(seconds) };
  const loginId = await usePasskey(platform, assertion, null, platform.clock());
  if (loginId === null)
    return {
      kind: 'refused',
      reason: 'WrongSecondFactor',
      loginId: null,
      answer: { ...refusal('lang_login_failed'), errorMessages: ['lang_second_factor_wrong'] },
    };
  const proofs = [{ factor: 'passkey', source: 'tomar' }] as const;
  return enter(platform, { loginId, way: 'Passkey', proofs, accountCode, subjects }, from);
}

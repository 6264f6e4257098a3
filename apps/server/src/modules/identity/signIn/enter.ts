import type { LoginResult, SignInRefusal, signInMessages } from '@tomar/contract';
import type { tooManyRequests } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { beginPending } from '../factors/beginPending.ts';
import { activeMembershipsOf } from '../memberships.ts';
import { type Scope, scopeOfProofs } from '../sessions/scope.ts';
import type { Entry, SignInOrigin } from './entry.ts';
import { openSignIn } from './openSignIn.ts';

export type { Entry, SignInOrigin } from './entry.ts';

/** What became of a try; `pending`: a second factor is waited for. `loginId` of a refusal: whose login was tried; null for an address that nobody has. */
export type SignInOutcome =
  | {
      readonly kind: 'opened';
      readonly result: LoginResult;
      readonly device: string;
      /** What is done once the answer has left. */
      readonly afterwards: (() => Promise<void>) | null;
    }
  | { readonly kind: 'pending'; readonly loginId: string; readonly secret: string; readonly device: string }
  | {
      readonly kind: 'refused';
      readonly reason: SignInRefusal;
      readonly loginId: string | null;
      /** The accounts that the try was at: others hear nothing of it. Absent: all of the login's. */
      readonly scope?: Scope;
      /** What the person is told. */
      readonly answer: LoginResult | ReturnType<typeof tooManyRequests>;
    };

/** @param key of the messages that the page knows before anybody has signed in */
export const refusal = (key: keyof typeof signInMessages): LoginResult => ({
  success: false,
  data: null,
  errorMessages: [key],
});

/**
 * The one door: whoever proved who they are, by a password, a card, a telephone or another's word, comes in here or is
 * told why not. The session is worth what the entry proved and no more (ADR 27).
 */
export async function enter(platform: Platform, entry: Entry, from: SignInOrigin): Promise<SignInOutcome> {
  const { loginId } = entry;
  const noAccount = {
    kind: 'refused',
    reason: 'NoAccount',
    loginId,
    scope: scopeOfProofs(entry.proofs),
    answer: refusal('lang_login_no_account'),
  } as const;
  const memberships = await activeMembershipsOf(platform, loginId, entry.proofs);
  const open = memberships.filter(({ proofMissing }) => !proofMissing);
  const asked = memberships.find(({ code }) => code === entry.accountCode);
  // Whoever asked for an account comes into that one, or hears what it wants: another in its place is not what they asked for.
  const membership = asked?.proofMissing ? undefined : (asked ?? open[0]);
  const wanting = asked ?? memberships[0];
  if (!membership && wanting) {
    const pending = await beginPending(platform, entry, wanting, from);
    return pending === null
      ? { ...noAccount, reason: 'SecondFactor', answer: refusal('lang_second_factor_required') }
      : { kind: 'pending', loginId, ...pending };
  }
  if (!membership) return noAccount;
  const opened = await openSignIn(platform, entry, membership, from);
  if (!opened) return { ...noAccount, reason: 'Overtaken', answer: refusal('lang_login_failed') };
  const { data, device, afterwards } = opened;
  return { kind: 'opened', result: { success: true, data, errorMessages: [] }, device, afterwards };
}

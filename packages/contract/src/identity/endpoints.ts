import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { byId } from '../queries.ts';
import { missingProofs } from './factors.ts';
import { loginResult } from './signIn.ts';

/** Why a sign-in was refused, as the login history and the audit trail say it; the person at the form is not told. */
export const signInRefusals = [
  'WrongPassword',
  'MustWait',
  'NoAccount',
  'SwitchedOff',
  'SecondFactor',
  /** The login was switched off, or what was proved was changed, at that moment. */
  'Overtaken',
  /** What an identity provider said of the person was not accepted; the trail says why. */
  'Provider',
  /** On the phone: cancelled, not answered in time, or the operator said no. */
  'NotConfirmed',
  /** The signature, its certificate or the person that it names is not what was asked for. */
  'WrongSignature',
  /** A one-time link that was used, replaced by a newer one, or too old. */
  'UsedLink',
  /** Of a card: its certificate was not accepted. */
  'Certificate',
  'WrongSecondFactor',
] as const;
export type SignInRefusal = (typeof signInRefusals)[number];

/** ACC-13 */
export const accountListItem = z.object({
  id: idSchema,
  code: z.string(),
  title: z.string(),
  /** Nothing is counted where more has to be proved first. */
  waitingJobCount: z.int(),
  /** In the bell, at most `limits.noticesCounted`; absent from a server of a version before. */
  unreadNoticeCount: z._default(z.int(), 0),
  /** What the session has to prove before the account opens; null: it is open. */
  missingProof: z.nullable(z.enum(missingProofs)),
});

export const refreshSession = endpoint({
  method: 'POST',
  path: '/token/refresh',
  summary: 'Renew the session; the answer holds the new key (ID-19, ID-20)',
  caller: 'session',
  reply: loginResult,
});

export const signOut = endpoint({
  method: 'POST',
  path: '/token/signout',
  summary: 'End the session (API-07)',
  caller: 'session',
  reply: z.object({ success: z.literal(true) }),
});

export const listUserAccounts = endpoint({
  method: 'GET',
  path: '/userAccounts/get',
  summary: "The signed-in person's accounts (API-08)",
  caller: 'session',
  reply: z.array(accountListItem),
});

export const switchAccount = endpoint({
  method: 'POST',
  path: '/switchaccount/post/:id',
  summary: 'Go over to another of the own accounts (API-09)',
  caller: 'session',
  needs: { record: 'account' },
  params: byId,
  reply: loginResult,
});

import * as z from 'zod/mini';
import { modules } from '../accounts/modules.ts';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { byId } from '../queries.ts';
import { authorities } from './authorities.ts';
import { missingProofs } from './factors.ts';

/** ACC-04 */
export const sessionAccount = z.object({
  id: idSchema,
  code: z.string(),
  title: z.string(),
  isLicenceActive: z.boolean(),
  params: z.object({ enableBankOrderPage: z.boolean(), defaultDateLocale: z.nullable(z.string()) }),
  isSupportExternalUsers: z.boolean(),
  period: z.object({ modules: z.array(z.enum(modules)) }),
});

/** ID-17. `id` is ours: pages need to know which of the people shown is the reader. */
const sessionUser = z.object({
  id: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  title: z.nullable(z.object({ name: z.string() })),
  department: z.nullable(z.object({ name: z.string() })),
  authorities: z.array(z.enum(authorities)),
  base64ProfilePicture: z.nullable(z.string()),
  externalIdentitySource: z.nullable(z.string()),
});

/** Why a sign-in was refused, as the login history and the audit trail say it; the person at the form is not told. */
export const signInRefusals = [
  'WrongPassword',
  'MustWait',
  'NoAccount',
  'SwitchedOff',
  'SecondFactor',
] as const;
export type SignInRefusal = (typeof signInRefusals)[number];

/** ID-16 */
export const loginData = z.object({
  key: z.string(),
  /** Ours: who signed in, the same in each of the person's accounts, where `user.id` differs. */
  loginId: idSchema,
  account: sessionAccount,
  user: sessionUser,
});
export type LoginData = z.infer<typeof loginData>;

/** ID-15 */
export const loginResult = z.object({
  success: z.boolean(),
  data: z.nullable(loginData),
  errorMessages: z.array(z.string()),
});

export type LoginResult = z.infer<typeof loginResult>;

/** ACC-13 */
export const accountListItem = z.object({
  id: idSchema,
  code: z.string(),
  title: z.string(),
  /** Nothing is counted where more has to be proved first. */
  waitingJobCount: z.int(),
  /** What the session has to prove before the account opens; null: it is open. */
  missingProof: z.nullable(z.enum(missingProofs)),
});

export const signIn = endpoint({
  method: 'POST',
  path: '/token/post',
  summary: 'Sign in with e-mail and password',
  caller: 'public',
  body: z.object({
    email: z.string().check(z.maxLength(320)),
    password: z.string().check(z.maxLength(1024)),
    /** Which account to open; without it, or where a password is not enough for it, the one used last of the others. */
    accountCode: z.optional(z.string().check(z.maxLength(64))),
  }),
  reply: loginResult,
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

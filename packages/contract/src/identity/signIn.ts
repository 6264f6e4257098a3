import * as z from 'zod/mini';
import { modules } from '../accounts/modules.ts';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { authorities } from './authorities.ts';

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
  /** Ours: the secret of a sign-in that waits for a second factor (ID-07). */
  pending: z.optional(z.string()),
});

export type LoginResult = z.infer<typeof loginResult>;

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

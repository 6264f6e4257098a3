import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { loginResult } from '../signIn.ts';
import { identityProvider, providerForm, providerKinds } from './providers.ts';

const accountCode = z.string().check(z.maxLength(64));

export const listExternalProviders = endpoint({
  method: 'GET',
  path: '/externalproviders/get',
  summary: 'Which providers the account of a code offers at sign-in (ID-10); an unknown code offers none',
  caller: 'public',
  query: z.object({ accountCode }),
  reply: z.object({ kinds: z.array(z.enum(providerKinds)) }),
});

export const beginExternalSignIn = endpoint({
  method: 'POST',
  path: '/token/external/begin',
  summary: 'Begin a sign-in at a provider: where to go, and the nonce that its token must bring back',
  caller: 'public',
  body: z.object({ accountCode, kind: z.enum(providerKinds) }),
  reply: z.object({
    issuer: z.string(),
    authorizationEndpoint: z.string(),
    tokenEndpoint: z.string(),
    clientId: z.string(),
    scopes: z.string(),
    nonce: z.string(),
    /** Also the `state` of the redirect, by which the page that comes back may ask this provider alone. */
    state: z.string(),
    /** Kept by the browser that began, and sent along with the tokens: a token alone opens nothing. */
    secret: z.string(),
  }),
});

/** What the provider gave the browser; 64 KB is the most that a stranger's body may have. */
const token = z.string().check(z.minLength(1), z.maxLength(30_000));
const externalTokens = z.object({
  idToken: token,
  accessToken: token,
  secret: z.string().check(z.minLength(1), z.maxLength(128)),
});
export type ExternalTokens = z.output<typeof externalTokens>;

export const signInWithMicrosoft = endpoint({
  method: 'POST',
  path: '/token/PostExternalMicrosoft',
  summary: 'Sign in with the tokens of the cloud identity provider (API-04, ID-08)',
  caller: 'public',
  body: externalTokens,
  reply: loginResult,
});

export const signInWithAdfs = endpoint({
  method: 'POST',
  path: '/token/PostExternalADFS',
  summary: 'Sign in with the tokens of the directory federation provider (API-05, ID-09)',
  caller: 'public',
  body: externalTokens,
  reply: loginResult,
});

export const getIdentityProviders = endpoint({
  method: 'GET',
  path: '/identityproviders/get',
  summary: "The account's external identity providers (DEF-03)",
  caller: 'member',
  needs: { authority: ['Admin'] },
  reply: z.object({
    /** ACC-05 */
    isSupported: z.boolean(),
    /** What the providers must be told to send people back to. */
    redirectAddress: z.string(),
    providers: z.array(identityProvider),
  }),
});

export const saveIdentityProvider = endpoint({
  method: 'POST',
  path: '/identityproviders/post',
  summary: 'Save one of them',
  caller: 'member',
  needs: { authority: ['Admin'], licence: true, fresh: true },
  body: z.extend(providerForm, { kind: z.enum(providerKinds), version: z.int().check(z.minimum(0)) }),
  reply: identityProvider,
});

export const testIdentityProvider = endpoint({
  method: 'POST',
  path: '/identityproviders/test',
  summary: 'Read the metadata and the keys of a provider as the form has it; nothing is stored',
  caller: 'member',
  needs: { authority: ['Admin'], licence: true },
  body: z.extend(providerForm, { kind: z.enum(providerKinds) }),
  reply: z.object({
    issuer: z.nullable(z.string()),
    keys: z.int(),
    /** Message key, and the code behind it. */
    error: z.nullable(z.object({ key: z.string(), code: z.string() })),
  }),
});

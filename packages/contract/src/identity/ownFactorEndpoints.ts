import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { passkeyName, passkeyRegistration } from './secondFactor.ts';

/** Ten codes, shown once; null where the person has codes already. */
const firstRecoveryCodes = z.nullable(z.array(z.string()));

export const ownFactors = z.object({
  /** Null: no authenticator application is set up. */
  totpSince: z.nullable(z.string()),
  passkeys: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      createdAt: z.string(),
      lastUsedAt: z.nullable(z.string()),
    }),
  ),
  recoveryCodesLeft: z.int(),
  /** Of one account's word alone the session is told nothing of them; absent from a server of a version before. */
  isWithheld: z._default(z.boolean(), false),
});
export type OwnFactors = z.infer<typeof ownFactors>;

export const getOwnFactors = endpoint({
  method: 'GET',
  path: '/factor/get',
  summary: "The signed-in person's second factors",
  caller: 'session',
  reply: ownFactors,
});

export const beginTotp = endpoint({
  method: 'POST',
  path: '/factor/totp',
  summary: 'A new secret for an authenticator application; it counts once a code of it was given',
  caller: 'session',
  needs: { fresh: true },
  reply: z.object({ secret: z.string(), uri: z.string() }),
});

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/factor/totp/confirm',
  summary: 'Confirm the authenticator application by a code of it',
  caller: 'session',
  needs: { fresh: true },
  body: z.object({ code: z.string().check(z.maxLength(32)) }),
  reply: z.object({ recoveryCodes: firstRecoveryCodes }),
});

export const removeTotp = endpoint({
  method: 'POST',
  path: '/factor/totp/remove',
  summary: 'Remove the authenticator application',
  caller: 'session',
  needs: { fresh: true },
  reply: ownFactors,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/factor/recoverycodes',
  summary: 'New recovery codes; the earlier ones open nothing any more',
  caller: 'session',
  needs: { fresh: true },
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/factor/passkey',
  summary: 'What the browser needs to make a passkey',
  caller: 'session',
  needs: { fresh: true },
  reply: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    algorithms: z.array(z.int()),
    /** Of the person's passkeys: none of them is made twice. */
    known: z.array(z.string()),
    timeoutMs: z.int(),
  }),
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/factor/passkey/add',
  summary: 'Keep a passkey that the browser has made',
  caller: 'session',
  needs: { fresh: true },
  body: z.object({ name: passkeyName, registration: passkeyRegistration }),
  reply: z.object({ recoveryCodes: firstRecoveryCodes }),
});

export const renamePasskey = endpoint({
  method: 'POST',
  path: '/factor/passkey/rename',
  summary: 'Give a passkey another name',
  caller: 'session',
  needs: { fresh: true },
  body: z.object({ passkeyId: idSchema, name: passkeyName }),
  reply: ownFactors,
});

export const removePasskey = endpoint({
  method: 'POST',
  path: '/factor/passkey/remove',
  summary: 'Remove a passkey',
  caller: 'session',
  needs: { fresh: true },
  body: z.object({ passkeyId: idSchema }),
  reply: ownFactors,
});

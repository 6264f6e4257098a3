import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { byId } from '../queries.ts';
import { writtenText } from '../writtenText.ts';
import { base64 } from './base64.ts';
import { companionCertificate } from './companion.ts';
import { signingHolders, signingPurposes } from './kinds.ts';
import { digestToSign, signatureSchemes, signingSession } from './session.ts';

const toSign = {
  jobIds: z.array(idSchema).check(z.minLength(1), z.maxLength(limits.documentsPerSigningSession)),
  note: z._default(writtenText, ''),
};

/**
 * Not once-only: the ticket is kept nowhere, so it cannot be given again. A repetition opens another session over
 * the same documents; a document takes each person's signature once, whichever session brings it.
 */
export const beginSigning = endpoint({
  method: 'POST',
  path: '/signingsession/post',
  summary: 'Begin to sign all that waits for the reader in these jobs',
  caller: 'member',
  needs: { authority: ['Signer'], licence: true },
  body: z.object(toSign),
  reply: z.object({
    session: signingSession,
    /** For the companion only; can be redeemed once, and only until the session expires. */
    ticket: z.string(),
  }),
});

/** As `beginSigning`, where the server asks whoever holds the key, so that there is no ticket. */
export const askToSign = endpoint({
  method: 'POST',
  path: '/signingsession/ask',
  summary: 'Have a holder that the server asks sign all that waits for the reader in these jobs',
  caller: 'member',
  needs: { authority: ['Signer'], licence: true },
  body: z.object({
    ...toSign,
    /** Kinds that this version does not carry out are refused (`signingKindProblem`). */
    purpose: z._default(z.enum(signingPurposes), 'Sign'),
    holder: z.enum(signingHolders.filter((holder) => holder !== 'Companion')),
  }),
  reply: signingSession,
});

/**
 * As `askToSign` for a company's stamp (JOB-18): the key is that of the certificate of the stamp account whose turn it is, which
 * the operator has bound to the account. One session is of one stamp account.
 */
export const askToStamp = endpoint({
  method: 'POST',
  path: '/signingsession/stamp',
  summary: 'Have the server’s token stamp all that waits for the reader’s stamp in these jobs (SIGN-03)',
  caller: 'member',
  needs: { authority: ['Muhur'], module: 'Stamps', licence: true },
  body: z.object({
    ...toSign,
    /** Which one the reader was told of; nothing is stamped with another. A page of a version before does not say. */
    stampAccountId: z.optional(idSchema),
  }),
  reply: signingSession,
});

/** A key of the server signs without a PIN of the person's; the operator binds each to one person. */
export const getServerKey = endpoint({
  method: 'GET',
  path: '/signingsession/serverkey',
  summary: 'The certificate of the server’s key that is bound to the reader, if any',
  caller: 'member',
  needs: { authority: ['Signer'] },
  reply: z.object({
    /** Null where none is bound to the reader, or this installation has no token. */
    certificate: z.nullable(companionCertificate),
  }),
});

/**
 * What the page asks before it asks for the PIN: the companion reads certificates without it. The answer binds nobody;
 * the certificate is judged again when the companion gives it, before anything is there to sign.
 */
export const checkSigningCertificate = endpoint({
  method: 'POST',
  path: '/signingsession/certificate',
  summary: 'Whether the reader may sign these jobs with a certificate',
  caller: 'member',
  needs: { authority: ['Signer'] },
  body: z.object({
    jobIds: z.array(idSchema).check(z.minLength(1), z.maxLength(limits.documentsPerSigningSession)),
    certificate: base64(32_768),
    chain: z._default(z.array(base64(32_768)).check(z.maxLength(10)), []),
  }),
  reply: z.object({
    /** Message key; null where it may sign. */
    refusal: z.nullable(z.string()),
    /** Message key of what the signer should know. */
    warning: z.nullable(z.string()),
  }),
});

export const getSigningSession = endpoint({
  method: 'GET',
  path: '/signingsession/get/:id',
  summary: 'How far a signing session got',
  caller: 'member',
  needs: { record: 'signingSession' },
  params: byId,
  reply: signingSession,
});

export const renewSigningTicket = endpoint({
  method: 'POST',
  path: '/signingsession/ticket/:id',
  summary: 'Another ticket for a session that is not ended; earlier tickets and keys die',
  caller: 'member',
  needs: { licence: true, record: 'signingSession' },
  params: byId,
  body: z.object({
    /** The note as it reads now; left out, the one given before stays. */
    note: z.optional(writtenText),
  }),
  reply: z.object({ session: signingSession, ticket: z.string() }),
});

export const cancelSigning = endpoint({
  method: 'POST',
  path: '/signingsession/cancel/:id',
  summary: 'Give a signing session up',
  caller: 'member',
  needs: { record: 'signingSession' },
  params: byId,
  reply: signingSession,
});

export const retrySigning = endpoint({
  method: 'POST',
  path: '/signingsession/retry/:id',
  summary: 'Put signatures in that are kept because no time-stamp could be had; nobody signs again',
  caller: 'member',
  // Of a stamp the command asks for what `askToStamp` needs.
  needs: { authority: ['Signer', 'Muhur'], licence: true, record: 'signingSession' },
  params: byId,
  reply: signingSession,
});

/** The companion's calls, with the signing session's key in place of `token` and `account`. */

export const redeemTicket = endpoint({
  method: 'POST',
  path: '/signing/redeem',
  summary: 'Exchange the one-time ticket for the key of the signing session, which the calls after it carry',
  caller: 'public',
  body: z.object({
    ticket: z.string().check(z.maxLength(200)),
    signerVersion: z.string().check(z.maxLength(40)),
  }),
  reply: z.object({ key: z.string(), documents: z.int(), expiresAt: z.string() }),
});

export const submitCertificate = endpoint({
  method: 'POST',
  path: '/signing/certificate',
  summary: 'Name the certificate that will sign; the answer holds the digests. May be repeated.',
  caller: 'companion',
  needs: { authority: ['Signer'], licence: true },
  body: z.object({
    certificate: base64(32_768),
    chain: z._default(z.array(base64(32_768)).check(z.maxLength(10)), []),
    /** What the key can do; the server chooses among them by the account's profile. */
    schemes: z.array(z.enum(signatureSchemes)).check(z.minLength(1)),
  }),
  reply: z.object({ digests: z.array(digestToSign) }),
});

export const submitSignatures = endpoint({
  method: 'POST',
  path: '/signing/signatures',
  summary: 'Hand in signature values; documents that changed meanwhile come back with a new digest',
  caller: 'companion',
  needs: { authority: ['Signer'], licence: true },
  body: z.object({
    /** `value`: as CMS stores it, so ECDSA as DER. */
    signatures: z
      .array(z.object({ itemId: idSchema, round: z.int(), value: base64(2048) }))
      .check(z.minLength(1), z.maxLength(limits.documentsPerSigningSession)),
  }),
  reply: z.object({ session: signingSession, again: z.array(digestToSign) }),
});

export const reportSigningFailure = endpoint({
  method: 'POST',
  path: '/signing/failure',
  summary: 'The companion cannot go on; the session ends with this reason and nothing half-done',
  caller: 'companion',
  body: z.object({
    code: z.string().check(z.maxLength(100)),
    detail: z._default(z.string().check(z.maxLength(2000)), ''),
  }),
  reply: signingSession,
});

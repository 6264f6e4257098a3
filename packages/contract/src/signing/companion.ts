import * as z from 'zod/mini';
import { signatureSchemes } from './session.ts';

/**
 * What the page says to the companion on the user's own computer: JSON over HTTP on the loopback address,
 * camelCase (this is not the product's API). The companion answers only pages whose origin it was set up for, and runs
 * for those only that the person paired with it: their requests are signed (`companionPairing.ts`).
 */
export const companion = {
  defaultPort: 4151,
  paths: {
    /** GET → companionStatus */
    status: '/status',
    /** GET → companionTokens */
    tokens: '/tokens',
    /** POST companionSignRequest → companionProgress (the run is begun, not ended) */
    sign: '/sign',
    /** GET /runs/:id → companionProgress */
    run: '/runs/',
    /** POST companionPairingRequest → companionPairingBegun; the companion shows the person a code */
    pair: '/pairings',
    /** POST companionPairingConfirmation → companionPaired */
    confirmPairing: '/pairings/confirm',
    /** GET → companionLabCodes; there only in the lab, where codes are no secret */
    labCodes: '/lab/codes',
  },
} as const;

export const companionStatus = z.object({
  name: z.literal('tomar-signer'),
  version: z.string(),
  /** Whether smart cards can be used at all on this computer. */
  pkcs11: z.boolean(),
  /** Of this start of the companion; signed requests name it. */
  instance: z.string(),
});

export const companionCertificate = z.object({
  id: z.string(),
  commonName: z.string(),
  issuer: z.string(),
  serial: z.string(),
  nationalId: z.nullable(z.string()),
  notBefore: z.string(),
  notAfter: z.string(),
  qualified: z.boolean(),
  /** SIGN-20 */
  status: z.enum(['valid', 'expires_soon', 'expired']),
  schemes: z.array(z.enum(signatureSchemes)),
  /**
   * Base64 DER, then that of what the token holds of the way to the root: the product judges them before the PIN is
   * asked for. Empty from a companion that shows no more than the names.
   */
  encoded: z._default(z.array(z.string()), []),
});
export type CompanionCertificate = z.infer<typeof companionCertificate>;

const companionToken = z.object({
  id: z.string(),
  label: z.string(),
  kind: z.enum(['pkcs11', 'pkcs12']),
  /** `locked`: too many wrong PINs. `lastTry`: one more wrong PIN locks it. */
  pin: z.enum(['ready', 'fewTries', 'lastTry', 'locked']),
  minPinLength: z.int(),
  maxPinLength: z.int(),
  /** Certificates that can be read without the PIN; empty for a PKCS#12 file that hides them. */
  certificates: z.array(companionCertificate),
});
export type CompanionToken = z.infer<typeof companionToken>;

export const companionTokens = z.object({
  tokens: z.array(companionToken),
  /** Whether the page is paired; without it no national id is told, and nothing signs. */
  paired: z.boolean(),
});
export type CompanionTokens = z.infer<typeof companionTokens>;

export const companionSignRequest = z.object({
  /** API base address of the product, such as `https://tomar.example/api`. */
  api: z.url(),
  ticket: z.string().check(z.maxLength(200)),
  tokenId: z.string().check(z.maxLength(200)),
  /** Empty for a token that shows no certificates before the PIN: the best one that can sign is taken. */
  certificateId: z.string().check(z.maxLength(200)),
  pin: z.string().check(z.maxLength(256)),
  /** The person knows that one more wrong PIN locks the token; without it such a token is not tried. */
  lastTry: z._default(z.boolean(), false),
  /** What the ticket is for: a companion signs documents for the one and a challenge for the other, and never crosswise. */
  purpose: z._default(z.enum(['Sign', 'SignIn']), 'Sign'),
});
export type CompanionSignRequest = z.input<typeof companionSignRequest>;

/** Failures by code; each has a message `lang_sign_…` in the catalogue. */
export const companionFailures = [
  'token_locked',
  'wrong_pin',
  /** The token refused this very PIN before; it was not asked again. */
  'pin_refused_before',
  /** A run before this one, on the same token, had a wrong PIN; this one was not tried. */
  'dropped_after_wrong_pin',
  /** One try is left, and the person was not asked. */
  'last_try',
  'wrong_pin_size',
  'wrong_pin_characters',
  'token_lost',
  'token_missing',
  /** The card or its module does not answer; it was started anew. */
  'token_timeout',
  /** The card's module ended unexpectedly. */
  'module_failed',
  'no_suitable_certificate',
  'certificate_expired',
  'server_unreachable',
  'ticket_refused',
  'sign_failed',
] as const;
export type CompanionFailure = (typeof companionFailures)[number];

export const companionProgress = z.object({
  id: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  /** Documents whose signature the server took. A document it refused is told by the session, not here. */
  signed: z.int(),
  total: z.int(),
  /** `detail` is the server's message key (`lang_…`) where it said why, else a sentence for the log. */
  failure: z.nullable(
    z.object({ code: z.enum(companionFailures), detail: z.string(), triesLeft: z.nullable(z.int()) }),
  ),
});
export type CompanionProgress = z.infer<typeof companionProgress>;

export const companionLabCodes = z.object({
  codes: z.array(z.object({ id: z.string(), mark: z.string(), code: z.string() })),
});

/** What the companion answers with when it does not do what was asked: status 400, 401, 403, 404, 413, 429 or 500. */
export const companionRefusal = z.object({
  code: z.enum([
    'host_not_allowed',
    'origin_not_allowed',
    'api_not_allowed',
    'bad_request',
    'too_large',
    'not_found',
    'busy',
    /** Not signed by a paired page, or the pairing was removed. */
    'not_paired',
    /** Signed before the companion was started, or too long ago: sign again. */
    'signed_too_early',
    'wrong_code',
    /** The code was not typed in time or too often wrong: ask for another. */
    'pairing_ended',
    /** Too many wrong codes within an hour. */
    'too_many_codes',
    'unexpected',
  ]),
  detail: z.string(),
});
export type CompanionRefusal = z.infer<typeof companionRefusal>;

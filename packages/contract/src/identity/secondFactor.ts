import * as z from 'zod/mini';
import { limits } from '../limits.ts';

/** A six-digit code as people type it: spaces between its groups are theirs to write. */
const sixDigits = z.string().check(z.regex(/^\s*(?:\d\s*){6}$/, 'lang_second_factor_code_form'));

const base64url = (maxLength: number) =>
  z.string().check(z.maxLength(maxLength), z.regex(/^[A-Za-z0-9_-]*$/));

const transports = z.array(z.string().check(z.maxLength(32))).check(z.maxLength(8));

/** What a browser answers when a passkey signs (WebAuthn Level 3, 5.1.8, AuthenticationResponseJSON). */
export const passkeyAssertion = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(8192),
    authenticatorData: base64url(8192),
    signature: base64url(4096),
    userHandle: z.optional(base64url(128)),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/** What a browser answers when a passkey is made (WebAuthn Level 3, 5.1.8, RegistrationResponseJSON). */
export const passkeyRegistration = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(8192),
    attestationObject: base64url(32_768),
    transports: z.optional(transports),
  }),
});
export type PasskeyRegistration = z.infer<typeof passkeyRegistration>;

/** A second factor as the person gives it. */
export const givenSecondFactor = z.discriminatedUnion('factor', [
  z.object({ factor: z.literal('totp'), code: sixDigits }),
  z.object({ factor: z.literal('mailCode'), code: sixDigits }),
  z.object({ factor: z.literal('smsCode'), code: sixDigits }),
  z.object({ factor: z.literal('recoveryCode'), code: z.string().check(z.maxLength(64)) }),
  z.object({ factor: z.literal('passkey'), assertion: passkeyAssertion }),
]);
export type GivenSecondFactor = z.infer<typeof givenSecondFactor>;

/** What a person may be asked for besides the first factor, in the order in which a page offers them. */
export const offeredFactors = ['passkey', 'totp', 'mailCode', 'smsCode', 'recoveryCode'] as const;
export type OfferedFactor = (typeof offeredFactors)[number];

export const factorOffer = z.object({
  factors: z.array(z.enum(offeredFactors)),
  /** Where a code goes, most of it hidden. */
  mail: z.string(),
  /** Where an SMS goes, most of it hidden; empty: nowhere. Absent from a server of a version before. */
  phone: z._default(z.string(), ''),
});
export type FactorOffer = z.infer<typeof factorOffer>;

/** How a one-time code is sent. */
export const codeChannels = ['mail', 'sms'] as const;
export type CodeChannel = (typeof codeChannels)[number];

/** A code was sent. */
export const sentCode = z.object({
  expiresAt: z.string(),
  /** Seconds until another one may be asked for. */
  nextAfterSeconds: z.int(),
});

/** The secret of a sign-in that waits for its second factor. */
export const pendingSecret = z.string().check(z.minLength(1), z.maxLength(128));

/** Names a passkey for its owner. */
export const passkeyName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'lang_name_required'),
    z.maxLength(limits.passkeyNameLength, 'lang_name_too_long'),
  );

import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { type ExternalRefusal, ExternalRefused } from './externalRefused.ts';

/** What a token must say to be meant for this sign-in. */
export interface Expected {
  readonly issuer: string;
  readonly clientId: string;
  /** Microsoft: the one tenant whose people come in. */
  readonly tenantId: string | null;
  readonly nonce: string;
  readonly now: Date;
}

/** Asymmetric only: with HS256 the public key would be the secret, and `none` is no signature. */
export const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512'];

/** Seconds that the clocks of two computers may differ. */
const clockTolerance = 120;
/** Seconds since it was issued: a sign-in takes minutes. */
const maxTokenAge = 20 * 60;

/**
 * The claims of an ID token (OpenID Connect Core 1.0, 3.1.3.7), once signature, issuer, audience, time, tenant and nonce
 * are right.
 * @throws ExternalRefused
 */
export async function verifyIdToken(
  idToken: string,
  keys: JWTVerifyGetKey,
  { issuer, clientId, tenantId, nonce, now }: Expected,
): Promise<JWTPayload & { readonly sub: string }> {
  const { payload, protectedHeader } = await jwtVerify(idToken, keys, {
    algorithms,
    issuer,
    audience: clientId,
    clockTolerance,
    maxTokenAge,
    currentDate: now,
    requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
  }).catch((error: unknown) => {
    throw asRefused(error);
  });
  // An access or a logout token of the same issuer says so in its type.
  if (protectedHeader.typ !== undefined && protectedHeader.typ.toUpperCase() !== 'JWT')
    throw new ExternalRefused('token_claims');
  const { sub, aud, azp } = payload;
  if (typeof sub !== 'string' || sub === '' || sub.length > 255) throw new ExternalRefused('token_claims');
  // For several audiences the token says whom it was issued to (3.1.3.7, 4 and 5).
  const needsParty = Array.isArray(aud) && aud.length > 1;
  if ((needsParty || azp !== undefined) && azp !== clientId) throw new ExternalRefused('token_audience');
  if (tenantId !== null && String(payload.tid).toLowerCase() !== tenantId.toLowerCase())
    throw new ExternalRefused('token_tenant');
  if (payload.nonce !== nonce) throw new ExternalRefused('nonce_missing');
  return { ...payload, sub };
}

function asRefused(error: unknown): ExternalRefused {
  if (error instanceof ExternalRefused) return error;
  if (!(error instanceof errors.JOSEError)) throw error;
  return new ExternalRefused(reasonOf(error), { cause: error });
}

function reasonOf(error: errors.JOSEError): ExternalRefusal {
  if (error instanceof errors.JOSEAlgNotAllowed || error instanceof errors.JOSENotSupported)
    return 'token_algorithm';
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
    return 'token_key_unknown';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'token_signature';
  if (error instanceof errors.JWTExpired) return 'token_expired';
  if (error instanceof errors.JWTClaimValidationFailed)
    return claimReasons.get(error.claim) ?? 'token_claims';
  return 'token_malformed';
}

const claimReasons: ReadonlyMap<string, ExternalRefusal> = new Map([
  ['iss', 'token_issuer'],
  ['aud', 'token_audience'],
  ['exp', 'token_expired'],
  ['iat', 'token_expired'],
  ['nbf', 'token_expired'],
  ['nonce', 'nonce_missing'],
]);

import { createHash, timingSafeEqual } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { ExternalRefused } from './externalRefused.ts';

/**
 * Whether the access token was issued with this ID token: by the hash in the token that the issuer signed (OpenID Connect
 * Core 1.0, 3.1.3.6), or, where the issuer leaves it out, by asking the issuer whose access token it is (5.3.2).
 * @param alg algorithm of the ID token's signature
 * @param whose asks the userinfo endpoint
 * @throws ExternalRefused access_token
 */
export async function verifyAccessToken(
  accessToken: string,
  { at_hash: hash, sub }: JWTPayload,
  alg: string,
  whose: (accessToken: string) => Promise<Readonly<Record<string, unknown>>>,
): Promise<void> {
  if (hash !== undefined) {
    if (typeof hash !== 'string' || !isHashOf(hash, accessToken, alg))
      throw new ExternalRefused('access_token');
    return;
  }
  // What goes into a header holds no line end.
  if (!/^[A-Za-z0-9._~+/=-]+$/.test(accessToken)) throw new ExternalRefused('access_token');
  const owner = await whose(accessToken);
  if (owner.sub !== sub) throw new ExternalRefused('access_token');
}

/** The left half of the digest that goes with the algorithm. */
function isHashOf(hash: string, accessToken: string, alg: string): boolean {
  const digest = createHash(`sha${alg.slice(2)}`)
    .update(accessToken, 'ascii')
    .digest();
  const expected = Buffer.from(digest.subarray(0, digest.length / 2).toString('base64url'));
  const given = Buffer.from(hash);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

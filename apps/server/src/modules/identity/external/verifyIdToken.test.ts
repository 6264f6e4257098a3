import { createHash } from 'node:crypto';
import { createLocalJWKSet, exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { verifyAccessToken } from './verifyAccessToken.ts';
import { type Expected, verifyIdToken } from './verifyIdToken.ts';

const tenantId = '11111111-2222-3333-4444-555555555555';
const issuer = `https://login.example/${tenantId}/v2.0`;
const now = new Date('2026-03-01T09:00:00Z');
const seconds = now.getTime() / 1000;
const expected: Expected = { issuer, clientId: 'tomar', tenantId, nonce: 'n-1', now };

type Keys = Awaited<ReturnType<typeof generateKeyPair>>;
let own: Keys;
let foreign: Keys;
let keys: ReturnType<typeof createLocalJWKSet>;

beforeAll(async () => {
  own = await generateKeyPair('RS256', { extractable: true });
  foreign = await generateKeyPair('RS256', { extractable: true });
  keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(own.publicKey)), kid: 'k1', alg: 'RS256' }] });
});

const claims = (more: JWTPayload = {}): JWTPayload => ({
  iss: issuer,
  aud: 'tomar',
  sub: 's-1',
  tid: tenantId,
  nonce: 'n-1',
  iat: seconds - 10,
  exp: seconds + 600,
  ...more,
});
const without = (name: string) => {
  const { [name]: _, ...rest } = claims();
  return rest;
};
const sign = (payload: JWTPayload, header: object = {}, key: CryptoKey | Uint8Array = own.privateKey) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'k1', typ: 'JWT', ...header }).sign(key);
const refusalOf = async (token: string) => {
  try {
    await verifyIdToken(token, keys, expected);
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('an ID token (ID-08, ID-09)', () => {
  it('that was issued for this sign-in is accepted', async () => {
    expect(await verifyIdToken(await sign(claims()), keys, expected)).toMatchObject({ sub: 's-1' });
    const several = claims({ aud: ['tomar', 'other'], azp: 'tomar' });
    expect(await refusalOf(await sign(several))).toBeNull();
  });

  it.each([
    ['has expired', claims({ exp: seconds - 300 }), 'token_expired'],
    ['was issued too long ago', claims({ iat: seconds - 3600 }), 'token_expired'],
    ['was issued in the future', claims({ iat: seconds + 600, exp: seconds + 900 }), 'token_expired'],
    ['is not valid yet', claims({ nbf: seconds + 600 }), 'token_expired'],
    ['is of another issuer', claims({ iss: 'https://evil.example' }), 'token_issuer'],
    ['is of another tenant’s issuer', claims({ iss: issuer.replace('1111', '9999') }), 'token_issuer'],
    ['is of another tenant', claims({ tid: tenantId.replace('1111', '9999') }), 'token_tenant'],
    ['names no tenant', without('tid'), 'token_tenant'],
    ['is for another application', claims({ aud: 'other' }), 'token_audience'],
    ['was issued to another of several', claims({ aud: ['tomar', 'other'], azp: 'other' }), 'token_audience'],
    ['does not say to which of several', claims({ aud: ['tomar', 'other'] }), 'token_audience'],
    ['brings no nonce', without('nonce'), 'nonce_missing'],
    ['brings another nonce', claims({ nonce: 'n-2' }), 'nonce_missing'],
    ['names nobody', without('sub'), 'token_claims'],
    ['names nobody by an empty name', claims({ sub: '' }), 'token_claims'],
    ['never expires', without('exp'), 'token_expired'],
  ])('that %s is refused', async (_what, payload, code) => {
    expect(await refusalOf(await sign(payload))).toBe(code);
  });

  it('without a signature is refused, however none is spelled', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const alg of ['none', 'None', 'NONE', ''])
      expect(await refusalOf(`${part({ alg })}.${part(claims())}.`)).toMatch(/token_(algorithm|malformed)/);
  });

  it('signed with the public key as a shared secret is refused', async () => {
    const secret = new TextEncoder().encode(await exportSPKI(own.publicKey));
    const token = await sign(claims(), { alg: 'HS256' }, secret);
    expect(await refusalOf(token)).toBe('token_algorithm');
  });

  it('of another key, by its own name or an unknown one, is refused', async () => {
    expect(await refusalOf(await sign(claims(), {}, foreign.privateKey))).toBe('token_signature');
    expect(await refusalOf(await sign(claims(), { kid: 'k2' }, foreign.privateKey))).toBe(
      'token_key_unknown',
    );
  });

  it('with a key of its own in the header is refused', async () => {
    const jwk = await exportJWK(foreign.publicKey);
    expect(await refusalOf(await sign(claims(), { jwk }, foreign.privateKey))).toBe('token_signature');
  });

  it('whose claims were changed is refused', async () => {
    const [head, , tail] = (await sign(claims())).split('.');
    const other = Buffer.from(JSON.stringify(claims({ sub: 's-2' }))).toString('base64url');
    expect(await refusalOf(`${head}.${other}.${tail}`)).toBe('token_signature');
  });

  it('that is an access token of the same issuer, or none at all, is refused', async () => {
    expect(await refusalOf(await sign(claims(), { typ: 'at+jwt' }))).toBe('token_claims');
    for (const text of ['x', 'a.b.c', '..', `${await sign(claims())}.x`])
      expect(await refusalOf(text)).toBe('token_malformed');
  });
});

describe('an access token', () => {
  const hashOf = (token: string) =>
    createHash('sha256').update(token).digest().subarray(0, 16).toString('base64url');
  const nobody = () => Promise.reject(new Error('was asked'));

  it('that the ID token names by its hash is accepted without asking', async () => {
    await verifyAccessToken('at-1', { sub: 's-1', at_hash: hashOf('at-1') }, 'RS256', nobody);
  });

  it('of somebody else is refused by the hash, or by the issuer', async () => {
    const refused = { code: 'access_token' };
    const named = { sub: 's-1', at_hash: hashOf('at-1') };
    await expect(verifyAccessToken('at-2', named, 'RS256', nobody)).rejects.toMatchObject(refused);
    const other = () => Promise.resolve({ sub: 's-2' });
    await expect(verifyAccessToken('at-1', { sub: 's-1' }, 'RS256', other)).rejects.toMatchObject(refused);
    await verifyAccessToken('at-1', { sub: 's-1' }, 'RS256', () => Promise.resolve({ sub: 's-1' }));
  });

  it('that would put a line into the request is refused', async () => {
    const injected = verifyAccessToken('a\r\nHost: x', { sub: 's-1' }, 'RS256', nobody);
    await expect(injected).rejects.toMatchObject({ code: 'access_token' });
  });
});

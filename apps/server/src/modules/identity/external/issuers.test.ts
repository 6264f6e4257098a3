import { SignatureError } from '@tomar/signatures/errors';
import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Issuers, openIssuers } from './issuers.ts';

const issuer = 'https://adfs.example/adfs';
const address = { issuer, metadataUrl: `${issuer}/.well-known/openid-configuration` };
const jwksUri = `${issuer}/discovery/keys`;
const good = {
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: jwksUri,
};

let answers: Map<string, unknown>;
let asked: string[];
let ms: number;
let issuers: Issuers;

beforeEach(() => {
  answers = new Map<string, unknown>([[address.metadataUrl, good]]);
  asked = [];
  ms = 1_000_000;
  issuers = openIssuers(
    async ({ url }) => {
      asked.push(url);
      const answer = answers.get(url);
      if (answer === undefined) throw new SignatureError('http_unreachable', 'away');
      return Buffer.from(JSON.stringify(answer));
    },
    () => ms,
  );
});

async function newKey(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256' };
  const token = await new SignJWT({}).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
  return { jwk, verify: () => jwtVerify(token, issuers.keys(address)) };
}
const keyFetches = () => asked.filter((url) => url === jwksUri).length;

describe('metadata', () => {
  it('is fetched once, and again after an hour', async () => {
    await Promise.all([issuers.metadata(address), issuers.metadata(address)]);
    expect(asked).toHaveLength(1);
    ms += 60 * 60_000;
    await issuers.metadata(address);
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['of another issuer', { ...good, issuer: 'https://evil.example' }],
    ['that sends people off without TLS', { ...good, authorization_endpoint: 'http://adfs.example/a' }],
    ['that leads to a program', { ...good, token_endpoint: 'javascript:alert(1)' }],
    ['without keys', { ...good, jwks_uri: undefined }],
    ['that is none', []],
  ])('%s is refused', async (_what, answer) => {
    answers.set(address.metadataUrl, answer);
    await expect(issuers.metadata(address)).rejects.toMatchObject({ code: 'provider_metadata' });
  });

  it('that cannot be fetched is asked for again after seconds, not at once', async () => {
    answers.delete(address.metadataUrl);
    for (let times = 0; times < 3; times += 1)
      await expect(issuers.metadata(address)).rejects.toMatchObject({ code: 'provider_unreachable' });
    expect(asked).toHaveLength(1);
    answers.set(address.metadataUrl, good);
    ms += 10_000;
    expect(await issuers.metadata(address)).toMatchObject({ issuer });
  });
});

describe('keys', () => {
  it('that were changed are found, asking once a minute at most', async () => {
    const first = await newKey('k1');
    const second = await newKey('k2');
    answers.set(jwksUri, { keys: [first.jwk] });
    await first.verify();
    await expect(second.verify()).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' });
    expect(keyFetches()).toBe(1);
    answers.set(jwksUri, { keys: [second.jwk] });
    ms += 60_000;
    await second.verify();
    expect(keyFetches()).toBe(2);
    for (let times = 0; times < 5; times += 1) await expect(first.verify()).rejects.toThrow();
    expect(keyFetches()).toBe(2);
  });

  it('stay known when the issuer is away for a while', async () => {
    const first = await newKey('k1');
    const second = await newKey('k2');
    answers.set(jwksUri, { keys: [first.jwk] });
    await first.verify();
    answers.delete(jwksUri);
    ms += 60_000;
    for (let times = 0; times < 3; times += 1) await expect(second.verify()).rejects.toThrow();
    expect(keyFetches()).toBe(2);
    await first.verify();
  });

  it('that the issuer took back verify nothing a quarter of an hour later', async () => {
    const [first, second] = [await newKey('k1'), await newKey('k2')];
    answers.set(jwksUri, { keys: [first.jwk] });
    await first.verify();
    answers.set(jwksUri, { keys: [second.jwk] });
    ms += 15 * 60_000;
    await expect(first.verify()).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' });
    await second.verify();
    expect(keyFetches()).toBe(2);
  });

  it('serve on for an hour while the issuer is away, asked once a minute, and then no more', async () => {
    const { jwk, verify } = await newKey('k1');
    answers.set(jwksUri, { keys: [jwk] });
    await verify();
    answers.delete(jwksUri);
    ms += 20 * 60_000;
    for (let times = 0; times < 5; times += 1) await verify();
    expect(keyFetches()).toBe(2);
    ms += 39 * 60_000;
    await verify();
    expect(keyFetches()).toBe(3);
    ms += 60_000;
    await expect(verify()).rejects.toMatchObject({ code: 'provider_unreachable' });
    answers.set(jwksUri, { keys: [jwk] });
    ms += 10_000;
    await verify();
  });

  it('that are shared secrets are none', async () => {
    answers.set(jwksUri, { keys: [{ kty: 'oct', k: 'c2VjcmV0', kid: 'k1' }] });
    expect(await issuers.countKeys(address)).toBe(0);
  });
});

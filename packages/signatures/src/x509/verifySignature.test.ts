import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ResolvedAlgorithm } from '../algorithms/index.ts';
import { verifyStream, verifyValue } from './verifySignature.ts';

const content = Buffer.from('içerik içerik içerik');

async function* chunks() {
  yield content.subarray(0, 7);
  yield content.subarray(7);
}

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const ed = generateKeyPairSync('ed25519');

const cases = [
  ['RSA PKCS#1', rsa, { scheme: 'rsa-pkcs1', hash: 'sha256' }, sign('sha256', content, rsa.privateKey)],
  [
    'RSA-PSS',
    rsa,
    { scheme: 'rsa-pss', hash: 'sha384', saltLength: 20 },
    sign('sha384', content, { key: rsa.privateKey, padding: 6, saltLength: 20 }),
  ],
  ['ECDSA', ec, { scheme: 'ecdsa', hash: 'sha512' }, sign('sha512', content, ec.privateKey)],
  ['EdDSA', ed, { scheme: 'eddsa', hash: undefined, curve: 'ed25519' }, sign(null, content, ed.privateKey)],
] as const satisfies readonly (readonly [string, { publicKey: unknown }, ResolvedAlgorithm, Buffer])[];

describe.each(cases)('%s', (_name, { publicKey }, algorithm, value) => {
  it('is verified at once and in pieces', async () => {
    expect(verifyValue(algorithm, publicKey, content, value)).toBe(true);
    expect(await verifyStream(algorithm, publicKey, chunks(), value)).toBe(true);
  });

  it('is not verified over other content, by other keys or with a broken value', async () => {
    expect(verifyValue(algorithm, publicKey, content.subarray(1), value)).toBe(false);
    const other = publicKey === rsa.publicKey ? ec.publicKey : rsa.publicKey;
    expect(verifyValue(algorithm, other, content, value)).toBe(false);
    expect(await verifyStream(algorithm, publicKey, chunks(), value.subarray(1))).toBe(false);
    expect(verifyValue(algorithm, publicKey, content, new Uint8Array(0))).toBe(false);
  });
});

it('does not take a PKCS#1 value for a PSS one, nor another salt length', () => {
  const value = sign('sha256', content, rsa.privateKey);
  expect(
    verifyValue({ scheme: 'rsa-pss', hash: 'sha256', saltLength: 32 }, rsa.publicKey, content, value),
  ).toBe(false);
  const salted = sign('sha256', content, { key: rsa.privateKey, padding: 6, saltLength: 20 });
  expect(
    verifyValue({ scheme: 'rsa-pss', hash: 'sha256', saltLength: 32 }, rsa.publicKey, content, salted),
  ).toBe(false);
});

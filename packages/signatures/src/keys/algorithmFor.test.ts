import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testKey, testPki } from '../testing/keys.ts';
import { algorithmFits, algorithmFor } from './algorithmFor.ts';

const coded = (code: string) => expect.objectContaining({ code });

describe('how a key signs', () => {
  it('follows the key unless told otherwise', () => {
    expect(algorithmFor(testKey('rsa2048'))).toEqual({ scheme: 'rsa-pkcs1', digest: 'sha256' });
    expect(algorithmFor(testKey('rsa2048'), { pss: true, digest: 'sha512' })).toEqual({
      scheme: 'rsa-pss',
      digest: 'sha512',
    });
    expect(algorithmFor(testKey('p256'))).toEqual({ scheme: 'ecdsa', digest: 'sha256' });
    expect(algorithmFor(testKey('p384'))).toEqual({ scheme: 'ecdsa', digest: 'sha384' });
    expect(algorithmFor(testKey('p521'))).toEqual({ scheme: 'ecdsa', digest: 'sha512' });
  });

  it('obeys a PSS key that is bound to a digest (RFC 4055 3.1)', () => {
    const bound = {
      modulusLength: 2048,
      hashAlgorithm: 'sha384',
      mgf1HashAlgorithm: 'sha384',
    };
    const { publicKey } = generateKeyPairSync('rsa-pss', bound);
    expect(algorithmFor(publicKey)).toEqual({ scheme: 'rsa-pss', digest: 'sha384' });
    expect(() => algorithmFor(publicKey, { digest: 'sha256' })).toThrow(coded('algorithm_mismatch'));
  });

  it('refuses short RSA keys, other curves and other kinds', () => {
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey;
    expect(() => algorithmFor(short)).toThrow(coded('key_too_small'));
    const odd = generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).publicKey;
    expect(() => algorithmFor(odd)).toThrow(coded('key_unsupported'));
    expect(() => algorithmFor(generateKeyPairSync('ed25519').publicKey)).toThrow(coded('key_unsupported'));
  });

  it('says beforehand when certificate and algorithm do not fit', () => {
    const { certificate } = testPki('p256').signer;
    expect(() => algorithmFits(certificate, { scheme: 'ecdsa', digest: 'sha384' })).not.toThrow();
    expect(() => algorithmFits(certificate, { scheme: 'rsa-pss', digest: 'sha256' })).toThrow(
      coded('algorithm_mismatch'),
    );
  });
});

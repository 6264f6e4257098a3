import {
  constants,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type HashName, hash } from '../../algorithms/index.ts';
import { der, readDer } from '../../der/index.ts';
import { DIGEST, KEY, SIGNATURE } from '../../oids.ts';
import { testPki } from '../../testing/keys.ts';
import { type HandMade, handMadeCms } from '../../testing/validation/handMadeCms.ts';
import { KIND } from '../../testing/validation/signedPdf.ts';
import { codesOf, firstOf, validated } from '../../testing/validation/validated.ts';

const pki = testPki(KIND);

/** A certificate of the test CA for a SubjectPublicKeyInfo of choice. */
function certificateFor(spki: Uint8Array): Uint8Array {
  const [body] = readDer(pki.signer.certificate).children;
  const parts = (body?.children ?? []).map((part, index) => (index === 6 ? spki : part.encoded));
  const made = der.sequence(...parts);
  const value = sign('sha256', made, pki.intermediate.privateKey);
  return der.sequence(made, der.sequence(der.oid(SIGNATURE.ecdsaSha256)), der.bitString(value));
}

const spkiOf = (key: KeyObject) => new Uint8Array(key.export({ type: 'spki', format: 'der' }));

async function judged(spki: Uint8Array, input: HandMade): Promise<readonly (string | null)[]> {
  const first = firstOf(await validated(handMadeCms({ certificate: certificateFor(spki), ...input })));
  return [first.indication, first.subIndication, ...codesOf(first)];
}

const PASSED = ['TOTAL_PASSED', null];
const WRONG = ['TOTAL_FAILED', 'SIG_CRYPTO_FAILURE', 'signature_value'];

describe('elliptic curves (RFC 5480 2.1.1, TS 119 312 6.2)', () => {
  const CURVE = ['INDETERMINATE', 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE', 'key_curve'];

  it('of 112 bits are too weak under whatever name', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'wap-wsg-idm-ecid-wtls8' });
    expect(await judged(spkiOf(publicKey), { key: privateKey })).toEqual(CURVE);
    const known = generateKeyPairSync('ec', { namedCurve: 'P-384' });
    expect(await judged(spkiOf(known.publicKey), { key: known.privateKey })).toEqual(PASSED);
  });

  it('with a generator of the signer’s own are no curve that is listed', async () => {
    const made = generateKeyPairSync('ec', { namedCurve: 'P-256', paramEncoding: 'explicit' });
    const [identifier, point] = readDer(spkiOf(made.publicKey)).children;
    const [oid, parameters] = identifier?.children ?? [];
    if (oid === undefined || point === undefined || parameters === undefined)
      throw new Error('no parameters');
    // The point is the new generator, and its private key 1.
    const own = parameters.children.map((part, index) =>
      index === 3 ? der.octetString(point.content.subarray(1)) : part.encoded,
    );
    const kind = der.sequence(oid.encoded, der.sequence(...own));
    const one = der.octetString(Buffer.concat([Buffer.alloc(31), Buffer.of(1)]));
    const pkcs8 = der.sequence(der.integer(0), kind, der.octetString(der.sequence(der.integer(1), one)));
    const key = createPrivateKey({ key: Buffer.from(pkcs8), type: 'pkcs8', format: 'der' });
    expect(await judged(der.sequence(kind, point.encoded), { key })).toEqual(CURVE);
  });
});

describe('exponents of RSA (RFC 8017 3.1)', () => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const withExponent = (exponent: number) =>
    createPublicKey({
      key: { ...publicKey.export({ format: 'jwk' }), e: Buffer.of(exponent).toString('base64url') },
      format: 'jwk',
    });
  const algorithm = der.sequence(der.oid(SIGNATURE.rsaSha256), der.NULL);

  it('of 1 are no key, for everybody can write what they verify', async () => {
    // EMSA-PKCS1-v1_5 (9.2) without any private key: the value is what the exponent leaves as it is.
    const write = (octets: Uint8Array) => {
      const info = der.sequence(
        der.sequence(der.oid(DIGEST.sha256), der.NULL),
        der.octetString(hash('sha256', octets)),
      );
      const filled = Buffer.alloc(256 - 3 - info.length, 0xff);
      return Buffer.concat([Buffer.of(0, 1), filled, Buffer.of(0), info]);
    };
    expect(await judged(spkiOf(withExponent(1)), { sign: write, algorithm })).toEqual([
      'INDETERMINATE',
      'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
      'key_weak',
    ]);
  });

  it('of 3 are short and legal', async () => {
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048, publicExponent: 3 });
    expect(await judged(spkiOf(pair.publicKey), { key: pair.privateKey, algorithm })).toEqual(PASSED);
  });
});

describe('a key bound to RSASSA-PSS by its certificate (RFC 4055 3.1 and 3.3)', () => {
  const bound = generateKeyPairSync('rsa-pss', {
    modulusLength: 2048,
    hashAlgorithm: 'sha256',
    mgf1HashAlgorithm: 'sha1',
  });

  function parameters(hash: HashName, mask: HashName, salt: number): Uint8Array {
    const of = (name: HashName) => der.sequence(der.oid(DIGEST[name]), der.NULL);
    return der.sequence(
      der.oid(SIGNATURE.rsaPss),
      der.sequence(
        der.explicit(0, of(hash)),
        der.explicit(1, der.sequence(der.oid(SIGNATURE.mgf1), of(mask))),
        der.explicit(2, der.integer(salt)),
      ),
    );
  }

  /** The same key with other parameters, as a signer who does not care for the certificate's would use it. */
  function freed(algorithm: Uint8Array): KeyObject {
    const [version, , key] = readDer(bound.privateKey.export({ type: 'pkcs8', format: 'der' })).children;
    const made = der.sequence(version?.encoded ?? der.NULL, algorithm, key?.encoded ?? der.NULL);
    return createPrivateKey({ key: Buffer.from(made), type: 'pkcs8', format: 'der' });
  }

  it.each([
    ['as it is', 'sha256', 'sha1', 32, PASSED],
    ['with more salt', 'sha256', 'sha1', 64, PASSED],
    ['with less salt', 'sha256', 'sha1', 20, WRONG],
    ['with another mask', 'sha256', 'sha512', 32, WRONG],
    ['with the mask of its digest', 'sha256', 'sha256', 32, WRONG],
    ['with another digest', 'sha512', 'sha1', 64, WRONG],
  ] as const)('signs %s', async (_name, digest, mask, saltLength, expected) => {
    const algorithm = parameters(digest, mask, saltLength);
    const key = freed(algorithm);
    const padding = constants.RSA_PKCS1_PSS_PADDING;
    const made = {
      digest,
      algorithm,
      sign: (octets: Uint8Array) => sign(digest, octets, { key, padding, saltLength }),
    };
    expect(await judged(spkiOf(bound.publicKey), made)).toEqual(expected);
  });
});

it('a value of Ed448 is none of Ed25519 (RFC 8410 3)', async () => {
  const made = { ed25519: generateKeyPairSync('ed25519'), ed448: generateKeyPairSync('ed448') };
  for (const [name, { privateKey, publicKey }] of Object.entries(made)) {
    for (const said of ['ed25519', 'ed448'] as const) {
      const input: HandMade = {
        digest: 'sha512',
        algorithm: der.sequence(der.oid(KEY[said])),
        sign: (octets) => sign(null, octets, privateKey),
      };
      const own = spkiOf(createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })));
      expect(await judged(own, input)).toEqual(said === name ? PASSED : WRONG);
    }
  }
});

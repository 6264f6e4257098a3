import { describe, expect, it } from 'vitest';
import { hash } from '../../algorithms/index.ts';
import { cursor, readDer, readDerPrefix, readOid, writePem } from '../../der/index.ts';
import type { SignatureAlgorithm, Signer } from '../../keys/signer.ts';
import { ATTRIBUTE } from '../../oids.ts';
import { type KeyKind, testPki, testSigner } from '../../testing/keys.ts';
import { hasTool, openssl } from '../../testing/openssl.ts';
import { buildSignedAttributes } from './signedAttributes.ts';
import { buildSignedData, buildSignerInfo, estimateSize } from './signedData.ts';

const content = Buffer.from('İmzalanacak içerik\n'.repeat(50));
const signingTime = new Date('2026-11-21T10:00:00Z');

async function signOnce(signer: Signer, attached: boolean): Promise<Uint8Array> {
  const { digest } = signer.algorithm;
  const signedAttributes = buildSignedAttributes({
    contentDigest: hash(digest, content),
    digestAlgorithm: digest,
    signerCertificate: signer.certificate,
    signingTime,
  });
  const request = {
    toBeSigned: signedAttributes,
    digest: hash(digest, signedAttributes),
    algorithm: signer.algorithm,
  };
  const signature = await signer.sign(request);
  const { algorithm, certificate: signerCertificate } = signer;
  return buildSignedData({
    signerInfos: [buildSignerInfo({ signerCertificate, algorithm, signedAttributes, signature })],
    digestAlgorithms: [digest],
    certificates: [signerCertificate, ...signer.chain],
    ...(attached ? { content } : {}),
  });
}

const kinds: readonly [KeyKind, boolean, SignatureAlgorithm['digest'] | undefined][] = [
  ['rsa2048', false, undefined],
  ['rsa2048', true, 'sha384'],
  ['rsa3072', false, 'sha512'],
  ['rsa4096', true, undefined],
  ['p256', false, undefined],
  ['p384', false, undefined],
  ['p521', false, undefined],
];

describe.skipIf(!hasTool('openssl'))('SignedData (RFC 5652 5), judged by OpenSSL', () => {
  it.each(kinds)(
    '%s, PSS %s, digest %s: detached and attached verify with -cades',
    async (kind, pss, digest) => {
      const root = writePem('CERTIFICATE', testPki(kind).root.certificate);
      const signer = testSigner(kind, { pss, ...(digest === undefined ? {} : { digest }) });
      const verify = [
        'cms',
        '-verify',
        '-cades',
        '-inform',
        'DER',
        '-in',
        's.p7s',
        '-CAfile',
        'root.pem',
        '-binary',
      ];
      const detached = openssl([...verify, '-content', 'content'], {
        's.p7s': await signOnce(signer, false),
        content,
        'root.pem': root,
      });
      expect(detached.stderr).toContain('Verification successful');
      const attached = openssl(verify, { 's.p7s': await signOnce(signer, true), 'root.pem': root });
      expect(attached.stderr).toContain('Verification successful');
      expect(attached.stdout.equals(content)).toBe(true);
    },
  );

  it('is DER to the last octet, attributes sorted', async () => {
    const encoded = await signOnce(testSigner('p256'), true);
    const walk = (bytes: Uint8Array) => {
      const node = readDer(bytes);
      if (node.constructed) for (const child of node.children) walk(child.encoded);
    };
    walk(encoded);
    const attributes = buildSignedAttributes({
      contentDigest: new Uint8Array(32),
      digestAlgorithm: 'sha256',
      signerCertificate: testPki('p256').signer.certificate,
      signingTime,
      mimeType: 'text/plain',
      location: { country: 'TR', locality: 'Ankara' },
      commitmentTypes: ['1.2.840.113549.1.9.16.6.1'],
      policy: {
        oid: '2.999.3',
        digestAlgorithm: 'sha256',
        digest: new Uint8Array(32),
        uri: 'http://p.example/',
        notice: 'Kısa',
      },
    });
    const list = readDer(attributes).children.map((one) => Buffer.from(one.encoded));
    expect(list).toHaveLength(8);
    expect([...list].sort(Buffer.compare)).toEqual(list);
  });

  it('RFC 5652 11.4: a counter-signature has no content-type; PAdES has no signing-time', () => {
    const types = (encoded: Uint8Array) =>
      readDer(encoded).children.map((one) => readOid(cursor(one).next(0x06)));
    const common = {
      contentDigest: new Uint8Array(32),
      digestAlgorithm: 'sha256' as const,
      signerCertificate: testPki('p256').signer.certificate,
    };
    expect(types(buildSignedAttributes({ ...common, contentType: null, signingTime }))).not.toContain(
      ATTRIBUTE.contentType,
    );
    expect(types(buildSignedAttributes(common))).not.toContain(ATTRIBUTE.signingTime);
  });
});

describe('estimateSize', () => {
  it.each<KeyKind>(['rsa2048', 'p256', 'p384', 'p521'])(
    'is never too small and nearly exact for %s',
    async (kind) => {
      const signer = testSigner(kind);
      const estimate = estimateSize(signer, { signingTime });
      for (let round = 0; round < 20; round++) {
        const { length } = await signOnce(signer, false);
        expect(length).toBeLessThanOrEqual(estimate);
        expect(estimate - length).toBeLessThan(24);
      }
    },
  );

  it('leaves room for time-stamps', () => {
    const signer = testSigner('p256');
    expect(estimateSize(signer, { unsignedAttributes: 6000 })).toBeGreaterThan(estimateSize(signer) + 6000);
    expect(readDerPrefix(signer.certificate).end).toBe(signer.certificate.length);
  });
});

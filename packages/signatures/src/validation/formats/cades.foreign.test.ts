import { createHash, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hash, NEVER, readAlgorithmIdentifier, resolveAlgorithm } from '../../algorithms/index.ts';
import { attribute, buildSignedData, buildSignerInfo } from '../../cms/index.ts';
import { readSignedData } from '../../cms/read/index.ts';
import { buildSignedAttributes } from '../../cms/write/signedAttributes.ts';
import { der, readDer } from '../../der/index.ts';
import { BufferSource } from '../../io/index.ts';
import { issueTimestamp } from '../../issuing/index.ts';
import { ATTRIBUTE, CONTENT as CONTENT_TYPE, DIGEST } from '../../oids.ts';
import { testPki } from '../../testing/keys.ts';
import { endingAt } from '../../testing/validation/algorithmPolicy.ts';
import { addSignatureTimestamp, rebuild } from '../../testing/validation/cmsAttacks.ts';
import { CONTENT, signCms } from '../../testing/validation/signedCms.ts';
import { KIND } from '../../testing/validation/signedPdf.ts';
import { codesOf, firstOf, validated } from '../../testing/validation/validated.ts';
import { verifyValue } from '../../x509/index.ts';
import { ETSI_POLICY } from '../policy.ts';

const pki = testPki(KIND);
const content = new BufferSource(CONTENT);

/** A detached signature with one part of its SignerInfo exchanged: 0 version, 1 signer, 2 digest, 3 attributes, … */
async function withPart(index: number, change: (part: Uint8Array) => Uint8Array): Promise<Uint8Array> {
  return rebuild(await signCms({ packaging: 'detached' }), (parts) => ({
    ...parts,
    signers: parts.signers.map((signer) => ({
      ...signer,
      fixed: signer.fixed.map((part, i) => (i === index ? change(part) : part)),
    })),
  }));
}

describe('algorithms of others', () => {
  it('that are not known leave a signature unverified, not broken', async () => {
    const unknown = der.sequence(der.oid('1.3.36.3.2.1'));
    for (const [index, code] of [
      [2, 'digest_unknown'],
      [4, 'algorithm_unsupported'],
    ] as const) {
      const first = firstOf(await validated(await withPart(index, () => unknown), { content }));
      expect(first).toMatchObject({
        indication: 'INDETERMINATE',
        subIndication: 'CRYPTO_CONSTRAINTS_FAILURE',
      });
      expect(codesOf(first)).toEqual([code]);
    }
  });

  it('are named when the digest and the signature do not go together', async () => {
    const bytes = await withPart(2, () => der.sequence(der.oid(DIGEST.sha512)));
    const first = firstOf(await validated(bytes, { content }));
    expect(first.indication).not.toBe('TOTAL_PASSED');
  });

  it('may be RSASSA-PSS with a mask over another digest, as Java makes it', () => {
    const pair = generateKeyPairSync('rsa-pss', {
      modulusLength: 2048,
      hashAlgorithm: 'sha256',
      mgf1HashAlgorithm: 'sha1',
    });
    const value = sign('sha256', CONTENT, { key: pair.privateKey, padding: 6, saltLength: 32 });
    const [identifier, bits] = readDer(pair.publicKey.export({ type: 'spki', format: 'der' })).children;
    if (identifier === undefined || bits === undefined) throw new Error('no key');
    const rsa = der.sequence(der.oid('1.2.840.113549.1.1.1'), der.NULL);
    const spki = Buffer.from(der.sequence(rsa, bits.encoded));
    const key = createPublicKey({ key: spki, type: 'spki', format: 'der' });
    const algorithm = resolveAlgorithm(readAlgorithmIdentifier(identifier));
    expect(verifyValue(algorithm, key, CONTENT, value)).toBe(true);
    expect(verifyValue(algorithm, key, CONTENT.subarray(1), value)).toBe(false);
    expect(verifyValue({ scheme: 'rsa-pss', hash: 'sha256', saltLength: 32 }, key, CONTENT, value)).toBe(
      false,
    );
  });
});

describe('the signer', () => {
  it('is not another certificate than the SignerInfo names', async () => {
    const other = readDer(pki.root.certificate).children[0]?.children[5]?.encoded ?? der.NULL;
    const bytes = await withPart(1, (part) =>
      der.sequence(other, readDer(part).children[1]?.encoded ?? der.NULL),
    );
    const first = firstOf(await validated(bytes, { content }));
    expect(first).toMatchObject({
      indication: 'INDETERMINATE',
      subIndication: 'NO_SIGNING_CERTIFICATE_FOUND',
    });
  });
});

describe('the content', () => {
  it('inside must be the file that is given with it', async () => {
    const bytes = await signCms();
    expect((await validated(bytes, { content })).conclusion).toBe('TOTAL_PASSED');
    const first = firstOf(await validated(bytes, { content: new BufferSource(Buffer.from('x')) }));
    expect(first).toMatchObject({ indication: 'TOTAL_FAILED', subIndication: 'HASH_FAILURE' });
    expect(codesOf(first)).toEqual(['content_other']);
  });

  /** PKCS#7 of before CMS: the content is any value, and its octets without tag and length are what is signed. */
  async function oldPkcs7(type: string): Promise<Buffer> {
    const inner = der.sequence(der.integer(5), der.utf8String('katalog'));
    const { signer, certificate } = pki.signer;
    const toBeSigned = buildSignedAttributes({
      contentDigest: hash('sha256', readDer(inner).content),
      digestAlgorithm: 'sha256',
      signerCertificate: certificate,
      contentType: type,
      signingTime: new Date('2026-01-02T03:04:05Z'),
    });
    const { algorithm } = signer;
    const signature = await signer.sign({
      toBeSigned,
      digest: hash(algorithm.digest, toBeSigned),
      algorithm,
    });
    const body = der.sequence(
      der.integer(1),
      der.setOf(der.sequence(der.oid(DIGEST.sha256))),
      der.sequence(der.oid(type), der.explicit(0, inner)),
      der.explicit(0, certificate, pki.intermediate.certificate),
      der.setOf(
        buildSignerInfo({
          signerCertificate: certificate,
          algorithm,
          signedAttributes: toBeSigned,
          signature,
        }),
      ),
    );
    return Buffer.from(der.sequence(der.oid('1.2.840.113549.1.7.2'), der.explicit(0, body)));
  }

  it('of old PKCS#7 may be something else than an OCTET STRING', async () => {
    const bytes = await oldPkcs7('1.3.6.1.4.1.311.10.1');
    expect((await validated(bytes)).conclusion).toBe('TOTAL_PASSED');
    bytes[bytes.indexOf('katalog')] = 0x4b;
    expect(firstOf(await validated(bytes)).subIndication).toBe('HASH_FAILURE');
  });

  it('of type data must be an OCTET STRING, as must the signature value', async () => {
    const data = firstOf(await validated(await oldPkcs7(CONTENT_TYPE.data)));
    expect(data).toMatchObject({ indication: 'TOTAL_FAILED', subIndication: 'FORMAT_FAILURE' });
    const value = await withPart(5, (part) => Buffer.concat([Buffer.from([0x0c]), part.subarray(1)]));
    expect(firstOf(await validated(value, { content })).subIndication).toBe('FORMAT_FAILURE');
  });

  it('behind the signature is told of', async () => {
    const bytes = Buffer.concat([await signCms(), Buffer.from('ek sayfa')]);
    const first = firstOf(await validated(bytes));
    expect(first.warnings.map(({ code }) => code)).toContain('cms_trailing_octets');
    const padded = firstOf(await validated(Buffer.concat([await signCms(), Buffer.alloc(9)])));
    expect(padded.warnings).toEqual([]);
  });
});

describe('a time-stamp', () => {
  it('over a SHA-1 imprint proves nothing', async () => {
    const stamped = await addSignatureTimestamp(await signCms(), async (digest) => {
      const value = createHash('sha1').update(digest).digest();
      return await issueTimestamp({
        authority: pki.tsa.signer,
        imprint: value,
        digestAlgorithm: 'sha1',
        time: new Date('2026-01-02T03:10:00Z'),
        policy: '2.999.1',
        withCertificates: true,
      });
    });
    const [stamp] = firstOf(await validated(stamped)).timestamps;
    expect(stamp?.indication).not.toBe('TOTAL_PASSED');
  });

  it('that cannot be read is told of', async () => {
    const bytes = await signCms({ packaging: 'detached' });
    const garbage = attribute(ATTRIBUTE.signatureTimestamp, der.octetString(Buffer.from([1])));
    const stamped = rebuild(bytes, (parts) => ({
      ...parts,
      signers: parts.signers.map((signer) => ({ ...signer, unsigned: [garbage] })),
    }));
    const first = firstOf(await validated(stamped, { content }));
    expect(first).toMatchObject({ indication: 'TOTAL_PASSED', level: 'B' });
    expect(first.timestamps).toMatchObject([{ indication: 'TOTAL_FAILED', time: null }]);
    expect(first.warnings.map(({ code }) => code)).toContain('der_structure');
  });
});

it('does not become qualified by a time-stamp when its certificate was revoked since', async () => {
  const { signer, certificate } = pki.issue({ qcStatements: [] });
  const bytes = await addSignatureTimestamp(await signCms({ signer }), (imprint) =>
    pki.timestamp(imprint, { at: new Date('2026-01-02T03:10:00Z') }),
  );
  const revoked = [{ certificate, at: new Date('2026-03-01'), reason: 'keyCompromise' as const }];
  const crls = [pki.crl('intermediate', { thisUpdate: new Date('2026-05-01'), revoked })];
  expect((await validated(bytes, { crls })).conclusion).toBe('TOTAL_PASSED');
  const first = firstOf(await validated(bytes, { crls, policy: { ...ETSI_POLICY, qualified: 'eu' } }));
  expect(first).toMatchObject({ indication: 'INDETERMINATE', subIndication: 'CHAIN_CONSTRAINTS_FAILURE' });
});

it('does not become safe by a time-stamp when its digest never was, whatever became of the certificate', async () => {
  const { signer, certificate } = pki.issue({}, { digest: 'sha384' });
  const bytes = await addSignatureTimestamp(await signCms({ signer }), (imprint) =>
    pki.timestamp(imprint, { at: new Date('2026-01-02T03:10:00Z') }),
  );
  const revoked = [{ certificate, at: new Date('2026-03-01') }];
  const crls = [pki.crl('intermediate', { thisUpdate: new Date('2026-05-01'), revoked })];
  expect((await validated(bytes, { crls })).conclusion).toBe('TOTAL_PASSED');
  const policy = endingAt('sha384', NEVER);
  const first = firstOf(await validated(bytes, { crls, policy }));
  expect(first).toMatchObject({
    indication: 'INDETERMINATE',
    subIndication: 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
  });
});

it('needs no certificate inside when the trusted ones include it', async () => {
  const { certificates, signerInfos, contentType } = readSignedData(await signCms({ packaging: 'detached' }));
  expect(certificates.length).toBeGreaterThan(0);
  const [signer] = signerInfos;
  const bare = buildSignedData({
    signerInfos: [signer?.node.encoded ?? der.NULL],
    digestAlgorithms: ['sha256'],
    certificates: [],
    contentType,
  });
  const trust = [pki.root.certificate, pki.intermediate.certificate, pki.signer.certificate];
  expect((await validated(bare, { content, trust })).conclusion).toBe('TOTAL_PASSED');
});

import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { amended, type SuitabilityRow } from '../algorithms/index.ts';
import { type CertificateInput, issueCertificate, issueCrl, issueTimestamp } from '../issuing/index.ts';
import { softwareSigner } from '../keys/index.ts';
import { type KeyKind, testKey, testPki } from '../testing/keys.ts';
import { addSignatureTimestamp } from '../testing/validation/cmsAttacks.ts';
import { signCms } from '../testing/validation/signedCms.ts';
import { KIND } from '../testing/validation/signedPdf.ts';
import { codesOf, firstOf, validated } from '../testing/validation/validated.ts';
import { readTimestampToken } from '../timestamp/index.ts';
import { parseCertificate, parseCrl } from '../x509/index.ts';
import { validateTimestamp } from './blocks/timestampValidation.ts';
import { validateCertificate } from './blocks/x509CertificateValidation.ts';
import { ValidationContext } from './context.ts';
import { ETSI_POLICY } from './policy.ts';
import { INTACT, poeNames } from './signatureUnderTest.ts';

/** A digest, a key or a scheme ends on a day in the middle of the term of all certificates here. */
const END = new Date('2027-01-01T00:00:00Z');
const before = new Date('2026-03-01T00:00:00Z');
const after = new Date('2027-06-01T00:00:00Z');
const now = new Date('2028-01-01T00:00:00Z');
const ended = (row: Omit<SuitabilityRow & { kind: 'digest' }, 'until' | 'source'> | KeyEnd) => ({
  ...ETSI_POLICY,
  algorithms: amended(ETSI_POLICY.algorithms, { ...row, until: END, source: 'this test' } as SuitabilityRow),
});
interface KeyEnd {
  readonly kind: 'key';
  readonly key: 'ec' | 'rsa';
  readonly bits: number;
}
const withoutSha256 = ended({ kind: 'digest', digest: 'sha256' });

/** A hierarchy whose every signature is by SHA-384 on P-384, so that one weaker thing at a time can be put into it. */
const strong = testPki('p384');
const weakLeaf = (input: Partial<CertificateInput> = {}) =>
  strong.issue({ key: testKey(KIND, 'weak leaf'), ...input });
const stampBy =
  (time: Date) =>
  async (imprint: Uint8Array, digestAlgorithm: 'sha256' | 'sha384' = 'sha256') =>
    await issueTimestamp({
      authority: strong.tsa.signer,
      imprint,
      digestAlgorithm,
      time,
      policy: '2.999.1',
    });
const trust = [strong.root.certificate];

describe('EN 319 102-1, 5.1.4.4 at which time algorithms are judged', () => {
  /** A signature by SHA-256 in the strong hierarchy; the imprint of its stamp is by SHA-384 unless said otherwise. */
  const signed = async (
    stampedAt: Date | undefined,
    policy = withoutSha256,
    digest: 'sha256' | 'sha384' = 'sha384',
  ) => {
    const bytes = await signCms({ signer: weakLeaf().signer });
    const stamp = (imprint: Uint8Array) => stampBy(stampedAt ?? now)(imprint, digest);
    const stamped = stampedAt === undefined ? bytes : await addSignatureTimestamp(bytes, stamp, digest);
    return firstOf(await validated(stamped, { trust, policy, at: now }));
  };
  const WEAK = { indication: 'INDETERMINATE', subIndication: 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE' };

  it('a signature: at the time of which its existence is proven, before the end of its digest', async () => {
    expect(await signed(before)).toMatchObject({ indication: 'TOTAL_PASSED' });
    expect(await signed(after)).toMatchObject(WEAK);
    expect(await signed(undefined)).toMatchObject(WEAK);
    // An imprint by the same digest proves nothing unless something proves the stamp itself to be older.
    expect(await signed(before, withoutSha256, 'sha256')).toMatchObject(WEAK);
  });

  it('a signature: by the key, proven before and after the end of its size', async () => {
    const keysEnd = ended({ kind: 'key', key: 'ec', bits: 256 });
    const { algorithms } = keysEnd;
    const up = { kind: 'key', key: 'ec', bits: 384, until: null, source: 'this test' } as const;
    const policy = { ...keysEnd, algorithms: amended(algorithms, up) };
    expect(await signed(before, policy)).toMatchObject({ indication: 'TOTAL_PASSED' });
    const late = await signed(after, policy);
    expect(late).toMatchObject(WEAK);
    expect(codesOf(late)).toEqual(['key_weak']);
    expect(await signed(undefined, policy)).toMatchObject(WEAK);
  });

  it('a signature: by its scheme, proven before and after the end of PKCS #1 v1.5', async () => {
    const rsa = strong.issue({ key: testKey('rsa3072', 'scheme') });
    const row = { kind: 'scheme', scheme: 'rsa-pkcs1', until: END, source: 'this test' } as const;
    const policy = { ...ETSI_POLICY, algorithms: amended(ETSI_POLICY.algorithms, row) };
    const judged = async (at: Date) => {
      const bytes = await addSignatureTimestamp(await signCms({ signer: rsa.signer }), stampBy(at));
      return firstOf(await validated(bytes, { trust, policy, at: now }));
    };
    expect((await judged(before)).indication).toBe('TOTAL_PASSED');
    const late = await judged(after);
    expect([late.subIndication, codesOf(late)]).toEqual([
      'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
      ['scheme_weak'],
    ]);
  });

  it('PKCS #1 v1.5 by the table itself: proven before 2029 and not', async () => {
    const rsa = strong.issue({ key: testKey('rsa3072', 'scheme') });
    const stampedAt = async (at: Date) =>
      firstOf(
        await validated(await addSignatureTimestamp(await signCms({ signer: rsa.signer }), stampBy(at)), {
          trust,
          at: new Date('2030-01-01'),
        }),
      ).indication;
    expect(await stampedAt(new Date('2028-12-31T23:59:59Z'))).toBe('TOTAL_PASSED');
    expect(await stampedAt(new Date('2029-01-01T00:00:00Z'))).toBe('INDETERMINATE');
  });
});

describe('EN 319 102-1, 5.1.4.4 algorithms of certificates, answers, stamps and hash indexes', () => {
  const chosen = (kind: KeyKind, name: string) => testKey(kind, name);

  /** A leaf whose certificate is signed by SHA-256; the leaf itself signs by SHA-384. */
  const byWeakCa = () => {
    const issuer = { ...strong.intermediate, digest: 'sha256' as const };
    return strong.issue({ key: chosen('p384', 'leaf of weak'), issuer });
  };

  it('a certificate: proven to be there before the end of the digest it is signed with, by an archive', async () => {
    const { signer } = byWeakCa();
    const { certificate, chain } = signer;
    const policy = withoutSha256;
    const context = (at: Date | undefined) => {
      const made = new ValidationContext({ policy, time: now, trust, client: undefined });
      for (const der of [certificate, ...chain]) made.validationData.addCertificate(der);
      const name = poeNames.certificate(parseCertificate(certificate).fingerprint);
      if (at !== undefined) made.poe.add(name, at);
      return made;
    };
    const judged = async (at: Date | undefined) =>
      (await validateCertificate(parseCertificate(certificate), 'signature', now, context(at))).result;
    expect(await judged(before)).toMatchObject({ status: 'PASSED' });
    expect(await judged(after)).toMatchObject({ subIndication: 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE' });
    expect(await judged(undefined)).toMatchObject({ subIndication: 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE' });
  });

  it('a certificate: by the key that signed it, the trust anchor’s too', async () => {
    const key = testKey('rsa2048', 'old root');
    const term = { notBefore: new Date('2020-01-01'), notAfter: new Date('2040-01-01') };
    const root = issueCertificate({
      role: 'ca',
      subject: { country: 'TR', commonName: 'RSA' },
      key,
      ...term,
    });
    const issuer = { certificate: root, privateKey: key, pss: true };
    const leafKey = testKey('p384', 'below the old root');
    const subject = { country: 'TR', commonName: 'Ayşe' };
    const certificate = issueCertificate({ role: 'signer', subject, key: leafKey, issuer, ...term });
    const signer = softwareSigner({ certificate, privateKey: leafKey, chain: [root] });
    const bytes = await signCms({ signer });
    const at2028 = await validated(bytes, { trust: [root], at: new Date('2028-12-31') });
    expect(at2028.conclusion).toBe('TOTAL_PASSED');
    const at2029 = firstOf(await validated(bytes, { trust: [root], at: new Date('2029-01-01') }));
    expect(at2029.subIndication).toBe('CRYPTO_CONSTRAINTS_FAILURE_NO_POE');
    expect(codesOf(at2029)).toEqual(['key_weak']);
  });

  it('an answer about revocation: proven to be there before the end of its digest', async () => {
    const { certificate, chain } = strong.issue({ crlUrls: ['http://crl.example/'] }).signer;
    const list = issueCrl({
      issuer: { ...strong.intermediate, digest: 'sha256' },
      thisUpdate: before,
      nextUpdate: new Date('2029-01-01'),
    });
    const judged = async (existed: Date | undefined) => {
      const context = new ValidationContext({
        policy: withoutSha256,
        time: now,
        trust,
        client: undefined,
      });
      for (const der of [certificate, ...chain]) context.validationData.addCertificate(der);
      context.validationData.addCrl(list);
      if (existed !== undefined) context.poe.add(poeNames.revocation(parseCrl(list).fingerprint), existed);
      return (await validateCertificate(parseCertificate(certificate), 'signature', now, context)).result;
    };
    expect(await judged(before)).toMatchObject({ status: 'PASSED' });
    expect(await judged(after)).toMatchObject({ subIndication: 'TRY_LATER' });
    expect(await judged(undefined)).toMatchObject({ subIndication: 'TRY_LATER' });
  });

  it.each([
    ['a time-stamp’s imprint', 'sha256', undefined],
    ['an archive’s hash index', 'sha384', 'sha256'],
  ] as const)('%s: proven to be there before the end of its digest', async (_name, imprint, indexDigest) => {
    const digest = createHash(imprint).update(randomBytes(8)).digest();
    const token = readTimestampToken(await stampBy(before)(digest, imprint));
    const judged = async (existed: Date | undefined) => {
      const context = new ValidationContext({
        policy: withoutSha256,
        time: now,
        trust,
        client: undefined,
      });
      if (existed !== undefined) context.poe.add(poeNames.timestamp(token.fingerprint), existed);
      const stamp = {
        kind: 'archive',
        token,
        problem: undefined,
        indexDigest,
        checkImprint: async () => INTACT,
        covers: () => ['everything'],
      } as const;
      const { result } = await validateTimestamp(stamp, context);
      return [result.status, context.poe.earliest('everything')] as const;
    };
    expect(await judged(new Date('2026-06-01'))).toEqual(['PASSED', before]);
    expect(await judged(after)).toEqual(['INDETERMINATE', now]);
    expect(await judged(undefined)).toEqual(['INDETERMINATE', now]);
  });
});

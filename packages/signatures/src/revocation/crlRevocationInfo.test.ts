import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { der } from '../der/index.ts';
import { SignatureError } from '../errors.ts';
import {
  type CrlInput,
  certificateIssuer,
  deltaCrlIndicator,
  distributionPoints,
  expiredCertsOnCrl,
  extension,
  issueCrl,
  issuingDistributionPoint,
} from '../issuing/index.ts';
import { TEST_NOT_AFTER, TEST_NOT_BEFORE, testKey, testPki } from '../testing/keys.ts';
import { parseCertificate, parseCrl } from '../x509/index.ts';
import { crlAnswers, crlRevocationInfo } from './index.ts';

const pki = testPki('p256');
const issuer = parseCertificate(pki.intermediate.certificate);
const at = new Date('2026-01-02T00:00:00Z');
const revocation = { certificate: pki.signer.certificate, at, reason: 'keyCompromise' } as const;
const list = (input: Parameters<typeof pki.crl>[1]) => parseCrl(pki.crl('intermediate', input));
const subject = (extensions: readonly Uint8Array[]) =>
  parseCertificate(pki.issue({ extensions, key: testKey('p256') }).certificate);
const signer = parseCertificate(pki.signer.certificate);

describe('RFC 5280, 5.2.5 the scope of a CRL', () => {
  const onlyUser = issuingDistributionPoint({ onlyUser: true });
  const onlyCa = issuingDistributionPoint({ onlyCa: true });
  const root = parseCertificate(pki.root.certificate);

  it('keeps lists for users and for CAs apart', () => {
    expect(crlRevocationInfo(list({ extensions: [onlyUser] }), signer, issuer)?.status.kind).toBe('good');
    expect(crlRevocationInfo(list({ extensions: [onlyCa] }), signer, issuer)).toBeUndefined();
    const ofRoot = parseCrl(pki.crl('root', { extensions: [onlyCa] }));
    expect(crlRevocationInfo(ofRoot, issuer, root)?.status.kind).toBe('good');
    expect(
      crlRevocationInfo(parseCrl(pki.crl('root', { extensions: [onlyUser] })), issuer, root),
    ).toBeUndefined();
  });

  it('does not take silence of another point for good, and believes an entry wherever it stands', () => {
    const certificate = subject([distributionPoints([{ urls: ['http://crl.example/1.crl'] }])]);
    const other = [issuingDistributionPoint({ urls: ['http://crl.example/2.crl'] })];
    expect(crlRevocationInfo(list({ extensions: other }), certificate, issuer)).toBeUndefined();
    const revoked = [{ certificate: certificate.der, at }];
    expect(crlRevocationInfo(list({ extensions: other, revoked }), certificate, issuer)?.status.kind).toBe(
      'revoked',
    );
    const own = [issuingDistributionPoint({ urls: ['http://x.example/', 'http://crl.example/1.crl'] })];
    expect(crlRevocationInfo(list({ extensions: own }), certificate, issuer)?.status.kind).toBe('good');
  });

  it('knows a name that is relative to the issuer from the whole one', () => {
    const part = der.sequence(der.oid('2.5.4.3'), der.utf8String('SİL 7'));
    const certificate = subject([distributionPoints([{ relativeName: part }])]);
    const parts = issuer.subject.parts.flat().map(({ oid, value }) => ({ oid, value }));
    const named = (commonName: string) =>
      der.sequence(
        ...parts.map(({ oid, value }) => der.setOf(der.sequence(der.oid(oid), der.utf8String(value)))),
        der.setOf(der.sequence(der.oid('2.5.4.3'), der.utf8String(commonName))),
      );
    const of = (commonName: string) =>
      list({ extensions: [issuingDistributionPoint({ directoryName: named(commonName) })] });
    expect(crlRevocationInfo(of('SİL 7'), certificate, issuer)?.status.kind).toBe('good');
    expect(crlRevocationInfo(of('SİL 8'), certificate, issuer)).toBeUndefined();
  });

  it('puts lists for some reasons together until they cover all (6.3.3)', () => {
    const some = list({ extensions: [issuingDistributionPoint({ reasons: [1, 2, 8] })] });
    const rest = list({
      extensions: [issuingDistributionPoint({ reasons: [3, 4, 5, 6, 7] })],
      thisUpdate: new Date('2025-01-01'),
      nextUpdate: new Date('2030-01-01'),
    });
    expect(crlAnswers([some], signer, issuer)).toEqual([]);
    const [answer] = crlAnswers([some, rest], signer, issuer);
    expect(answer).toMatchObject({ status: { kind: 'good' }, thisUpdate: TEST_NOT_BEFORE });
    expect(answer?.nextUpdate).toEqual(new Date('2030-01-01'));
    const revoking = list({
      extensions: [issuingDistributionPoint({ reasons: [1] })],
      revoked: [revocation],
    });
    expect(crlAnswers([revoking, rest], signer, issuer)[0]?.status.kind).toBe('revoked');
  });

  it.each([
    ['on hold', 'certificateHold'],
    ['taken off the list', 'removeFromCRL'],
  ] as const)('takes a certificate that is %s and revoked in one list for revoked (5.3.1)', (_, other) => {
    const { certificate } = pki.signer;
    const entries = [{ certificate, at, reason: other }, revocation];
    for (const revoked of [entries, entries.toReversed()]) {
      const status = crlRevocationInfo(list({ revoked }), signer, issuer)?.status;
      expect(status).toMatchObject({ kind: 'revoked', reason: 'keyCompromise' });
    }
  });

  it('refuses attribute certificates’ lists, and critical extensions nobody knows', () => {
    for (const odd of [
      issuingDistributionPoint({ onlyAttribute: true }),
      extension('2.999.1', der.NULL, true),
    ])
      expect(
        crlRevocationInfo(list({ extensions: [odd], revoked: [revocation] }), signer, issuer),
      ).toBeUndefined();
    const entry = { ...revocation, extensions: [extension('2.999.1', der.NULL, true)] };
    expect(crlRevocationInfo(list({ revoked: [entry] }), signer, issuer)).toBeUndefined();
  });

  it('keeps in mind since when expired certificates stay on the list', () => {
    const since = new Date('2024-06-01T00:00:00Z');
    expect(crlRevocationInfo(list({ extensions: [expiredCertsOnCrl(since)] }), signer, issuer)).toMatchObject(
      {
        keepsExpiredSince: since,
      },
    );
  });
});

describe('RFC 5280, 5.2.4 delta CRLs', () => {
  const week = { thisUpdate: new Date('2026-01-01'), nextUpdate: new Date('2026-01-08') };
  const day = { thisUpdate: new Date('2026-01-03'), nextUpdate: new Date('2026-01-04') };
  const base = (revoked: readonly (typeof revocation | { certificate: Uint8Array; at: Date })[] = []) =>
    list({ ...week, number: 10, revoked });
  const delta = (input: Parameters<typeof pki.crl>[1] = {}, from = 10) =>
    list({
      ...day,
      number: 12,
      ...input,
      extensions: [deltaCrlIndicator(from), ...(input?.extensions ?? [])],
    });
  const newest = (...crls: readonly ReturnType<typeof list>[]) =>
    crlAnswers(crls, signer, issuer).toSorted((a, b) => b.thisUpdate.getTime() - a.thisUpdate.getTime())[0];

  it('make a complete list newer', () => {
    expect(newest(base(), delta({ revoked: [revocation] }))).toMatchObject({
      status: { kind: 'revoked', date: at, reason: 'keyCompromise' },
      ...day,
    });
    expect(newest(base(), delta())).toMatchObject({ status: { kind: 'good' }, ...day });
    expect(newest(base([revocation]), delta())?.status.kind).toBe('revoked');
  });

  it('take a hold back', () => {
    const held = { certificate: pki.signer.certificate, at, reason: 'certificateHold' } as const;
    const back = { certificate: pki.signer.certificate, at, reason: 'removeFromCRL' } as const;
    expect(newest(base([{ ...held }]), delta({ revoked: [back] }))?.status.kind).toBe('good');
  });

  it.each([
    ['begins after the complete list', () => delta({}, 11)],
    ['is older than the complete list', () => delta({ number: 10 })],
    ['has another scope', () => delta({ extensions: [issuingDistributionPoint({ onlyUser: true })] })],
    [
      'somebody else signed',
      () =>
        parseCrl(
          issueCrl({
            issuer: { certificate: pki.intermediate.certificate, privateKey: testKey('p256', 'somebody') },
            ...day,
            number: 12,
            extensions: [deltaCrlIndicator(10)],
          }),
        ),
    ],
  ])('do not go with a list when the delta %s', (_name, made) => {
    expect(newest(base(), made())).toMatchObject(week);
  });

  it('say alone, or behind a gap, who is revoked and nothing else', () => {
    const listing = delta({ revoked: [revocation] });
    expect(crlAnswers([listing], signer, issuer)).toMatchObject([{ status: { kind: 'revoked' } }]);
    expect(crlAnswers([delta({})], signer, issuer)).toEqual([]);
    const behindGap = newest(list({ number: 1, ...week }), delta({ revoked: [revocation] }, 11));
    expect(behindGap?.status).toMatchObject({ kind: 'revoked', reason: 'keyCompromise' });
  });
});

describe('RFC 5280, 5.3.3 indirect CRLs', () => {
  const other = pki.issue({
    role: 'ca',
    key: testKey('p256', 'crl issuer'),
    keyUsage: ['cRLSign'],
    subject: { country: 'TR', commonName: 'SİL Yayıncısı' },
  });
  const certificate = subject([
    distributionPoints([{ urls: ['http://crl.example/'], crlIssuer: other.certificate }]),
  ]);
  const indirect = (revoked: Parameters<typeof issueCrl>[0]['revoked'], flag = true) =>
    parseCrl(
      issueCrl({
        issuer: other,
        thisUpdate: new Date('2026-01-01'),
        nextUpdate: new Date('2026-02-01'),
        revoked: revoked ?? [],
        extensions: flag ? [issuingDistributionPoint({ indirect: true })] : [],
      }),
    );
  const signers = () => [parseCertificate(other.certificate)];
  const of = (crl: ReturnType<typeof indirect>) => crlRevocationInfo(crl, certificate, issuer, { signers });
  const about = [certificateIssuer(pki.intermediate.certificate)];
  const stranger = [certificateIssuer(pki.root.certificate)];

  it('answer where the certificate names their issuer', () => {
    expect(of(indirect([]))).toMatchObject({ status: { kind: 'good' } });
    expect(of(indirect([]))?.signer.subject.text).toContain('SİL');
  });

  it('have entries about the issuer that the nearest entry before names', () => {
    const first = { certificate: pki.secondSigner.certificate, at, extensions: about };
    expect(of(indirect([first, { certificate: certificate.der, at }]))?.status.kind).toBe('revoked');
    const elsewhere = { certificate: pki.secondSigner.certificate, at, extensions: stranger };
    expect(of(indirect([elsewhere, { certificate: certificate.der, at }]))?.status.kind).toBe('good');
    expect(of(indirect([{ certificate: certificate.der, at }]))?.status.kind).toBe('good');
    expect(of(indirect([{ certificate: certificate.der, at, extensions: about }]))?.status.kind).toBe(
      'revoked',
    );
  });

  it('say nothing when they do not call themselves indirect, or nobody vouches for their signer', () => {
    expect(of(indirect([], false))).toBeUndefined();
    expect(crlRevocationInfo(indirect([]), certificate, issuer)).toBeUndefined();
    expect(crlRevocationInfo(indirect([]), signer, issuer, { signers })).toBeUndefined();
  });

  it('may be signed by another key of the certificate’s own issuer', () => {
    const renewed = pki.issue({
      role: 'ca',
      key: testKey('p256', 'renewed key'),
      subject: {
        country: 'TR',
        organization: 'Tomar Test A.Ş.',
        commonName: issuer.subject.parts[2]?.[0]?.value ?? '',
      },
    });
    const crl = parseCrl(issueCrl({ issuer: renewed, thisUpdate: at, nextUpdate: TEST_NOT_AFTER }));
    expect(crlRevocationInfo(crl, signer, issuer)).toBeUndefined();
    const vouched = { signers: () => [parseCertificate(renewed.certificate)] };
    expect(crlRevocationInfo(crl, signer, issuer, vouched)?.status.kind).toBe('good');
  });
});

describe('a damaged CRL', () => {
  const whole = pki.crl('intermediate', {
    revoked: [{ ...revocation, extensions: [certificateIssuer(pki.intermediate.certificate)] }, revocation],
    extensions: [issuingDistributionPoint({ indirect: true, urls: ['http://crl.example/'] })],
  });

  it('is refused with a code or says something, but never says good of what is revoked', () => {
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.boolean(), (place, value, cut) => {
        const bytes = cut ? whole.slice(0, place) : Uint8Array.from(whole);
        if (!cut) bytes[place] = value;
        try {
          const info = crlRevocationInfo(parseCrl(bytes), signer, issuer);
          expect(info?.status.kind).not.toBe('good');
        } catch (error) {
          if (!(error instanceof SignatureError)) throw error;
        }
      }),
      { numRuns: 400 },
    );
  });
});

describe('the entries of a CRL', () => {
  it('say nothing of any certificate where one has a critical extension that is not known (RFC 5280, 5.3)', () => {
    const entry = (critical: boolean) => ({
      certificate: pki.secondSigner.certificate,
      at,
      extensions: [extension('2.999.7', der.NULL, critical)],
    });
    const answer = (revoked: CrlInput['revoked'] & object) =>
      crlRevocationInfo(list({ revoked }), signer, issuer)?.status.kind;
    expect(answer([entry(false)])).toBe('good');
    expect(answer([entry(true)])).toBeUndefined();
    expect(answer([revocation, entry(true)])).toBeUndefined();
    const byIssuer = extension('2.5.29.29', der.sequence(der.explicit(4, issuer.subject.encoded)), true);
    expect(answer([{ ...entry(false), extensions: [byIssuer] }])).toBe('good');
  });

  const small = (value: number) => pki.issue({ serialNumber: Uint8Array.of(value), key: testKey('p256') });
  const certificates = [1, 2, 5, 17, 23, 24, 29, 48].map(small);

  it('are found where they are, however often their octets stand there by chance', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(7), fc.constantFrom(undefined, 'root', 'intermediate'))),
        fc.nat(7),
        (entries, wanted) => {
          let about = 'intermediate';
          let listed = false;
          for (const [index, named] of entries) {
            about = named ?? about;
            listed ||= index === wanted && about === 'intermediate';
          }
          const revoked = entries.map(([index, named]) => ({
            certificate: certificates[index]?.certificate ?? new Uint8Array(0),
            at,
            extensions:
              named === undefined
                ? []
                : [certificateIssuer(pki[named === 'root' ? 'root' : 'intermediate'].certificate)],
          }));
          const { serialBytes } = parseCertificate(certificates[wanted]?.certificate ?? new Uint8Array(0));
          expect(list({ revoked }).find(serialBytes) !== undefined).toBe(listed);
        },
      ),
      { numRuns: 60 },
    );
  });
});

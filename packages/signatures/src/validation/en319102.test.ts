import { describe, expect, it } from 'vitest';
import { amended, NEVER, TS_119_312 } from '../algorithms/index.ts';
import { extendCades } from '../cades/index.ts';
import { BufferSource } from '../io/index.ts';
import { issueTimestamp } from '../issuing/index.ts';
import { testKey, testPki } from '../testing/keys.ts';
import { endingAt } from '../testing/validation/algorithmPolicy.ts';
import {
  addSignatureTimestamp,
  withOtherCertificate,
  withoutCertificates,
} from '../testing/validation/cmsAttacks.ts';
import { CONTENT, signCms } from '../testing/validation/signedCms.ts';
import { KIND } from '../testing/validation/signedPdf.ts';
import { issueSigner, policyNaming } from '../testing/validation/signers.ts';
import { codesOf, firstOf, validated } from '../testing/validation/validated.ts';
import { testSources } from '../testing/validationData.ts';
import { ETSI_POLICY } from './policy.ts';
import { reportAsText } from './told/reportText.ts';

const pki = testPki(KIND);

describe('EN 319 102-1, 5.2.2 format checking', () => {
  it('calls a CMS that cannot be read a failure of format', async () => {
    const bytes = (await signCms()).subarray(0, -40);
    expect(firstOf(await validated(bytes))).toMatchObject({
      indication: 'TOTAL_FAILED',
      subIndication: 'FORMAT_FAILURE',
    });
  });

  it('refuses a file that is none of the formats', async () => {
    await expect(validated(Buffer.from('merhaba'))).rejects.toMatchObject({ code: 'format_unknown' });
    await expect(validated(new Uint8Array(0))).rejects.toMatchObject({ code: 'format_unknown' });
  });
});

describe('EN 319 102-1, 5.2.3 identification of the signing certificate', () => {
  it('does not take a certificate that the signature does not name', async () => {
    const first = firstOf(
      await validated(await withOtherCertificate(), { content: new BufferSource(CONTENT) }),
    );
    expect(first).toMatchObject({
      indication: 'INDETERMINATE',
      subIndication: 'NO_SIGNING_CERTIFICATE_FOUND',
    });
    expect(codesOf(first)).toEqual(['signing_certificate_replaced']);
  });

  it('finds no signing certificate where none is', async () => {
    const first = firstOf(
      await validated(await withoutCertificates(), { content: new BufferSource(CONTENT) }),
    );
    expect(first).toMatchObject({ subIndication: 'NO_SIGNING_CERTIFICATE_FOUND' });
  });

  it('finds it among what the caller gives', async () => {
    const certificates = [pki.signer.certificate, pki.intermediate.certificate];
    const report = await validated(await withoutCertificates(), {
      content: new BufferSource(CONTENT),
      certificates,
    });
    expect(report.conclusion).toBe('TOTAL_PASSED');
  });
});

describe('EN 319 102-1, 5.2.6 X.509 certificate validation', () => {
  it('finds no chain without trust anchors, and never passes', async () => {
    const first = firstOf(await validated(await signCms(), { trust: [] }));
    expect(first).toMatchObject({ indication: 'INDETERMINATE', subIndication: 'NO_CERTIFICATE_CHAIN_FOUND' });
  });

  it('finds no chain to somebody else', async () => {
    const trust = [testPki('p384').root.certificate];
    expect(firstOf(await validated(await signCms(), { trust }))).toMatchObject({
      subIndication: 'NO_CERTIFICATE_CHAIN_FOUND',
    });
  });

  it('ends the chain at any CA that is trusted', async () => {
    const trust = [pki.intermediate.certificate];
    expect((await validated(await signCms(), { trust })).conclusion).toBe('TOTAL_PASSED');
  });

  it('does not know after the end of validity whether the signature is older', async () => {
    const first = firstOf(await validated(await signCms(), { at: new Date('2035-01-01') }));
    expect(first.indication).toBe('INDETERMINATE');
    expect(first.subIndication).toMatch(/^OUT_OF_BOUNDS/);
  });

  it('does not accept a CA that is not one', async () => {
    const fake = pki.issue({ key: testKey(KIND, 'fake'), subject: { country: 'TR', commonName: 'Sahte' } });
    const forged = issueSigner({ issuer: { certificate: fake.certificate, privateKey: fake.privateKey } });
    const bytes = await signCms({
      signer: { ...forged, chain: [fake.certificate, pki.intermediate.certificate] },
    });
    const first = firstOf(await validated(bytes));
    expect(first).toMatchObject({
      indication: 'INDETERMINATE',
      subIndication: 'CERTIFICATE_CHAIN_GENERAL_FAILURE',
    });
  });

  it('calls for later where revocation is stated and cannot be asked about', async () => {
    const signer = issueSigner({ crlUrls: ['http://crl.invalid/x.crl'] });
    expect(firstOf(await validated(await signCms({ signer })))).toMatchObject({ subIndication: 'TRY_LATER' });
  });

  it('passes with a fresh CRL at hand', async () => {
    const signer = issueSigner({ crlUrls: ['http://crl.invalid/x.crl'] });
    const report = await validated(await signCms({ signer }), { crls: [pki.crl('intermediate')] });
    expect(report.conclusion).toBe('TOTAL_PASSED');
  });

  it('does not take a CRL that is out of date', async () => {
    const signer = issueSigner({ crlUrls: ['http://crl.invalid/x.crl'] });
    const crls = [pki.crl('intermediate', { nextUpdate: new Date('2026-05-01') })];
    expect(firstOf(await validated(await signCms({ signer }), { crls }))).toMatchObject({
      subIndication: 'TRY_LATER',
    });
  });

  it('demands revocation where the policy does, also when the certificate states none', async () => {
    const policy = { ...ETSI_POLICY, revocation: 'always' } as const;
    expect(firstOf(await validated(await signCms(), { policy }))).toMatchObject({
      subIndication: 'TRY_LATER',
    });
    const crls = [pki.crl('intermediate'), pki.crl('root')];
    expect((await validated(await signCms(), { policy, crls })).conclusion).toBe('TOTAL_PASSED');
  });

  it('reports a revoked certificate, also where it states nothing about revocation', async () => {
    const crls = [
      pki.crl('intermediate', {
        revoked: [{ certificate: pki.signer.certificate, at: new Date('2026-03-01') }],
      }),
    ];
    const first = firstOf(await validated(await signCms(), { crls }));
    expect(first).toMatchObject({ indication: 'INDETERMINATE', subIndication: 'REVOKED_NO_POE' });
  });

  it('reports a revoked CA', async () => {
    const crls = [
      pki.crl('root', {
        revoked: [{ certificate: pki.intermediate.certificate, at: new Date('2026-03-01') }],
      }),
    ];
    expect(firstOf(await validated(await signCms(), { crls }))).toMatchObject({
      subIndication: 'REVOKED_CA_NO_POE',
    });
  });

  it('does not mind a revocation after the time of validation', async () => {
    const crls = [
      pki.crl('intermediate', {
        revoked: [{ certificate: pki.signer.certificate, at: new Date('2026-03-01') }],
      }),
    ];
    expect((await validated(await signCms(), { crls, at: new Date('2026-02-01') })).conclusion).toBe(
      'TOTAL_PASSED',
    );
  });
});

describe('EN 319 102-1, 5.2.7 cryptographic verification', () => {
  it('tells altered content from a wrong value', async () => {
    const bytes = await signCms({ packaging: 'detached' });
    const altered = firstOf(
      await validated(bytes, { content: new BufferSource(Buffer.from('Ödeme: 9.000 TL')) }),
    );
    expect(altered).toMatchObject({ indication: 'TOTAL_FAILED', subIndication: 'HASH_FAILURE' });
    const damaged = Buffer.from(bytes);
    damaged[damaged.length - 5] = (damaged.at(-5) ?? 0) ^ 1;
    const wrong = firstOf(await validated(damaged, { content: new BufferSource(CONTENT) }));
    expect(wrong).toMatchObject({ indication: 'TOTAL_FAILED', subIndication: 'SIG_CRYPTO_FAILURE' });
  });

  it('cannot judge without the content', async () => {
    const first = firstOf(await validated(await signCms({ packaging: 'detached' })));
    expect(first).toMatchObject({ indication: 'INDETERMINATE', subIndication: 'SIGNED_DATA_NOT_FOUND' });
  });

  it('calls altered content altered also where nobody is trusted', async () => {
    const bytes = await signCms({ packaging: 'detached' });
    const content = new BufferSource(Buffer.from('x'));
    expect(firstOf(await validated(bytes, { content, trust: [] }))).toMatchObject({
      subIndication: 'HASH_FAILURE',
    });
  });
});

describe('EN 319 102-1, 5.2.8 signature acceptance validation', () => {
  it('refuses a key that the policy holds too short', async () => {
    const row = { kind: 'key', key: 'ec', bits: 256, until: NEVER, source: 'this test' } as const;
    const policy = { ...ETSI_POLICY, algorithms: amended(TS_119_312, row) };
    const first = firstOf(await validated(await signCms(), { policy }));
    expect(first).toMatchObject({ subIndication: 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE' });
  });

  it('accepts a digest up to a date with proof, and never without', async () => {
    const policy = endingAt('sha256', new Date('2027-01-01'));
    const bytes = await signCms({
      profile: 'baseline-t',
      sources: { at: new Date('2026-01-02T03:10:00Z') },
    });
    expect((await validated(bytes, { policy })).conclusion).toBe('TOTAL_PASSED');
    const never = endingAt('sha256', NEVER);
    expect(firstOf(await validated(bytes, { policy: never }))).toMatchObject({
      subIndication: 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
    });
  });
});

describe('EN 319 102-1, 5.4 time-stamp validation', () => {
  it('does not believe an authority that is not one', async () => {
    const impostor = pki.issue({ role: 'signer' }).signer;
    const bytes = await signWithStamp(async (imprint) =>
      issueTimestamp({
        authority: impostor,
        imprint,
        digestAlgorithm: 'sha256',
        time: new Date('2026-01-02T04:00:00Z'),
        policy: '2.999.1',
      }),
    );
    const [stamp] = firstOf(await validated(bytes)).timestamps;
    expect(stamp).toMatchObject({ indication: 'INDETERMINATE', subIndication: 'CHAIN_CONSTRAINTS_FAILURE' });
  });

  it('names a time-stamp that was copied from another signature', async () => {
    const other = await pki.timestamp(Buffer.alloc(32, 7), { at: new Date('2026-01-02T04:00:00Z') });
    const first = firstOf(await validated(await signWithStamp(async () => other)));
    // 5.5.4 step 2: what does not pass is left out, and what passes without a proof of existence still does.
    expect(first).toMatchObject({ indication: 'TOTAL_PASSED', level: 'B' });
    expect(first.warnings.map(({ code }) => code)).toContain('timestamp_copied');
    expect(first.timestamps[0]).toMatchObject({ indication: 'TOTAL_FAILED', subIndication: 'HASH_FAILURE' });
  });
});

async function signWithStamp(stamp: (imprint: Uint8Array) => Promise<Uint8Array>): Promise<Uint8Array> {
  return await addSignatureTimestamp(await signCms(), stamp);
}

describe('EN 319 102-1, 5.5 validation with time', () => {
  const stamped = () => signCms({ profile: 'baseline-t', sources: { at: new Date('2026-01-02T03:10:00Z') } });
  const revokedAt = (at: string) => [
    pki.crl('intermediate', { revoked: [{ certificate: pki.signer.certificate, at: new Date(at) }] }),
  ];

  it('passes a signature that is proven to be older than the revocation', async () => {
    const first = firstOf(await validated(await stamped(), { crls: revokedAt('2026-03-01') }));
    expect(first).toMatchObject({
      indication: 'TOTAL_PASSED',
      bestSignatureTime: '2026-01-02T03:10:00.000Z',
    });
  });

  it('does not pass one that is only proven to be younger', async () => {
    const first = firstOf(await validated(await stamped(), { crls: revokedAt('2026-01-01') }));
    expect(first).toMatchObject({ indication: 'INDETERMINATE', subIndication: 'REVOKED_NO_POE' });
  });

  it('fails one that existed before its certificate was valid', async () => {
    const signer = issueSigner({ notBefore: new Date('2026-02-01') });
    const bytes = await signCms({ signer, profile: 'baseline-b' });
    const early = await addSignatureTimestamp(bytes, (imprint) =>
      pki.timestamp(imprint, { at: new Date('2026-01-02T03:10:00Z') }),
    );
    expect(firstOf(await validated(early))).toMatchObject({
      indication: 'TOTAL_FAILED',
      subIndication: 'NOT_YET_VALID',
    });
  });

  it('takes an answer that was fresh at the time of the signature', async () => {
    const signer = issueSigner({ ocspUrls: ['http://ocsp.invalid'] });
    const at = new Date('2026-01-02T03:10:00Z');
    const bytes = await signCms({ signer, profile: 'baseline-lt', sources: { at } });
    expect(firstOf(await validated(bytes))).toMatchObject({ indication: 'TOTAL_PASSED', level: 'LT' });
  });

  it('keeps to the two hours between signing time and time-stamp where the policy wants them', async () => {
    const policy = { ...ETSI_POLICY, timestampDelayMs: 2 * 3_600_000 };
    const within = await signCms({
      profile: 'baseline-t',
      sources: { at: new Date('2026-01-02T05:04:05Z') },
    });
    expect((await validated(within, { policy })).conclusion).toBe('TOTAL_PASSED');
    const late = await signCms({ profile: 'baseline-t', sources: { at: new Date('2026-01-02T05:04:06Z') } });
    expect(codesOf(firstOf(await validated(late, { policy })))).toEqual(['timestamp_too_late']);
  });
});

describe('EN 319 102-1, 5.6 long-term validation', () => {
  const AFTER = new Date('2036-01-01');
  const laterTsa = () =>
    pki.issue({
      role: 'tsa',
      notBefore: new Date('2030-01-01'),
      notAfter: new Date('2044-01-01'),
      subject: { country: 'TR', commonName: 'Yeni Zaman Damgası' },
      key: testKey(KIND, 'later tsa'),
      issuer: { certificate: pki.root.certificate, privateKey: pki.root.privateKey },
    });

  it('does not know, when even the authority of the last time-stamp has expired', async () => {
    const bytes = await signCms({
      profile: 'baseline-lta',
      sources: { at: new Date('2026-01-02T03:10:00Z') },
    });
    expect(firstOf(await validated(bytes, { at: AFTER })).indication).toBe('INDETERMINATE');
  });

  it('passes an archive that was renewed in time (5.6.3.4)', async () => {
    const bytes = await signCms({
      profile: 'baseline-lta',
      sources: { at: new Date('2026-01-02T03:10:00Z') },
    });
    const tsa = laterTsa();
    const sources = {
      ...testSources(KIND, { at: new Date('2033-06-01') }),
      timestamp: ({ algorithm, value }: { algorithm: 'sha256' | 'sha384' | 'sha512'; value: Uint8Array }) =>
        issueTimestamp({
          authority: { ...tsa.signer, chain: [pki.root.certificate] },
          imprint: value,
          digestAlgorithm: algorithm,
          time: new Date('2033-06-01'),
          policy: '2.999.1',
        }),
    };
    const renewed = await extendCades(new BufferSource(bytes), { profile: 'baseline-lta' }, sources);
    const first = firstOf(await validated(await renewed.toBytes(), { at: AFTER }));
    expect(first.timestamps.map(({ kind, indication }) => [kind, indication])).toEqual([
      ['signature', 'TOTAL_PASSED'],
      ['archive', 'TOTAL_PASSED'],
      ['archive', 'TOTAL_PASSED'],
    ]);
    expect(first).toMatchObject({
      indication: 'TOTAL_PASSED',
      bestSignatureTime: '2026-01-02T03:10:00.000Z',
      level: 'LTA',
    });
  });
});

describe('Turkish policy (law 5070)', () => {
  it('passes each profile with its material', async () => {
    for (const profile of ['tr-p3', 'tr-p4', 'tr-p4-archive'] as const) {
      const bytes = await signCms({ profile, sources: { at: new Date('2026-01-02T03:10:00Z') } });
      const report = await validated(bytes, {
        policy: 'tr',
        crls: [pki.crl('root'), pki.crl('intermediate')],
      });
      expect([profile, report.conclusion]).toEqual([profile, 'TOTAL_PASSED']);
    }
  });

  it('refuses a certificate that is not a qualified one', async () => {
    const signer = issueSigner({ qcStatements: [] });
    const first = firstOf(
      await validated(await signCms({ signer }), {
        policy: 'tr',
        crls: [pki.crl('root'), pki.crl('intermediate')],
      }),
    );
    expect(first).toMatchObject({ subIndication: 'CHAIN_CONSTRAINTS_FAILURE' });
    expect(codesOf(first)).toEqual(['certificate_not_qualified']);
  });

  it('does not know a policy that is not one of the three', async () => {
    const bytes = await policyNaming('2.999.5');
    const first = firstOf(
      await validated(bytes, { policy: 'tr', crls: [pki.crl('root'), pki.crl('intermediate')] }),
    );
    expect(first).toMatchObject({ subIndication: 'SIGNATURE_POLICY_NOT_AVAILABLE' });
  });
});

describe('what the report says of the chain', () => {
  it('names each certificate up to the anchor, and who answered about it', async () => {
    const signer = issueSigner({ ocspUrls: ['http://ocsp.invalid/'] });
    const revoked = [
      { certificate: signer.certificate, at: new Date('2026-03-01'), reason: 'superseded' },
    ] as const;
    const crls = [pki.crl('root'), pki.crl('intermediate', { revoked })];
    const report = await validated(await signCms({ signer }), { crls });
    expect(firstOf(report).chain).toMatchObject([
      {
        trusted: false,
        revocation: {
          source: 'crl',
          status: 'revoked',
          revokedAt: '2026-03-01T00:00:00.000Z',
          reason: 'superseded',
        },
      },
      { trusted: false, revocation: { source: 'crl', status: 'good', revokedAt: null } },
      { trusted: true, revocation: null },
    ]);
    const text = reportAsText(report);
    expect(text).toContain('revoked at 2026-03-01 00:00:00 UTC by CRL of 2024-01-01 00:00:00 UTC');
    expect(text).toMatch(/chain: CN=Test Kök[^,]*,O=[^\n]*, trusted/);
    expect(firstOf(await validated(await signCms(), { trust: [] })).chain).toEqual([]);
  });
});

describe('what the report says of the certificate', () => {
  const certificateOf = async (input: Parameters<typeof issueSigner>[0]) =>
    firstOf(await validated(await signCms({ signer: issueSigner(input) }))).certificate;

  it('names a qualified signature with its person and policies', async () => {
    expect(await certificateOf({})).toMatchObject({
      kind: 'signature',
      qualified: true,
      turkishQualified: true,
      onSecureDevice: false,
      nationalId: '10000000146',
      policies: ['2.999.1.2'],
    });
  });

  it.each([
    [
      'a mali mühür, by its tax number',
      { subject: { country: 'TR', serialNumber: '1234567890', commonName: 'Deneme A.Ş.' }, qcStatements: [] },
      { nationalId: '1234567890', qualified: false },
    ],
    [
      'a seal by its QcType',
      { qcStatements: ['0.4.0.1862.1.1', { kind: 'type', type: 'seal' }, '0.4.0.1862.1.4'] },
      { qualified: true, turkishQualified: false, onSecureDevice: true },
    ],
    [
      'a seal by its organisation’s identifier',
      {
        subject: {
          country: 'TR',
          organization: 'Deneme Kurumu',
          organizationIdentifier: 'VATTR-1234567890',
          commonName: 'Deneme Kurumu',
        },
      },
      { organization: 'Deneme Kurumu' },
    ],
  ] as const)('knows %s', async (_name, input, expected) => {
    expect(await certificateOf(input)).toMatchObject({ kind: 'seal', ...expected });
  });
});

it('asks nobody when offline', async () => {
  const signer = issueSigner({ crlUrls: ['http://crl.invalid/x.crl'], ocspUrls: ['http://ocsp.invalid'] });
  let asked = 0;
  const fetcher = async () => {
    asked++;
    return new Uint8Array(0);
  };
  await validated(await signCms({ signer }), { fetcher });
  expect(asked).toBe(0);
  await validated(await signCms({ signer }), { fetcher, offline: false });
  expect(asked).toBeGreaterThan(0);
});

it('asks the network where it may, and believes a good answer', async () => {
  const signer = issueSigner({ crlUrls: ['http://crl.example/x.crl'] });
  const bytes = await signCms({ signer });
  const crl = pki.crl('intermediate');
  const report = await validated(bytes, { offline: false, at: new Date(), fetcher: async () => crl });
  expect(report.conclusion).toBe('TOTAL_PASSED');
});

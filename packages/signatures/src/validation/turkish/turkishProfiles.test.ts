import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { extendCades, signCades } from '../../cades/index.ts';
import { BufferSource } from '../../io/index.ts';
import { TURKISH_POLICY } from '../../oids.ts';
import { extendPades } from '../../pades/index.ts';
import { type SignatureProfile, turkishPolicyDocument } from '../../profiles.ts';
import { RevocationCache } from '../../revocation/index.ts';
import { testPki } from '../../testing/keys.ts';
import { makePdf } from '../../testing/pdfs.ts';
import { addSignatureTimestamp } from '../../testing/validation/cmsAttacks.ts';
import { CONTENT, signCms } from '../../testing/validation/signedCms.ts';
import { KIND, signPdf } from '../../testing/validation/signedPdf.ts';
import { issueSigner } from '../../testing/validation/signers.ts';
import { codesOf, firstOf, validated } from '../../testing/validation/validated.ts';
import { testSources } from '../../testing/validationData.ts';
import { type HashName, parseCertificate, parseCrl, parseOcspResponse } from '../../x509/index.ts';
import { extendXades, signXades } from '../../xades/index.ts';
import { TURKISH_POLICY as TURKISH_POLICY_RULES } from '../policy.ts';
import { reportAsText } from '../told/reportText.ts';
import type { SignatureElements } from './signatureElements.ts';
import { judgeTurkishProfile, type TurkishProfileInput } from './turkishProfiles.ts';

const pki = testPki(KIND);
const signingTime = new Date('2026-01-02T03:04:05Z');
const stampedAt = new Date('2026-01-02T03:10:00Z');
/** After the waiting period of P3. */
const listedAt = new Date('2026-01-03T03:10:00Z');
const complete = testSources(KIND, { at: stampedAt, listedAt });
const turkish = { policy: 'tr', crls: [pki.crl('root'), pki.crl('intermediate')] } as const;

type Format = 'cades' | 'pades' | 'xades';
type Profile = 'tr-p1' | 'tr-p2' | 'tr-p3' | 'tr-p4' | 'tr-p3-archive' | 'tr-p4-archive';

/** P3 is signed as T first and extended; the others are made in one go. */
async function sign(format: Format, profile: Profile, sources = complete): Promise<Uint8Array> {
  const extended = profile.startsWith('tr-p3');
  const first: SignatureProfile = extended ? 'tr-p3' : profile;
  switch (format) {
    case 'cades': {
      const bytes = await signCms({ profile: first, sources: { at: stampedAt } });
      if (!extended) return bytes;
      return (await extendCades(new BufferSource(bytes), { profile }, sources)).toBytes();
    }
    case 'pades': {
      const pdf = await signPdf(makePdf(), { profile: first, sources: { at: stampedAt } });
      if (!extended) return pdf;
      return Buffer.concat([pdf, await extendPades(new BufferSource(pdf), { profile, ...sources })]);
    }
    case 'xades': {
      const content = { form: 'enveloped', document: Buffer.from('<a>1</a>') } as const;
      const xml = await signXades(content, pki.signer.signer, { profile: first, signingTime }, sources);
      return extended ? await extendXades(xml, profile, sources) : xml;
    }
  }
}

describe('BTK guide: what we make keeps the rules of its profile', () => {
  const formats: readonly Format[] = ['cades', 'pades', 'xades'];
  const profiles: readonly Profile[] = ['tr-p1', 'tr-p2', 'tr-p3', 'tr-p4', 'tr-p3-archive', 'tr-p4-archive'];
  it.each(formats.flatMap((format) => profiles.map((profile) => [format, profile] as const)))(
    '%s %s',
    async (format, profile) => {
      const first = firstOf(await validated(await sign(format, profile), turkish));
      const { findings, ...rest } = first.turkishProfile ?? { findings: [] };
      expect(rest).toEqual({
        name: profile.slice(3, 5).toUpperCase(),
        archive: profile.endsWith('-archive') && format !== 'pades',
        conforms: true,
      });
      expect(findings).toEqual([]);
      expect([first.indication, codesOf(first)]).toEqual(['TOTAL_PASSED', []]);
    },
  );
});

/** A signature that names P2, P3 or P4 in whatever way. */
async function naming(
  oid: string,
  profile: SignatureProfile,
  more: { readonly uri?: string; readonly digest?: Uint8Array; readonly at?: Date } = {},
): Promise<Uint8Array> {
  const policy = {
    oid,
    digestAlgorithm: 'sha256',
    digest: more.digest ?? Buffer.from(turkishPolicyDocument.digest.sha256, 'hex'),
    ...(more.uri === undefined ? {} : { uri: more.uri }),
  } as const;
  const input = { kind: 'new', content: new BufferSource(CONTENT), packaging: 'attached' } as const;
  const sources = testSources(KIND, { at: more.at ?? stampedAt });
  const file = await signCades(input, pki.signer.signer, { profile, policy, signingTime }, sources);
  return file.toBytes();
}

/** A time-stamp by an authority that nobody here trusts. */
async function stampedByStranger(bytes: Uint8Array): Promise<Uint8Array> {
  return await addSignatureTimestamp(bytes, (imprint) =>
    testPki('p384').timestamp(imprint, { at: stampedAt }),
  );
}

it.each(['cades', 'pades', 'xades'] as const)(
  'P3 asks for a list from after the waiting period (%s)',
  async (format) => {
    const waitingPeriod = 24 * 3_600_000;
    const wanted: (Date | undefined)[] = [];
    const validationData: typeof complete.validationData = (request) => {
      if (request.role === 'signer') wanted.push(request.listedSince);
      return complete.validationData(request);
    };
    const sources = { timestamp: complete.timestamp, validationData };
    const profile = 'tr-p3';
    if (format === 'cades') {
      const signed = new BufferSource(await signCms({ profile, sources: { at: stampedAt } }));
      await extendCades(signed, { profile, waitingPeriod }, sources);
    } else if (format === 'pades') {
      const signed = new BufferSource(await signPdf(makePdf(), { profile, sources: { at: stampedAt } }));
      await extendPades(signed, { profile, waitingPeriod, ...sources });
    } else {
      const content = { form: 'enveloped', document: Buffer.from('<a>1</a>') } as const;
      const signed = await signXades(content, pki.signer.signer, { profile, signingTime }, complete);
      await extendXades(signed, profile, sources, { waitingPeriod });
    }
    expect(wanted).toEqual([new Date(stampedAt.getTime() + waitingPeriod)]);
  },
);

describe('BTK guide: what breaks them', () => {
  const { uri } = turkishPolicyDocument;

  it.each([
    ['tr_policy_uri_missing', () => naming(TURKISH_POLICY.p2, 'baseline-t')],
    ['tr_timestamp_missing', () => naming(TURKISH_POLICY.p2, 'baseline-b', { uri })],
    [
      'tr_timestamp_invalid',
      async () => stampedByStranger(await naming(TURKISH_POLICY.p2, 'baseline-b', { uri })),
    ],
  ])('%s', async (code, make) => {
    const bytes = await make();
    const enforced = firstOf(await validated(bytes, turkish));
    expect(enforced).toMatchObject({
      indication: 'INDETERMINATE',
      subIndication: 'SIG_CONSTRAINTS_FAILURE',
      turkishProfile: { name: 'P2', conforms: false },
    });
    expect(codesOf(enforced)).toEqual([code]);
    const reported = firstOf(await validated(bytes));
    expect(reported).toMatchObject({ indication: 'TOTAL_PASSED', turkishProfile: { conforms: false } });
  });

  it('tr_timestamp_late', async () => {
    const at = new Date(signingTime.getTime() + 2 * 3_600_000 + 1_000);
    const bytes = await naming(TURKISH_POLICY.p2, 'baseline-t', { uri, at });
    const first = firstOf(await validated(bytes, turkish));
    expect(first).toMatchObject({
      subIndication: 'SIG_CONSTRAINTS_FAILURE',
      turkishProfile: { conforms: false, findings: [{ code: 'tr_timestamp_late' }] },
    });
    const onTime = new Date(signingTime.getTime() + 2 * 3_600_000);
    const good = await naming(TURKISH_POLICY.p2, 'baseline-t', { uri, at: onTime });
    expect(firstOf(await validated(good, turkish))).toMatchObject({ indication: 'TOTAL_PASSED' });
  });

  it('tr_policy_digest: the digest of another document', async () => {
    const digest = Buffer.alloc(32, 1);
    const first = firstOf(
      await validated(await naming(TURKISH_POLICY.p2, 'baseline-t', { uri, digest }), turkish),
    );
    expect(first).toMatchObject({
      subIndication: 'SIG_CONSTRAINTS_FAILURE',
      turkishProfile: { conforms: false, findings: [{ code: 'tr_policy_digest', severity: 'breach' }] },
    });
  });

  it.each(['cades', 'pades', 'xades'] as const)(
    'tr_crl_early: P3 with a list from before the end of the waiting period (%s)',
    async (format) => {
      const early = testSources(KIND, { at: stampedAt, listedAt: new Date(listedAt.getTime() - 1_000) });
      const first = firstOf(await validated(await sign(format, 'tr-p3', early), turkish));
      expect(first).toMatchObject({
        subIndication: 'SIG_CONSTRAINTS_FAILURE',
        turkishProfile: { conforms: false, findings: [{ code: 'tr_crl_early', severity: 'breach' }] },
      });
    },
  );

  it('tr_certificate_not_qualified', async () => {
    const signer = issueSigner({ qcStatements: [] });
    const bytes = await signCms({ profile: 'tr-p2', signer, sources: { at: stampedAt } });
    expect(firstOf(await validated(bytes)).turkishProfile).toMatchObject({
      conforms: false,
      findings: [{ code: 'tr_certificate_not_qualified', severity: 'breach' }],
    });
  });

  it('P3 waits a day to be completed, and then is incomplete, but no less valid', async () => {
    const bytes = await signCms({ profile: 'tr-p3', sources: { at: stampedAt } });
    const soon = firstOf(await validated(bytes, { ...turkish, at: new Date('2026-01-02T20:00:00Z') }));
    expect(soon.turkishProfile).toMatchObject({ conforms: true, findings: [{ code: 'tr_waiting_period' }] });
    const later = firstOf(await validated(bytes, turkish));
    expect(later).toMatchObject({
      indication: 'TOTAL_PASSED',
      turkishProfile: { name: 'P3', conforms: false },
    });
    expect(later.turkishProfile?.findings.map(({ code, severity }) => [code, severity])).toEqual([
      ['tr_references_missing', 'incomplete'],
      ['tr_values_missing', 'incomplete'],
    ]);
  });

  it('P2 is verified with a CRL, also where a responder is named first', async () => {
    const signer = issueSigner({ ocspUrls: ['http://ocsp.example/'], crlUrls: ['http://crl.example/'] });
    const bytes = await signCms({ profile: 'tr-p2', signer, sources: { at: stampedAt } });
    const asked: string[] = [];
    const fetcher = async ({ url }: { readonly url: string }) => {
      asked.push(url);
      return pki.crl('intermediate');
    };
    const crls = [pki.crl('root')];
    const policy = { ...TURKISH_POLICY_RULES, revocation: 'if_stated' } as const;
    const online = { policy, crls, offline: false, at: new Date(), fetcher } as const;
    const first = firstOf(await validated(bytes, { ...online, cache: new RevocationCache() }));
    expect([asked, first.turkishProfile?.findings]).toEqual([['http://crl.example/'], []]);
  });

  it('P2 hears of the waiting period while it lasts', async () => {
    const bytes = await naming(TURKISH_POLICY.p2, 'baseline-t', { uri });
    const soon = firstOf(await validated(bytes, { ...turkish, at: new Date('2026-01-02T20:00:00Z') }));
    expect(soon.turkishProfile?.findings.map(({ code }) => code)).toEqual(['tr_waiting_period']);
    expect(soon.indication).toBe('TOTAL_PASSED');
  });
});

describe('BTK guide: each rule by itself', () => {
  const elements: SignatureElements = {
    format: 'cades',
    counterSignature: false,
    signingTime: true,
    contentFormat: true,
    certificateReferences: true,
    revocationReferences: true,
    certificateValues: true,
    revocationValues: true,
    vriEntry: true,
    carriedRevocation: () => ({ crls: [], responses: [] }),
    references: () => ({ named: [], values: [] }),
  };
  type Case = Partial<TurkishProfileInput['signature']>;
  const judge = (
    signature: Case,
    more: Partial<SignatureElements> = {},
    input: Partial<Omit<TurkishProfileInput, 'signature'>> = {},
  ) =>
    judgeTurkishProfile({
      signature: {
        purpose: 'signature',
        certificateReferences: [],
        timestamps: [],
        claimedTime: signingTime,
        policy: undefined,
        elements: { ...elements, ...more },
        ...signature,
      } as TurkishProfileInput['signature'],
      timestamps: [],
      certificate: parseCertificate(pki.signer.certificate),
      issuer: parseCertificate(pki.intermediate.certificate),
      chain: [],
      acceptSha1: false,
      isVerified: () => true,
      info: undefined,
      time: new Date('2026-06-01'),
      ...input,
    });
  const codes = (report: ReturnType<typeof judge>) => report?.findings.map(({ code }) => code);
  const p4 = { policy: { id: TURKISH_POLICY.p4, uri: 'http://x.example/' } };
  const stamp = (kind: 'document' | 'archive' | 'signature-and-references') => ({ kind }) as never;

  it('claims nothing with a policy of others, with an implied one, or with a time-stamp and no policy', () => {
    expect(judge({ policy: { id: '2.999.1', uri: undefined } })).toBeUndefined();
    expect(judge({ policy: { id: undefined, uri: undefined } })).toBeUndefined();
    expect(judge({ timestamps: [{ kind: 'signature' } as never] })).toBeUndefined();
    expect(judge({ certificateReferences: undefined })).toBeUndefined();
    expect(judge({})).toMatchObject({ name: 'P1', conforms: true });
  });

  it.each([
    ['tr_signing_certificate_missing', { ...p4, certificateReferences: undefined }, {}],
    ['tr_signing_time_missing', {}, { signingTime: false }],
    ['tr_signing_time_missing', {}, { signingTime: false, format: 'pades' }],
    ['tr_content_format_missing', {}, { contentFormat: false, format: 'xades' }],
    ['tr_references_missing', p4, { certificateReferences: false }],
    ['tr_references_missing', p4, { revocationReferences: false }],
    ['tr_values_missing', p4, { certificateValues: false }],
    ['tr_references_timestamp_missing', p4, { format: 'xades' }],
    ['tr_security_store_missing', p4, { format: 'pades' }],
    ['tr_document_timestamp_missing', p4, { format: 'pades' }],
    ['tr_c_timestamp_forbidden', { ...p4, timestamps: [stamp('signature-and-references')] }, {}],
  ] as const)('%s', (code, signature, more) => {
    const report = judge(signature, more);
    expect(codes(report)).toContain(code);
    expect(report?.conforms).toBe(false);
  });

  it('P4 carries an OCSP answer about its signer, P3 a CRL', () => {
    const crls = [parseCrl(pki.crl('intermediate'))];
    const responses = [parseOcspResponse(pki.ocspResponse(pki.signer.certificate, { at: stampedAt }))];
    const ofAnother = [parseOcspResponse(pki.ocspResponse(pki.secondSigner.certificate, { at: stampedAt }))];
    const p3 = { policy: { id: TURKISH_POLICY.p3, uri: 'http://x.example/' } };
    const carrying = (signature: Case, carried: ReturnType<SignatureElements['carriedRevocation']>) =>
      codes(judge(signature, { carriedRevocation: () => carried }))?.filter((code) => /crl|ocsp/.test(code));
    expect(carrying(p4, { crls, responses })).toEqual([]);
    expect(carrying(p4, { crls, responses: ofAnother })).toEqual(['tr_revocation_not_ocsp']);
    expect(carrying(p3, { crls, responses })).toEqual([]);
    expect(carrying(p3, { crls: [parseCrl(pki.crl('root'))], responses })).toEqual(['tr_revocation_not_crl']);
    const unverified = (signature: Case) =>
      codes(
        judge(signature, { carriedRevocation: () => ({ crls, responses }) }, { isVerified: () => false }),
      );
    expect(unverified(p4)).toContain('tr_revocation_not_ocsp');
    expect(unverified(p3)).toContain('tr_revocation_not_crl');
  });

  it('looks for what the complete references name', () => {
    const value = createHash('sha256').update(pki.root.certificate).digest();
    const named = [{ hash: 'sha256', value }] as const;
    const of = (values: readonly Uint8Array[]) => codes(judge(p4, { references: () => ({ named, values }) }));
    expect(of([pki.root.certificate])).not.toContain('tr_reference_without_value');
    expect(of([pki.intermediate.certificate])).toContain('tr_reference_without_value');
  });

  it('does not say that the policy’s document is the known one where its digest cannot be compared', () => {
    const digest = (hash: HashName | undefined) => ({
      policy: { ...p4.policy, digest: { hash, value: Buffer.alloc(16) } },
    });
    for (const hash of ['md5', undefined] as const)
      expect(codes(judge(digest(hash)))).toContain('tr_policy_digest_unknown');
    expect(codes(judge(digest('sha256')))).not.toContain('tr_policy_digest_unknown');
  });

  it('wants the signer’s certificate named by a digest of today', () => {
    const named = (hash: 'sha1' | 'sha256') => ({
      certificateReferences: [
        { hash, digest: Buffer.alloc(20), issuer: undefined, serial: undefined, ofSigner: true },
      ],
    });
    expect(codes(judge(named('sha1')))).toEqual(['tr_signing_certificate_digest']);
    expect(codes(judge(named('sha256')))).toEqual([]);
    expect(codes(judge(named('sha1'), {}, { acceptSha1: true }))).toEqual([]);
  });

  it('wants complete references to name the whole path and what proves it', () => {
    const chain = [pki.signer, pki.intermediate, pki.root].map((one) => parseCertificate(one.certificate));
    const crls = [parseCrl(pki.crl('root'))];
    const responses = [parseOcspResponse(pki.ocspResponse(pki.signer.certificate, { at: stampedAt }))];
    const values = [
      pki.intermediate.certificate,
      ...crls.map(({ der }) => der),
      ...responses.map(({ der }) => der),
    ];
    const naming = (all: readonly Uint8Array[]) => {
      const named = all.map(
        (one) => ({ hash: 'sha256', value: createHash('sha256').update(one).digest() }) as const,
      );
      const more = { references: () => ({ named, values }), carriedRevocation: () => ({ crls, responses }) };
      return codes(judge(p4, more, { chain }))?.filter((code) => code.startsWith('tr_ref'));
    };
    expect(naming(values)).toEqual([]);
    for (const left of values)
      expect(naming(values.filter((one) => one !== left))).toEqual(['tr_references_missing']);
  });

  it('takes a document time-stamp for proof of time in P3 and P4 of a PDF alone', () => {
    const of = (policy: Case, format: 'pades' | 'cades') => {
      const token = { info: { time: stampedAt } };
      const timestamp = { kind: 'document', token } as never;
      const timestamps = [{ timestamp, result: { status: 'PASSED' } }] as never;
      return codes(judge(policy, { format }, { timestamps }));
    };
    const p2 = { policy: { id: TURKISH_POLICY.p2, uri: 'http://x.example/' } };
    expect(of(p4, 'pades')).not.toContain('tr_timestamp_missing');
    expect(of(p2, 'pades')).toContain('tr_timestamp_missing');
    expect(of(p4, 'cades')).toContain('tr_timestamp_missing');
  });

  it('asks a counter-signature for no content format', () => {
    expect(codes(judge({}, { contentFormat: false, format: 'xades', counterSignature: true }))).toEqual([]);
  });
});

it('a person can read which profile was kept', async () => {
  const good = reportAsText(await validated(await sign('cades', 'tr-p4-archive'), turkish));
  expect(good).toContain('Turkish profile P4 with archive: kept');
  expect(good).toContain('certificate for signatures, qualified under law 5070, policy 2.999.1.2');
  const bad = reportAsText(await validated(await naming(TURKISH_POLICY.p2, 'baseline-t'), turkish));
  expect(bad).toContain('Turkish profile P2: NOT kept');
  expect(bad).toContain('gives no address (SPURI) of the policy');
  expect(bad).toContain('[tr_policy_uri_missing]');
});

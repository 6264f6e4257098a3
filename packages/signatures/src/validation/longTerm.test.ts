import { describe, expect, it } from 'vitest';
import { extendCades, signCades } from '../cades/index.ts';
import { BufferSource } from '../io/index.ts';
import { expiredCertsOnCrl, extendedKeyUsage, issueOcspResponse, issueTimestamp } from '../issuing/index.ts';
import { PURPOSE } from '../oids.ts';
import { extendPades } from '../pades/index.ts';
import { type TestIdentity, testKey, testPki } from '../testing/keys.ts';
import { makePdf } from '../testing/pdfs.ts';
import { endingAt } from '../testing/validation/algorithmPolicy.ts';
import { addSignatureTimestamp } from '../testing/validation/cmsAttacks.ts';
import { CONTENT, signCms } from '../testing/validation/signedCms.ts';
import { KIND, signPdf } from '../testing/validation/signedPdf.ts';
import { issueSigner } from '../testing/validation/signers.ts';
import { codesOf, firstOf, validated } from '../testing/validation/validated.ts';
import { testSources } from '../testing/validationData.ts';
import type { ExtensionSources } from '../validationData.ts';
import { counterSignXades, extendXades, signXades } from '../xades/index.ts';

const pki = testPki(KIND);
const signingTime = new Date('2026-01-02T03:04:05Z');
const stampedAt = new Date('2026-01-02T03:10:00Z');
/** After the end of every certificate of the hierarchy but the root's. */
const LATE = new Date('2036-01-01T00:00:00Z');

const authority = (name: string, notAfter: Date): TestIdentity =>
  pki.issue({
    role: 'tsa',
    notAfter,
    subject: { country: 'TR', commonName: name },
    key: testKey(KIND, name),
    issuer: pki.root,
    qcStatements: [],
  });
const longLived = authority('Uzun Ömürlü Zaman Damgası', new Date('2044-01-01'));

/** Time-stamps by an authority of choice, the validation data of the test hierarchy. */
function sourcesBy(tsa: TestIdentity, time: Date): Required<ExtensionSources> {
  return {
    ...testSources(KIND, { at: time }),
    timestamp: ({ algorithm, value }) =>
      issueTimestamp({
        authority: { ...tsa.signer, chain: [pki.root.certificate] },
        imprint: value,
        digestAlgorithm: algorithm,
        time,
        policy: '2.999.1',
      }),
  };
}

const revoke = (certificate: Uint8Array, at: string, issuer: 'root' | 'intermediate' = 'intermediate') => [
  pki.crl(issuer, { revoked: [{ certificate, at: new Date(at), reason: 'keyCompromise' }] }),
];

/** A signature with its validation data, and an archive time-stamp by the authority that lives longer. */
async function archivedBy(tsa: TestIdentity, at = new Date('2026-02-01T00:00:00Z')): Promise<Uint8Array> {
  const bytes = await signCms({ profile: 'baseline-lt', sources: { at: stampedAt } });
  const file = await extendCades(new BufferSource(bytes), { profile: 'baseline-lta' }, sourcesBy(tsa, at));
  return file.toBytes();
}

describe('EN 319 102-1, 5.6.2.1 past certificate validation', () => {
  it('finds a chain good that has expired since, where an archive time-stamp lives on', async () => {
    const bytes = await archivedBy(longLived);
    expect(firstOf(await validated(bytes, { at: LATE }))).toMatchObject({
      indication: 'TOTAL_PASSED',
      bestSignatureTime: stampedAt.toISOString(),
      level: 'LTA',
    });
  });

  it('does the same for PDF and XML', async () => {
    const sources = sourcesBy(longLived, new Date('2026-02-01'));
    const lt = await signPdf(makePdf(), { profile: 'baseline-lt', sources: { at: stampedAt } });
    const added = await extendPades(new BufferSource(lt), { profile: 'baseline-lta', ...sources });
    expect(firstOf(await validated(Buffer.concat([lt, added]), { at: LATE })).indication).toBe(
      'TOTAL_PASSED',
    );
    const content = { form: 'enveloped', document: Buffer.from('<a/>') } as const;
    const first = testSources(KIND, { at: stampedAt });
    const xml = await signXades(content, pki.signer.signer, { profile: 'baseline-lt', signingTime }, first);
    const archived = await extendXades(xml, 'baseline-lta', sources);
    expect(firstOf(await validated(archived, { at: LATE })).indication).toBe('TOTAL_PASSED');
  });

  it('does not, where the material came without an archive time-stamp', async () => {
    const bytes = await signCms({ profile: 'baseline-lt', sources: { at: stampedAt } });
    expect(firstOf(await validated(bytes, { at: LATE }))).toMatchObject({ indication: 'INDETERMINATE' });
  });
});

describe('EN 319 102-1, 5.6.2.2 validation time sliding', () => {
  it('slides to before the revocation of the CA, where signature and material are proven older', async () => {
    const crls = revoke(pki.intermediate.certificate, '2027-01-01', 'root');
    const bytes = await archivedBy(longLived);
    expect(firstOf(await validated(bytes, { crls, at: new Date('2028-01-01') })).indication).toBe(
      'TOTAL_PASSED',
    );
  });

  it('stops where the material is not proven to be older: REVOKED_CA_NO_POE', async () => {
    const crls = revoke(pki.intermediate.certificate, '2026-01-15', 'root');
    const bytes = await archivedBy(longLived);
    expect(firstOf(await validated(bytes, { crls }))).toMatchObject({ subIndication: 'REVOKED_CA_NO_POE' });
  });

  it('knows of a CA that is trusted together with its root, and was revoked by it', async () => {
    const trust = [pki.root.certificate, pki.intermediate.certificate];
    const bytes = await signCms();
    const crls = revoke(pki.intermediate.certificate, '2026-03-01', 'root');
    expect(firstOf(await validated(bytes, { trust, crls }))).toMatchObject({
      subIndication: 'REVOKED_CA_NO_POE',
    });
    const before = firstOf(await validated(bytes, { trust, crls, at: new Date('2026-02-01') }));
    expect(before.indication).toBe('TOTAL_PASSED');
    expect(firstOf(await validated(bytes, { trust })).indication).toBe('TOTAL_PASSED');
  });
});

describe('EN 319 102-1, 5.6.2.3 proofs of existence', () => {
  it('come from a time-stamp whose authority was revoked later, by the one above it', async () => {
    const crls = revoke(pki.tsa.certificate, '2026-06-01');
    const bytes = await archivedBy(longLived);
    const first = firstOf(await validated(bytes, { crls, at: new Date('2027-01-01') }));
    expect(first.timestamps.map(({ kind, indication }) => [kind, indication])).toEqual([
      ['signature', 'TOTAL_PASSED'],
      ['archive', 'TOTAL_PASSED'],
    ]);
    expect(first).toMatchObject({ indication: 'TOTAL_PASSED', bestSignatureTime: stampedAt.toISOString() });
  });

  it('come for a counter-signature from the archive time-stamp of the signature that it hangs on', async () => {
    const options = { profile: 'baseline-lt', signingTime } as const;
    const first = testSources(KIND, { at: stampedAt });
    const late = sourcesBy(longLived, new Date('2026-02-01'));
    const serial = {
      kind: 'serial',
      signature: new BufferSource(await signCms({ profile: 'baseline-lt', sources: { at: stampedAt } })),
    } as const;
    const cms = await (await signCades(serial, pki.secondSigner.signer, options, first)).toBytes();
    const content = { form: 'enveloped', document: Buffer.from('<a/>') } as const;
    const signed = await signXades(content, pki.signer.signer, options, first);
    const xml = await counterSignXades(signed, pki.secondSigner.signer, options, first);
    // The counter-signature gets no stamp of its own.
    const of = (certificate: Uint8Array) => Buffer.compare(certificate, pki.signer.certificate) === 0;
    const archived = [
      await (await extendCades(new BufferSource(cms), { profile: 'baseline-lta', of }, late)).toBytes(),
      await extendXades(xml, 'baseline-lta', late),
    ];
    for (const bytes of archived) {
      const { indication, counterSignatures } = firstOf(await validated(bytes, { at: LATE }));
      expect([indication, counterSignatures.map((one) => [one.indication, one.bestSignatureTime])]).toEqual([
        'TOTAL_PASSED',
        [['TOTAL_PASSED', stampedAt.toISOString()]],
      ]);
    }
    for (const bytes of [cms, xml]) {
      const [counter] = firstOf(await validated(bytes, { at: LATE })).counterSignatures;
      expect(counter?.indication).toBe('INDETERMINATE');
    }
  });

  it('do not come from one whose authority was revoked, with nothing above it', async () => {
    const crls = [
      pki.crl('intermediate', {
        revoked: [
          { certificate: pki.tsa.certificate, at: new Date('2026-03-01') },
          { certificate: pki.signer.certificate, at: new Date('2026-04-01') },
        ],
      }),
    ];
    const bytes = await signCms({ profile: 'baseline-t', sources: { at: stampedAt } });
    const first = firstOf(await validated(bytes, { crls }));
    expect(first.timestamps).toMatchObject([{ subIndication: 'REVOKED_NO_POE' }]);
    expect(first).toMatchObject({ indication: 'INDETERMINATE', subIndication: 'REVOKED_NO_POE' });
  });

  it('do not come from one whose authority has expired: OUT_OF_BOUNDS_NO_POE', async () => {
    const short = authority('Kısa Ömürlü', new Date('2026-03-01'));
    const bytes = await addSignatureTimestamp(await signCms(), (imprint) =>
      issueTimestamp({
        authority: { ...short.signer, chain: [pki.root.certificate] },
        imprint,
        digestAlgorithm: 'sha256',
        time: stampedAt,
        policy: '2.999.1',
      }),
    );
    const first = firstOf(await validated(bytes));
    expect(first.timestamps).toMatchObject([{ subIndication: 'OUT_OF_BOUNDS_NOT_REVOKED' }]);
    expect(first).toMatchObject({ indication: 'TOTAL_PASSED', bestSignatureTime: expect.any(String) });
    expect(first.bestSignatureTime).not.toBe(stampedAt.toISOString());
    expect(first.warnings.map(({ code }) => code)).toContain('certificate_expired');
  });

  it('cure a digest that is no longer safe, and without one it is CRYPTO_CONSTRAINTS_FAILURE_NO_POE', async () => {
    const policy = endingAt('sha256', new Date('2027-01-01'));
    const at = new Date('2030-01-01');
    const lta = firstOf(await validated(await archivedBy(longLived), { policy, at }));
    // The time-stamps rest on the same digest, and the newest of them on nothing that proves its age.
    expect(lta).toMatchObject({ subIndication: 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE' });
    const inTime = firstOf(
      await validated(await archivedBy(longLived), { policy, at: new Date('2026-12-01') }),
    );
    expect(inTime.indication).toBe('TOTAL_PASSED');
  });
});

describe('EN 319 102-1, 5.6.2.4 past signature validation', () => {
  it.each([
    ['2026-03-01', 'TOTAL_PASSED', null],
    ['2026-01-01', 'INDETERMINATE', 'REVOKED_NO_POE'],
  ])('revoked at %s: %s', async (at, indication, subIndication) => {
    const bytes = await archivedBy(longLived);
    const first = firstOf(await validated(bytes, { crls: revoke(pki.signer.certificate, at) }));
    expect(first).toMatchObject({ indication, subIndication });
  });

  it('passes what was revoked after the time-stamp also when all has expired', async () => {
    const bytes = await archivedBy(longLived);
    const crls = revoke(pki.signer.certificate, '2026-03-01');
    expect(firstOf(await validated(bytes, { crls, at: LATE })).indication).toBe('TOTAL_PASSED');
  });
});

describe('EN 319 102-1, 5.5.4 what a content time-stamp proves', () => {
  const stampedContent = async (
    at: Date,
    profile: 'baseline-b' | 'baseline-t' = 'baseline-b',
    signer = pki.signer.signer,
  ) => {
    const input = { kind: 'new', content: new BufferSource(CONTENT), packaging: 'attached' } as const;
    const { timestamp } = testSources(KIND, { at });
    const sources = testSources(KIND, { at: stampedAt });
    const options = { profile, signingTime, contentTimestamp: timestamp };
    return (await signCades(input, signer, options, sources)).toBytes();
  };

  it('fails a signature made after the revocation: REVOKED', async () => {
    const crls = revoke(pki.signer.certificate, '2025-12-01');
    const first = firstOf(await validated(await stampedContent(new Date('2026-01-01')), { crls }));
    expect(first).toMatchObject({ indication: 'TOTAL_FAILED', subIndication: 'REVOKED' });
    expect(codesOf(first)).toEqual(['signed_after_revocation']);
  });

  it('fails a signature made after the end of its certificate: EXPIRED', async () => {
    const signer = issueSigner({ notAfter: new Date('2025-12-31') });
    const bytes = await stampedContent(new Date('2026-01-01'), 'baseline-b', signer);
    expect(firstOf(await validated(bytes))).toMatchObject({
      indication: 'TOTAL_FAILED',
      subIndication: 'EXPIRED',
    });
  });

  it('cannot be younger than the signature: TIMESTAMP_ORDER_FAILURE', async () => {
    const bytes = await stampedContent(new Date('2026-01-02T04:00:00Z'), 'baseline-t');
    expect(firstOf(await validated(bytes))).toMatchObject({ subIndication: 'TIMESTAMP_ORDER_FAILURE' });
  });
});

describe('EN 319 102-1, 5.2.6 out of bounds', () => {
  const over = (more: Parameters<typeof issueSigner>[0] = {}) =>
    issueSigner({ notAfter: new Date('2026-03-01'), ...more });

  it('OUT_OF_BOUNDS_NOT_REVOKED when the last word about the certificate was good', async () => {
    const crls = [
      pki.crl('intermediate', { thisUpdate: new Date('2026-02-20'), nextUpdate: new Date('2026-03-20') }),
    ];
    const signer = over({ crlUrls: ['http://crl.invalid/'] });
    expect(firstOf(await validated(await signCms({ signer }), { crls }))).toMatchObject({
      subIndication: 'OUT_OF_BOUNDS_NOT_REVOKED',
    });
  });

  it('OUT_OF_BOUNDS_NO_POE when there is none, or only silence from after its end', async () => {
    const signer = over({ crlUrls: ['http://crl.invalid/'] });
    const bytes = await signCms({ signer });
    const silent = [pki.crl('intermediate', { thisUpdate: new Date('2026-05-01') })];
    for (const crls of [[], silent])
      expect(firstOf(await validated(bytes, { crls }))).toMatchObject({
        subIndication: 'OUT_OF_BOUNDS_NO_POE',
      });
  });

  it('OUT_OF_BOUNDS_NOT_REVOKED when lists and responders say that they keep what has expired', async () => {
    const signer = over({ crlUrls: ['http://crl.invalid/'], ocspUrls: ['http://ocsp.invalid/'] });
    const bytes = await signCms({ signer });
    const late = new Date('2026-05-20');
    const since = new Date('2024-01-01');
    const crls = [pki.crl('intermediate', { thisUpdate: late, extensions: [expiredCertsOnCrl(since)] })];
    const ocsp = (archiveCutoff: Date) => [
      issueOcspResponse({
        responder: pki.ocsp,
        producedAt: late,
        answers: [
          {
            certificate: signer.certificate,
            issuer: pki.intermediate.certificate,
            status: { kind: 'good' },
            thisUpdate: late,
            archiveCutoff,
          },
        ],
      }),
    ];
    for (const validationData of [{ crls }, { ocspResponses: ocsp(since) }])
      expect(firstOf(await validated(bytes, validationData))).toMatchObject({
        subIndication: 'OUT_OF_BOUNDS_NOT_REVOKED',
      });
    const later = { ocspResponses: ocsp(new Date('2026-04-01')) };
    expect(firstOf(await validated(bytes, later))).toMatchObject({ subIndication: 'OUT_OF_BOUNDS_NO_POE' });
  });

  it('TOTAL_PASSED when a time-stamp is from within its term', async () => {
    const bytes = await signCms({ signer: over(), profile: 'baseline-t', sources: { at: stampedAt } });
    expect(firstOf(await validated(bytes)).indication).toBe('TOTAL_PASSED');
  });
});

describe('EN 319 102-1, 5.2.6 who answers about revocation', () => {
  const stating = () => issueSigner({ ocspUrls: ['http://ocsp.invalid/'] });
  const responder = (more: Parameters<typeof pki.issue>[0] = {}) =>
    pki.issue({
      keyUsage: ['digitalSignature'],
      subject: { country: 'TR', commonName: 'Yanıtlayıcı' },
      key: testKey(KIND, 'responder'),
      qcStatements: [],
      extensions: [extendedKeyUsage([PURPOSE.ocspSigning])],
      ...more,
    });
  const answer = (
    certificate: Uint8Array,
    by: TestIdentity,
    status: 'good' | 'unknown' = 'good',
    byName = true,
  ) =>
    issueOcspResponse({
      responder: by,
      producedAt: new Date('2026-05-31'),
      byName,
      answers: [
        {
          certificate,
          issuer: pki.intermediate.certificate,
          status: { kind: status },
          thisUpdate: new Date('2026-05-31'),
          nextUpdate: new Date('2026-06-30'),
        },
      ],
    });

  it('REVOCATION_OUT_OF_BOUNDS_NO_POE when the responder has expired since, and nothing proves when it spoke', async () => {
    const signer = stating();
    const by = responder({ notAfter: new Date('2026-06-10') });
    const ocspResponses = [answer(signer.certificate, by)];
    const bytes = await signCms({ signer });
    expect(firstOf(await validated(bytes, { ocspResponses })).indication).toBe('TOTAL_PASSED');
    expect(firstOf(await validated(bytes, { ocspResponses, at: new Date('2026-06-20') }))).toMatchObject({
      indication: 'INDETERMINATE',
      subIndication: 'REVOCATION_OUT_OF_BOUNDS_NO_POE',
    });
  });

  it('TRY_LATER when the responder was revoked, or states how to ask and nobody can be asked', async () => {
    const signer = stating();
    const bytes = await signCms({ signer });
    const by = responder();
    const ocspResponses = [answer(signer.certificate, by)];
    const revoked = [{ certificate: by.certificate, at: new Date('2026-05-01') }];
    const crls = [pki.crl('intermediate', { revoked, nextUpdate: new Date('2026-05-15') })];
    expect(firstOf(await validated(bytes, { ocspResponses })).indication).toBe('TOTAL_PASSED');
    expect(firstOf(await validated(bytes, { ocspResponses, crls }))).toMatchObject({
      subIndication: 'TRY_LATER',
    });
    const own = issueSigner({ ocspUrls: ['http://ocsp.invalid/'] });
    const asking = responder({ crlUrls: ['http://crl.invalid/'] });
    const unproven = [answer(own.certificate, asking)];
    const first = firstOf(await validated(await signCms({ signer: own }), { ocspResponses: unproven }));
    expect(first).toMatchObject({ subIndication: 'TRY_LATER' });
    const shown = [answer(asking.certificate, pki.ocsp)];
    const proven = await validated(await signCms({ signer: own }), {
      ocspResponses: [...unproven, ...shown],
    });
    expect(proven.conclusion).toBe('TOTAL_PASSED');
  });

  it('TRY_LATER when a responder vouches for itself', async () => {
    const own = stating();
    const by = responder({ ocspUrls: ['http://ocsp.invalid/'] });
    const ocspResponses = [answer(own.certificate, by), answer(by.certificate, by)];
    expect(firstOf(await validated(await signCms({ signer: own }), { ocspResponses }))).toMatchObject({
      subIndication: 'TRY_LATER',
    });
  });

  it('takes a responder that is trusted by itself, whoever issued it', async () => {
    const own = stating();
    const bytes = await signCms({ signer: own });
    const elsewhere = responder({ issuer: testPki('p384').root });
    const ocspResponses = [answer(own.certificate, elsewhere)];
    expect(firstOf(await validated(bytes, { ocspResponses }))).toMatchObject({ subIndication: 'TRY_LATER' });
    const trust = [pki.root.certificate, elsewhere.certificate];
    expect((await validated(bytes, { ocspResponses, trust })).conclusion).toBe('TOTAL_PASSED');
  });

  it('takes a responder named by its key, and another answer before "unknown"', async () => {
    const own = stating();
    const bytes = await signCms({ signer: own });
    const unknown = answer(own.certificate, pki.ocsp, 'unknown');
    const byKey = answer(own.certificate, responder(), 'good', false);
    expect(firstOf(await validated(bytes, { ocspResponses: [unknown] }))).toMatchObject({
      subIndication: 'TRY_LATER',
    });
    expect((await validated(bytes, { ocspResponses: [byKey] })).conclusion).toBe('TOTAL_PASSED');
    expect((await validated(bytes, { ocspResponses: [unknown, byKey] })).conclusion).toBe('TOTAL_PASSED');
  });
});

describe('--at: the time for which the answer holds', () => {
  it('sees the world as of then: nothing revoked later, nothing stamped later', async () => {
    const bytes = await archivedBy(longLived);
    const crls = revoke(pki.signer.certificate, '2026-01-20');
    const early = firstOf(await validated(bytes, { crls, at: new Date('2026-01-10') }));
    expect(early).toMatchObject({ indication: 'TOTAL_PASSED', bestSignatureTime: stampedAt.toISOString() });
    const before = firstOf(await validated(bytes, { at: new Date('2026-01-01') }));
    expect(before).toMatchObject({
      indication: 'TOTAL_PASSED',
      bestSignatureTime: '2026-01-01T00:00:00.000Z',
    });
    const unborn = firstOf(await validated(bytes, { at: new Date('2023-01-01') }));
    expect(unborn.indication).not.toBe('TOTAL_PASSED');
  });
});

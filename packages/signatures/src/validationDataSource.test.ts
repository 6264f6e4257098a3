import { describe, expect, it } from 'vitest';
import { SignatureError } from './errors.ts';
import type { Fetcher } from './http/fetcher.ts';
import {
  type CertificateInput,
  distributionPoints,
  extendedKeyUsage,
  issueCertificate,
  issueCrl,
  issueOcspResponse,
  issuingDistributionPoint,
} from './issuing/index.ts';
import { PURPOSE } from './oids.ts';
import { revocationClient } from './revocation/index.ts';
import { type TestIdentity, testKey, testPki } from './testing/keys.ts';
import { validationDataSource } from './validationDataSource.ts';

const pki = testPki('p256');
const at = new Date();
const request = {
  role: 'signer',
  certificate: pki.signer.certificate,
  candidates: [pki.intermediate.certificate],
  at,
} as const;
const trust = [pki.root.certificate];
const crls = [pki.crl('root'), pki.crl('intermediate')];
const ocspResponses = [pki.ocspResponse(pki.signer.certificate)];
const hex = (list: readonly Uint8Array[]) => list.map((one) => Buffer.from(one).toString('hex'));

async function codeOf(run: Promise<unknown>): Promise<string> {
  try {
    await run;
    return 'none';
  } catch (error) {
    if (error instanceof SignatureError) return error.code;
    throw error;
  }
}

describe('from given material', () => {
  it('builds the chain to the anchor and proves each certificate below it', async () => {
    const validationData = await validationDataSource({ trust, given: { crls, ocspResponses } })(request);
    expect(hex(validationData.certificates)).toEqual(
      hex([pki.signer, pki.intermediate, pki.root, pki.ocsp].map((one) => one.certificate)),
    );
    expect(hex(validationData.ocspResponses)).toEqual(hex(ocspResponses));
    expect(hex(validationData.crls)).toEqual(hex(crls.slice(0, 1)));
  });

  it('takes CRLs alone where they are preferred, and OCSP only where that is', async () => {
    const source = validationDataSource({ trust, given: { crls, ocspResponses } });
    expect((await source({ ...request, prefer: 'crl' })).ocspResponses).toEqual([]);
    const withoutOcsp = validationDataSource({ trust, given: { crls } });
    expect(await codeOf(withoutOcsp({ ...request, prefer: 'ocsp' }))).toBe('revocation_not_stated');
  });

  it('waits for a list from after the waiting period', async () => {
    const listed = new Date('2026-01-02T10:00:00Z');
    const given = { crls: [pki.crl('root'), pki.crl('intermediate', { thisUpdate: listed })] };
    const source = validationDataSource({ trust, given });
    const asked = { ...request, prefer: 'crl', at: new Date('2026-01-01') } as const;
    expect(await codeOf(source({ ...asked, listedSince: new Date(listed.getTime() + 1_000) }))).toBe(
      'waiting_period',
    );
    expect(await codeOf(source({ ...asked, listedSince: listed }))).toBe('none');
  });

  it('refuses what is revoked at the time in question, not what is revoked later', async () => {
    const revoked = { certificate: pki.signer.certificate, at: new Date('2025-06-01') };
    const given = { crls: [pki.crl('root'), pki.crl('intermediate', { revoked: [revoked] })] };
    const source = validationDataSource({ trust, given });
    expect(await codeOf(source(request))).toBe('certificate_revoked');
    expect(await codeOf(source({ ...request, at: new Date('2025-01-01') }))).toBe('none');
    const unknown = pki.ocspResponse(pki.signer.certificate, { status: { kind: 'unknown' } });
    const doubtful = validationDataSource({
      trust,
      given: { crls: [pki.crl('root')], ocspResponses: [unknown] },
    });
    expect(await codeOf(doubtful(request))).toBe('revocation_unknown');
  });

  it('says when the chain is incomplete or ends elsewhere', async () => {
    const given = { crls };
    expect(await codeOf(validationDataSource({ trust, given })({ ...request, candidates: [] }))).toBe(
      'chain_incomplete',
    );
    const other = validationDataSource({ trust: [testPki('p384').root.certificate], given });
    const candidates = [pki.intermediate.certificate, pki.root.certificate];
    expect(await codeOf(other({ ...request, candidates }))).toBe('chain_not_trusted');
  });
});

describe('from the network', () => {
  it('fetches missing issuers, CRLs and OCSP answers from the addresses in certificates', async () => {
    const identity = pki.issue({
      ocspUrls: ['http://ocsp.example/'],
      crlUrls: ['http://crl.example/a.crl'],
      caIssuersUrls: ['http://ca.example/ca.cer'],
    });
    const asked: string[] = [];
    const fetcher: Fetcher = async ({ url }) => {
      asked.push(url);
      if (url.startsWith('http://ca.')) return pki.intermediate.certificate;
      if (url.startsWith('http://crl.')) return pki.crl('intermediate');
      return pki.ocspResponse(identity.certificate);
    };
    const source = validationDataSource({
      trust,
      given: { crls: [pki.crl('root')] },
      client: revocationClient({ fetcher }),
      fetcher,
    });
    const validationData = await source({
      ...request,
      certificate: identity.certificate,
      candidates: [],
      prefer: 'ocsp',
    });
    expect(validationData.ocspResponses).toHaveLength(1);
    expect(asked).toEqual(['http://ca.example/ca.cer', 'http://ocsp.example/']);
    const byCrl = await source({
      ...request,
      certificate: identity.certificate,
      candidates: [],
      prefer: 'crl',
    });
    expect(byCrl.crls).toHaveLength(2);
    const early = source({
      ...request,
      certificate: identity.certificate,
      candidates: [],
      prefer: 'crl',
      listedSince: at,
    });
    expect(await codeOf(early)).toBe('waiting_period');
  });
});

describe('responders and CRL issuers that are not the CA itself', () => {
  const responder = (input: Partial<CertificateInput> = {}) =>
    pki.issue({
      role: 'signer',
      keyUsage: ['digitalSignature'],
      subject: { country: 'TR', commonName: 'Yanıtlayıcı' },
      key: testKey('p256', 'responder'),
      qcStatements: [],
      ...input,
      extensions: [extendedKeyUsage([PURPOSE.ocspSigning])],
    });
  const answerBy = (signer: TestIdentity, certificates: readonly Uint8Array[]) =>
    issueOcspResponse({
      responder: signer,
      certificates,
      producedAt: at,
      answers: [
        {
          certificate: pki.signer.certificate,
          issuer: pki.intermediate.certificate,
          status: { kind: 'good' },
          thisUpdate: at,
        },
      ],
    });

  it('takes up the revocation of a responder without id-pkix-ocsp-nocheck (RFC 6960 4.2.2.2.1)', async () => {
    const stating = responder({ crlUrls: ['http://crl.example/'] });
    const response = answerBy(stating, [stating.certificate]);
    const alone = validationDataSource({
      trust,
      given: { crls: [pki.crl('root')], ocspResponses: [response] },
    });
    expect(await codeOf(alone(request))).toBe('revocation_not_stated');
    const validationData = await validationDataSource({ trust, given: { crls, ocspResponses: [response] } })(
      request,
    );
    expect(hex(validationData.crls).toSorted()).toEqual(hex(crls).toSorted());
    const gone = { certificate: stating.certificate, at: new Date('2025-01-01') };
    const given = {
      crls: [pki.crl('root'), pki.crl('intermediate', { revoked: [gone] })],
      ocspResponses: [response],
    };
    expect(await codeOf(validationDataSource({ trust, given })(request))).toBe('certificate_revoked');
  });

  it('finds a responder that did not enclose its certificate', async () => {
    const silent = responder();
    const given = { crls: [pki.crl('root')], ocspResponses: [answerBy(silent, [])] };
    expect(await codeOf(validationDataSource({ trust, given })(request))).toBe('revocation_not_stated');
    const certificates = [silent.certificate];
    const validationData = await validationDataSource({ trust, given: { ...given, certificates } })(request);
    expect(hex(validationData.certificates)).toContain(hex(certificates)[0]);
  });

  it('collects the issuer of an indirect CRL with its chain', async () => {
    const lists = pki.issue({
      role: 'ca',
      keyUsage: ['cRLSign'],
      key: testKey('p256', 'lists'),
      subject: { country: 'TR', commonName: 'Liste Yayıncısı' },
      issuer: pki.root,
    });
    const identity = pki.issue({
      key: testKey('p256'),
      extensions: [distributionPoints([{ urls: ['http://crl.example/'], crlIssuer: lists.certificate }])],
    });
    const indirect = issueCrl({
      issuer: lists,
      thisUpdate: new Date('2026-01-01'),
      nextUpdate: new Date('2030-01-01'),
      extensions: [issuingDistributionPoint({ indirect: true })],
    });
    const source = validationDataSource({
      trust,
      given: { crls: [indirect, pki.crl('root')], certificates: [lists.certificate] },
    });
    const validationData = await source({ ...request, certificate: identity.certificate });
    expect(hex(validationData.crls)).toContain(hex([indirect])[0]);
    expect(hex(validationData.certificates)).toContain(hex([lists.certificate])[0]);
  });
});

it('finds the way to the anchor through crossed certificates', async () => {
  const other = testPki('p384');
  const crossed = issueCertificate({
    role: 'ca',
    subject: {
      country: 'TR',
      organization: 'Tomar Test A.Ş.',
      commonName: 'Test Kök Sertifika Hizmet Sağlayıcısı',
    },
    key: pki.root.privateKey,
    issuer: other.root,
    notBefore: new Date('2024-01-01'),
    notAfter: new Date('2040-01-01'),
  });
  const own = issueCrl({
    issuer: other.root,
    thisUpdate: new Date('2026-01-01'),
    nextUpdate: new Date('2030-01-01'),
  });
  const source = validationDataSource({
    trust: [other.root.certificate],
    given: { crls: [...crls, own], ocspResponses },
  });
  const candidates = [pki.intermediate.certificate, pki.root.certificate, crossed];
  const validationData = await source({ ...request, candidates });
  expect(hex(validationData.certificates)).toContain(hex([other.root.certificate])[0]);
});

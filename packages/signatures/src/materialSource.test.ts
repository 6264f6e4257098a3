import { describe, expect, it } from 'vitest';
import { SignatureError } from './errors.ts';
import type { Fetcher } from './http/fetcher.ts';
import { materialSource } from './materialSource.ts';
import { revocationClient } from './revocation/index.ts';
import { testPki } from './testing/keys.ts';

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
    const material = await materialSource({ trust, given: { crls, ocspResponses } })(request);
    expect(hex(material.certificates)).toEqual(
      hex([pki.signer, pki.intermediate, pki.root, pki.ocsp].map((one) => one.certificate)),
    );
    expect(hex(material.ocspResponses)).toEqual(hex(ocspResponses));
    expect(hex(material.crls)).toEqual(hex(crls.slice(0, 1)));
  });

  it('takes CRLs alone where they are preferred, and OCSP only where that is', async () => {
    const source = materialSource({ trust, given: { crls, ocspResponses } });
    expect((await source({ ...request, prefer: 'crl' })).ocspResponses).toEqual([]);
    const withoutOcsp = materialSource({ trust, given: { crls } });
    expect(await codeOf(withoutOcsp({ ...request, prefer: 'ocsp' }))).toBe('revocation_not_stated');
  });

  it('refuses what is revoked at the time in question, not what is revoked later', async () => {
    const revoked = { certificate: pki.signer.certificate, at: new Date('2025-06-01') };
    const given = { crls: [pki.crl('root'), pki.crl('intermediate', { revoked: [revoked] })] };
    const source = materialSource({ trust, given });
    expect(await codeOf(source(request))).toBe('certificate_revoked');
    expect(await codeOf(source({ ...request, at: new Date('2025-01-01') }))).toBe('none');
    const unknown = pki.ocspResponse(pki.signer.certificate, { status: { kind: 'unknown' } });
    const doubtful = materialSource({ trust, given: { crls: [pki.crl('root')], ocspResponses: [unknown] } });
    expect(await codeOf(doubtful(request))).toBe('revocation_unknown');
  });

  it('says when the chain is incomplete or ends elsewhere', async () => {
    const given = { crls };
    expect(await codeOf(materialSource({ trust, given })({ ...request, candidates: [] }))).toBe(
      'chain_incomplete',
    );
    const other = materialSource({ trust: [testPki('p384').root.certificate], given });
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
    const source = materialSource({
      trust,
      given: { crls: [pki.crl('root')] },
      client: revocationClient({ fetcher }),
      fetcher,
    });
    const material = await source({
      ...request,
      certificate: identity.certificate,
      candidates: [],
      prefer: 'ocsp',
    });
    expect(material.ocspResponses).toHaveLength(1);
    expect(asked).toEqual(['http://ca.example/ca.cer', 'http://ocsp.example/']);
    const byCrl = await source({
      ...request,
      certificate: identity.certificate,
      candidates: [],
      prefer: 'crl',
    });
    expect(byCrl.crls).toHaveLength(2);
  });
});

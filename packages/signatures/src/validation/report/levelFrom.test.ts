import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { attribute } from '../../cms/index.ts';
import { readSignedData } from '../../cms/read/index.ts';
import { putTogether, takeApart } from '../../cms/write/containerParts.ts';
import { der } from '../../der/index.ts';
import { BufferSource } from '../../io/index.ts';
import { issueCrl, issueOcspResponse } from '../../issuing/index.ts';
import { ATTRIBUTE } from '../../oids.ts';
import { extendPades, signPades } from '../../pades/index.ts';
import { TEST_NOT_AFTER, testKey, testPki } from '../../testing/keys.ts';
import { makePdf } from '../../testing/pdfs.ts';
import { signCms } from '../../testing/validation/signedCms.ts';
import { KIND } from '../../testing/validation/signedPdf.ts';
import { firstOf, validated } from '../../testing/validation/validated.ts';
import { testSources } from '../../testing/validationData.ts';
import {
  base64,
  bes,
  certificateOf,
  made,
  sha256,
  pki as xmlPki,
} from '../../testing/xades/foreignShapes.ts';
import { withProperties } from '../../testing/xades/withProperties.ts';
import type { SignatureReport } from './report.ts';

const pki = testPki(KIND);
const at = new Date('2026-01-02T04:00:00Z');
const crls = [pki.crl('root'), pki.crl('intermediate')];
const stranger = pki.issue({ role: 'ca', subject: { country: 'TR', commonName: 'Başka Makam' } });
const strangersList = () => issueCrl({ issuer: stranger, thisUpdate: at, nextUpdate: TEST_NOT_AFTER });
/** One whose revocation is to be asked about. */
const serialNumber = Buffer.alloc(8, 5);
const asked = pki.issue({ crlUrls: ['http://crl.example/x'], serialNumber });

const listed = (...lists: readonly Uint8Array[]) =>
  attribute(ATTRIBUTE.revocationValues, der.sequence(der.explicit(0, der.sequence(...lists))));
const answered = (...responses: readonly Uint8Array[]) =>
  attribute(ATTRIBUTE.revocationValues, der.sequence(der.explicit(1, der.sequence(...responses))));
const references = [ATTRIBUTE.certificateRefs, ATTRIBUTE.revocationRefs].map((oid) =>
  attribute(oid, der.sequence()),
);

/** A time-stamped CAdES signature of that signer with further unsigned attributes. */
async function judged(...unsigned: readonly Uint8Array[]): Promise<SignatureReport> {
  const bytes = await signCms({ profile: 'baseline-t', signer: asked.signer, sources: { at } });
  const { content = new Uint8Array(0) } = readSignedData(bytes);
  const { parts } = takeApart(bytes);
  const signers = parts.signers.map((one) => ({ ...one, unsigned: [...one.unsigned, ...unsigned] }));
  const [before, after] = putTogether({ ...parts, signers }, content.length);
  const first = firstOf(await validated(Buffer.concat([before, content, after]), { crls }));
  expect(first.indication).toBe('TOTAL_PASSED');
  return first;
}

const carrying = async (...unsigned: readonly Uint8Array[]) => (await judged(...unsigned)).level;

describe('the long-term level of a CAdES signature (EN 319 122-1, 6.3)', () => {
  it('is given by an answer about its signer', async () => {
    expect(await carrying(listed(pki.crl('intermediate')))).toBe('LT');
    expect(await carrying(answered(pki.ocspResponse(asked.certificate, { at })))).toBe('LT');
  });

  it.each([
    ['nothing', der.sequence()],
    ['an empty list of lists', der.sequence(der.explicit(0, der.sequence()))],
    [
      'octets that are no list',
      der.sequence(der.explicit(0, der.sequence(der.octetString(Buffer.alloc(3))))),
    ],
  ])('is not given by revocation values that hold %s', async (_name, value) => {
    expect(await carrying(attribute(ATTRIBUTE.revocationValues, value))).toBe('T');
  });

  it.each([
    ['a list of another CA', () => listed(strangersList())],
    ['the root’s list alone', () => listed(pki.crl('root'))],
    ['an answer about another certificate', () => answered(pki.ocspResponse(pki.signer.certificate, { at }))],
    [
      'an answer about the number under another CA',
      () => {
        const answer = { certificate: asked.certificate, issuer: stranger.certificate } as const;
        const good = { status: { kind: 'good' }, thisUpdate: at } as const;
        const answers = [{ ...answer, ...good }];
        return answered(issueOcspResponse({ responder: stranger, producedAt: at, answers }));
      },
    ],
  ])('is not given by %s', async (_name, values) => {
    expect(await carrying(values())).toBe('T');
    expect(await carrying(...references, values())).toBe('C');
  });

  it('is that with references only where there are references of both kinds (A.1)', async () => {
    const [certificates = new Uint8Array(0), revocation = new Uint8Array(0)] = references;
    expect(await carrying(certificates, revocation)).toBe('C');
    expect(await carrying(certificates)).toBe('T');
    expect(await carrying(revocation)).toBe('T');
  });
});

describe('the long-term level of a XAdES signature (EN 319 132-1, 6.3)', () => {
  const { certificate } = xmlPki.issue({ key: testKey('rsa2048'), crlUrls: ['http://crl.example/x'] });
  const signature = made(bes({ certificate }, { keyInfo: certificateOf(certificate) })).toString();
  const value = (local: string, octets: Uint8Array) =>
    `<x:Encapsulated${local}>${base64(octets)}</x:Encapsulated${local}>`;
  const certificates = `<x:CertificateValues>${value('X509Certificate', xmlPki.intermediate.certificate)}</x:CertificateValues>`;
  const revocation = (list: Uint8Array) =>
    `<x:RevocationValues><x:CRLValues>${value('CRLValue', list)}</x:CRLValues></x:RevocationValues>`;
  const digest = `<ds:DigestMethod Algorithm="${sha256}"/><ds:DigestValue>${base64(Buffer.alloc(32, 9))}</ds:DigestValue>`;
  const certificateRefs = `<x:CompleteCertificateRefs><x:CertRefs><x:Cert><x:CertDigest>${digest}</x:CertDigest></x:Cert></x:CertRefs></x:CompleteCertificateRefs>`;
  const revocationRefs = `<x:CompleteRevocationRefs><x:CRLRefs><x:CRLRef><x:DigestAlgAndValue>${digest}</x:DigestAlgAndValue></x:CRLRef></x:CRLRefs></x:CompleteRevocationRefs>`;
  const levelOf = async (...properties: readonly string[]) => {
    const bytes = await withProperties(signature, ['SignatureTimeStamp', ...properties], at);
    const first = firstOf(await validated(bytes, { crls, certificates: [xmlPki.intermediate.certificate] }));
    expect(first.indication).toBe('TOTAL_PASSED');
    return first.level;
  };

  it('is not given by certificates alone', async () => {
    expect(await levelOf(certificates)).toBe('T');
    expect(await levelOf(certificates, revocation(xmlPki.crl('intermediate')))).toBe('LT');
  });

  it('is that with references only where there are references of both kinds', async () => {
    expect(await levelOf(certificateRefs)).toBe('T');
    expect(await levelOf(revocationRefs)).toBe('T');
    expect(await levelOf(certificateRefs, revocationRefs)).toBe('C');
  });

  it.each(['SigAndRefsTimeStamp', 'RefsOnlyTimeStamp'])(
    'is not raised by a %s that stands before the references, which it does not cover (A.1.5)',
    async (local) => {
      expect(await levelOf(certificateRefs, revocationRefs, local)).toBe('X');
      expect(await levelOf(certificateRefs, local, revocationRefs)).toBe('C');
      expect(await levelOf(local, certificateRefs, revocationRefs)).toBe('C');
    },
  );
});

describe('the long-term level of a PAdES signature (EN 319 142-1, 6.3)', () => {
  it('is not given by a DSS with answers about others', async () => {
    const signingTime = new Date('2026-01-02T03:04:05Z');
    const sources = testSources(KIND, { at });
    const pdf = makePdf();
    const options = { profile: 'baseline-t', signingTime, ...sources } as const;
    const added = await signPades(new BufferSource(pdf), asked.signer, options);
    const signed = Buffer.concat([pdf, added]);
    const levelWith = async (list: Uint8Array) => {
      const validationData = async () => ({ certificates: [], crls: [list], ocspResponses: [] });
      const stored = await extendPades(new BufferSource(signed), {
        profile: 'baseline-lt',
        ...sources,
        validationData,
      });
      return firstOf(await validated(Buffer.concat([signed, stored]), { crls })).level;
    };
    expect(await levelWith(pki.crl('intermediate'))).toBe('LT');
    expect(await levelWith(strangersList())).toBe('T');
  });
});

it('a time-stamp over references proves nothing where there are none (EN 319 122-1, A.1.5)', async () => {
  const imprint = createHash('sha256').digest();
  const token = attribute(ATTRIBUTE.certCrlTimestamp, await pki.timestamp(imprint, { at }));
  const { timestamps } = await judged(token);
  expect(timestamps.map(({ kind, indication }) => [kind, indication])).toEqual([
    ['signature', 'TOTAL_PASSED'],
    ['certificates-and-references', 'INDETERMINATE'],
  ]);
});

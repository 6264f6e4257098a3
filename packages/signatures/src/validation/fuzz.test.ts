import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSignedData } from '../cms/read/index.ts';
import { SignatureError } from '../errors.ts';
import { timestampResponse } from '../issuing/index.ts';
import { testPki } from '../testing/keys.ts';
import { makePdf } from '../testing/pdfs.ts';
import { type Mutation, mutate, mutation, survives } from '../testing/validation/mutations.ts';
import { signCms } from '../testing/validation/signedCms.ts';
import { extendPdf, KIND, signPdf } from '../testing/validation/signedPdf.ts';
import { validated } from '../testing/validation/validated.ts';
import { testSources } from '../testing/validationData.ts';
import { readTimestampResponse, readTimestampToken } from '../timestamp/index.ts';
import { describeCertificate, parseCertificate, parseCrl, parseOcspResponse } from '../x509/index.ts';
import { signXades } from '../xades/index.ts';

const pki = testPki(KIND);
const at = new Date('2026-01-02T03:10:00Z');
const serial = parseCertificate(pki.signer.certificate).serialBytes;

describe('damaged structures give an answer or a SignatureError', () => {
  it.each([
    [
      'certificates',
      () => pki.signer.certificate,
      (bytes: Uint8Array) => describeCertificate(parseCertificate(bytes)),
    ],
    [
      'CRLs',
      () =>
        pki.crl('intermediate', {
          revoked: [{ certificate: pki.signer.certificate, at, reason: 'keyCompromise' as const }],
        }),
      (bytes: Uint8Array) => parseCrl(bytes).find(serial),
    ],
    ['OCSP answers', () => pki.ocspResponse(pki.signer.certificate, { at }), parseOcspResponse],
  ] as const)('%s', (_name, make, parse) => {
    const bytes = make();
    fc.assert(
      fc.property(mutation, mutation, (one, two) => survives(parse, mutate(mutate(bytes, one), two))),
      { numRuns: 1_500 },
    );
  });

  it('time-stamp tokens and responses', async () => {
    const token = await pki.timestamp(Buffer.alloc(32, 1), { at });
    const response = timestampResponse(token);
    const request = {
      digestAlgorithm: 'sha256',
      imprint: Buffer.alloc(32, 1),
      nonce: Buffer.from([1]),
    } as const;
    fc.assert(
      fc.property(mutation, (change) => {
        survives(readTimestampToken, mutate(token, change));
        survives((bytes) => readTimestampResponse(bytes, request), mutate(response, change));
      }),
      { numRuns: 1_500 },
    );
  });

  it('CMS', async () => {
    const bytes = await signCms({ profile: 'baseline-lta', sources: { at } });
    fc.assert(
      fc.property(mutation, (change) => survives(readSignedData, mutate(bytes, change))),
      { numRuns: 1_500 },
    );
  });

  it('structures nested without end', () => {
    const deep = Buffer.concat([Buffer.alloc(40_000).fill(Buffer.from([0x30, 0x80])), Buffer.alloc(40_000)]);
    for (const parse of [parseCertificate, parseCrl, parseOcspResponse, readTimestampToken, readSignedData])
      expect(() => parse(deep)).toThrow(SignatureError);
  });
});

describe('a damaged file', () => {
  let pdf: Buffer;
  let archived: Buffer;
  let cms: Uint8Array;
  let xml: Uint8Array;

  beforeAll(async () => {
    pdf = await signPdf(makePdf({ filler: 500 }));
    archived = await extendPdf(
      await signPdf(makePdf({ style: 'stream' }), { profile: 'baseline-t', sources: { at } }),
      'baseline-lta',
      { at: new Date('2026-01-03') },
    );
    cms = await signCms({ profile: 'baseline-lta', sources: { at } });
    const content = { form: 'enveloped', document: Buffer.from('<a Id="x"><b>1</b></a>') } as const;
    xml = await signXades(
      content,
      pki.signer.signer,
      { profile: 'baseline-lta', signingTime: at },
      testSources(KIND, { at }),
    );
  });

  async function answers(bytes: Uint8Array): Promise<string> {
    try {
      return (await validated(bytes)).conclusion;
    } catch (error) {
      if (error instanceof SignatureError) return error.code;
      throw error;
    }
  }

  it.each(['pdf', 'archived', 'cms', 'xml'] as const)(
    'of kind %s is answered for',
    async (kind) => {
      const bytes = { pdf, archived, cms, xml }[kind];
      const change = async (mutationOfIt: Mutation) => void (await answers(mutate(bytes, mutationOfIt)));
      await fc.assert(fc.asyncProperty(mutation, change), { numRuns: 120 });
    },
    60_000,
  );

  it('never passes as PDF when an octet of the signed part is another', async () => {
    const text = pdf.toString('latin1');
    const [, gapStart = 0, gapEnd = 0] = (/\/ByteRange \[(\d+) (\d+) (\d+)/.exec(text) ?? [])
      .slice(1)
      .map(Number);
    const offset = fc.integer({ min: 0, max: pdf.length - 1 }).filter((i) => i < gapStart || i >= gapEnd);
    await fc.assert(
      fc.asyncProperty(offset, fc.integer({ min: 1, max: 255 }), async (index, mask) => {
        const copy = Buffer.from(pdf);
        copy[index] = (copy[index] ?? 0) ^ mask;
        expect(await answers(copy)).not.toBe('TOTAL_PASSED');
      }),
      { numRuns: 200 },
    );
  }, 60_000);
});

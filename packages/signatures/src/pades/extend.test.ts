import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readSignaturePolicy, readSignedData } from '../cms/read/index.ts';
import { BufferSource } from '../io/index.ts';
import { PdfDict, PdfDocument, PdfRef, PdfString, signatureFields } from '../pdf/index.ts';
import type { SignatureProfile } from '../profiles.ts';
import { testSigner, testSources } from '../testing/index.ts';
import { makePdf } from '../testing/pdfs.ts';
import type { ExtensionSources } from '../validationData.ts';
import { extendPades, HashState, signPades } from './index.ts';

const sources: ExtensionSources = testSources('rsa2048');
const signingTime = new Date();

async function sign(
  pdf: Buffer,
  profile: SignatureProfile,
  given: ExtensionSources = sources,
): Promise<Buffer> {
  const bytes = await signPades(new BufferSource(pdf), testSigner(), { signingTime, profile, ...given });
  return Buffer.concat([pdf, bytes]);
}

async function extend(
  pdf: Buffer,
  profile: SignatureProfile,
  given: ExtensionSources = sources,
): Promise<Buffer> {
  return Buffer.concat([pdf, await extendPades(new BufferSource(pdf), { profile, ...given })]);
}

/** What of each level is in the file. */
async function contentsOf(pdf: Buffer) {
  const document = await PdfDocument.open(new BufferSource(pdf));
  const fields = await signatureFields(document);
  const signatures = fields.flatMap(({ signature }) => (signature === undefined ? [] : [signature]));
  const bytes = signatures.flatMap((each) => {
    const value = each.get('Contents');
    return value instanceof PdfString ? [value.bytes] : [];
  });
  const store = await document.dictAt((await document.catalog()).get('DSS'));
  const count = async (key: string) => ((await document.arrayAt(store?.get(key))) ?? []).length;
  const vri = await document.dictAt(store?.get('VRI'));
  const [first] = bytes;
  return {
    document,
    kinds: signatures.map((each) => each.name('SubFilter')),
    unsigned:
      first === undefined ? 0 : (readSignedData(first).signerInfos[0]?.unsignedAttributes.length ?? 0),
    first,
    store: { certificates: await count('Certs'), crls: await count('CRLs'), ocsp: await count('OCSPs') },
    vri: vri === undefined ? [] : [...vri.map.keys()].filter((key) => key !== 'Type'),
  };
}

const B = 'ETSI.CAdES.detached';
const STAMP = 'ETSI.RFC3161';

describe('levels (EN 319 142-1, 6.3)', () => {
  it.each([
    ['baseline-b', [B], 0, false],
    ['baseline-t', [B], 1, false],
    ['baseline-lt', [B], 1, true],
    ['baseline-lta', [B, STAMP], 1, true],
    ['tr-p1', [B], 0, false],
    ['tr-p2', [B], 1, false],
    ['tr-p3', [B], 1, false],
    ['tr-p4', [B, STAMP], 1, true],
  ] as const)('signing at %s', async (profile, kinds, unsigned, hasStore) => {
    const found = await contentsOf(await sign(makePdf(), profile));
    expect(found.kinds).toEqual(kinds);
    expect(found.unsigned).toBe(unsigned);
    expect(found.store.certificates > 0 && found.store.crls + found.store.ocsp > 0).toBe(hasStore);
  });

  it.each([
    ['tr-p2', '2.16.792.1.61.0.1.5070.3.1.1'],
    ['tr-p3', '2.16.792.1.61.0.1.5070.3.2.1'],
    ['tr-p4', '2.16.792.1.61.0.1.5070.3.3.1'],
    ['tr-p1', undefined],
  ] as const)('%s names its policy', async (profile, oid) => {
    const { first } = await contentsOf(await sign(makePdf(), profile));
    const [signer] = first === undefined ? [] : readSignedData(first).signerInfos;
    expect(signer && readSignaturePolicy(signer)?.id).toBe(oid);
  });

  it('a plain signature gets its proof of existence from a document time-stamp', async () => {
    const found = await contentsOf(await extend(await sign(makePdf(), 'baseline-b'), 'baseline-t'));
    expect(found.kinds).toEqual([B, STAMP]);
  });

  it('tr-p3 is completed after the waiting period', async () => {
    const found = await contentsOf(await extend(await sign(makePdf(), 'tr-p3'), 'tr-p3'));
    expect(found.kinds).toEqual([B, STAMP]);
    expect(found.vri).toHaveLength(1);
  });

  it('an archived document is renewed, its time-stamp proven too', async () => {
    const archived = await sign(makePdf(), 'baseline-lta');
    const renewed = await extend(archived, 'baseline-lta');
    expect(renewed.subarray(0, archived.length).equals(archived)).toBe(true);
    const found = await contentsOf(renewed);
    expect(found.kinds).toEqual([B, STAMP, STAMP]);
    expect(found.vri).toHaveLength(2);
  });

  it('what is there already is not added again', async () => {
    const once = await sign(makePdf(), 'baseline-lt');
    expect((await extend(once, 'baseline-t')).length).toBe(once.length);
  });
});

describe('the security store (ISO 32000-2, 12.8.4.3)', () => {
  it('VRI goes by the SHA-1 of the contents, and shares the streams of the store', async () => {
    const { document, first, vri } = await contentsOf(await sign(makePdf(), 'baseline-lt'));
    expect(vri).toEqual([
      createHash('sha1')
        .update(first ?? '')
        .digest('hex')
        .toUpperCase(),
    ]);
    const store = await document.dictAt((await document.catalog()).get('DSS'));
    const entry = await document.dictAt(
      (await document.dictAt(store?.get('VRI')))?.get(vri[0] ?? '') ?? null,
    );
    expect(entry).toBeInstanceOf(PdfDict);
    const refs = (value: unknown) =>
      Array.isArray(value) ? value.map((ref) => (ref instanceof PdfRef ? ref.num : -1)) : [];
    expect(refs(store?.get('Certs'))).toEqual(expect.arrayContaining(refs(entry?.get('Cert'))));
  });

  it('VRI holds entries by digest and nothing else; its type stands in each entry', async () => {
    const { document } = await contentsOf(await sign(makePdf(), 'baseline-lt'));
    const store = await document.dictAt((await document.catalog()).get('DSS'));
    const vri = await document.dictAt(store?.get('VRI'));
    const keys = [...(vri?.map.keys() ?? [])];
    expect(keys).toEqual([expect.stringMatching(/^[0-9A-F]{40}$/)]);
    expect((await document.dictAt(vri?.get(keys[0] ?? '')))?.name('Type')).toBe('VRI');
  });
});

describe('refusals', () => {
  it.each([
    ['baseline-t', {}, 'timestamp_source_missing'],
    ['baseline-lt', { timestamp: sources.timestamp }, 'material_source_missing'],
  ] as const)('%s without its source', async (profile, sources, code) => {
    await expect(sign(makePdf(), profile, sources as ExtensionSources)).rejects.toMatchObject({ code });
  });

  it('a document without signatures cannot be extended', async () => {
    await expect(extend(makePdf(), 'baseline-t')).rejects.toMatchObject({ code: 'pdf_no_signature' });
  });

  it('a time-stamp larger than the room kept for it is said', async () => {
    const options = { signingTime, profile: 'baseline-t', timestampRoom: 100, ...sources } as const;
    const signing = signPades(new BufferSource(makePdf()), testSigner(), options);
    await expect(signing).rejects.toMatchObject({ code: 'pdf_placeholder_too_small' });
  });

  it('a time-stamp over something else is not believed', async () => {
    const wrong: ExtensionSources = {
      ...sources,
      timestamp: ({ algorithm, value }) => {
        if (sources.timestamp === undefined) throw new Error('no source');
        return sources.timestamp({ algorithm, value: Buffer.from(value).reverse() });
      },
    };
    await expect(sign(makePdf(), 'baseline-t', wrong)).rejects.toMatchObject({ code: 'timestamp_mismatch' });
    const signed = await sign(makePdf(), 'baseline-b');
    await expect(extend(signed, 'baseline-t', wrong)).rejects.toMatchObject({ code: 'timestamp_mismatch' });
  });

  it('P2 allows two hours between the claimed time and the time-stamp', async () => {
    const late = { signingTime: new Date(Date.now() - 3 * 3_600_000), ...sources };
    const signing = (profile: SignatureProfile) =>
      signPades(new BufferSource(makePdf()), testSigner(), { ...late, profile });
    await expect(signing('tr-p2')).rejects.toMatchObject({ code: 'timestamp_too_late' });
    await expect(signing('baseline-t')).resolves.toBeInstanceOf(Buffer);
  });

  it('a signature without its policy is not extended into the Turkish family', async () => {
    const plain = await sign(makePdf(), 'baseline-t');
    await expect(extend(plain, 'tr-p4')).rejects.toMatchObject({ code: 'profile_conflict' });
  });

  it('revocation data are not collected before the waiting period is over', async () => {
    const source = new BufferSource(await sign(makePdf(), 'tr-p3'));
    const waitingPeriod = 24 * 3_600_000;
    const options = { profile: 'tr-p3', waitingPeriod, ...sources } as const;
    await expect(extendPades(source, options)).rejects.toMatchObject({ code: 'waiting_period' });
    const now = new Date(Date.now() + waitingPeriod + 60_000);
    await expect(extendPades(source, { ...options, now })).resolves.toBeInstanceOf(Buffer);
  });

  it('P4 is not reached with CRLs alone', async () => {
    const { validationData } = sources;
    if (validationData === undefined) throw new Error('no source');
    const without: ExtensionSources = {
      ...sources,
      validationData: async (request) => ({ ...(await validationData(request)), ocspResponses: [] }),
    };
    await expect(sign(makePdf(), 'tr-p4', without)).rejects.toMatchObject({ code: 'ocsp_required' });
  });
});

describe('certified documents', () => {
  it('level 1 allows time-stamps and validation data, and no page is touched', async () => {
    const pdf = makePdf();
    const bytes = await signPades(new BufferSource(pdf), testSigner(), { signingTime, certification: 1 });
    const certified = Buffer.concat([pdf, bytes]);
    const archived = await extend(certified, 'baseline-lta');
    expect((await contentsOf(archived)).kinds).toEqual([B, STAMP, STAMP]);
    const added = archived.subarray(certified.length).toString('latin1');
    expect(added).not.toContain('/Type/Page');
  });
});

it('with a kept hash state the archive time-stamp covers the right bytes', async () => {
  const pdf = makePdf();
  const state = await HashState.of(new BufferSource(pdf));
  const options = { signingTime, profile: 'baseline-lta', hashState: state, ...sources } as const;
  const whole = Buffer.concat([pdf, await signPades(new BufferSource(pdf), testSigner(), options)]);
  expect(state.size).toBe(whole.length);
  expect(state.digest('sha256').equals(createHash('sha256').update(whole).digest())).toBe(true);
});

describe('a document that others signed before', () => {
  const stranger = testSigner('p256');
  const pdf = makePdf();
  /** Nobody here answers for the stranger. */
  const strict: ExtensionSources = {
    ...sources,
    validationData: async (request) => {
      if (Buffer.compare(request.certificate, stranger.certificate) === 0)
        throw new Error('asked about the stranger');
      return (await sources.validationData?.(request)) ?? { certificates: [], crls: [], ocspResponses: [] };
    },
  };

  it.each(['baseline-lta', 'tr-p4'] as const)('is signed at %s, theirs left as it is', async (profile) => {
    const theirs = Buffer.concat([pdf, await signPades(new BufferSource(pdf), stranger, { signingTime })]);
    const { kinds, store } = await contentsOf(await sign(theirs, profile, strict));
    expect(kinds).toEqual([B, B, STAMP]);
    expect(store.ocsp + store.crls).toBeGreaterThan(0);
  });

  it('is extended for those who are named', async () => {
    const theirs = Buffer.concat([pdf, await signPades(new BufferSource(pdf), stranger, { signingTime })]);
    const both = await sign(theirs, 'baseline-t');
    const of = (certificate: Uint8Array) => Buffer.compare(certificate, testSigner().certificate) === 0;
    const source = new BufferSource(both);
    const added = await extendPades(source, { profile: 'baseline-lt', ...strict, of });
    expect((await contentsOf(Buffer.concat([both, added]))).vri).toHaveLength(1);
    await expect(extendPades(source, { profile: 'baseline-lt', ...strict })).rejects.toThrow(
      'about the stranger',
    );
    await expect(
      extendPades(source, { profile: 'baseline-lt', ...strict, of: () => false }),
    ).rejects.toMatchObject({ code: 'pdf_no_signature' });
  });
});

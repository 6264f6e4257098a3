import { constants, createHash, sign as signWithKey } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attributeValues, readSignedData } from '../cms/read/index.ts';
import { BufferSource } from '../io/index.ts';
import { ATTRIBUTE } from '../oids.ts';
import {
  byteRangeOf,
  PdfDict,
  PdfDocument,
  type PdfSignatureField,
  PdfString,
  signatureFields,
} from '../pdf/index.ts';
import { testPki, testSigner } from '../testing/index.ts';
import { makePdf } from '../testing/pdfs.ts';
import { validate } from '../validation/index.ts';
import {
  completePades,
  HashState,
  inspectPdf,
  type PadesOptions,
  type PreparedPades,
  preparePades,
  type SignPadesOptions,
  signPades,
  signPadesFile,
  signRequestOf,
} from './index.ts';

const signingTime = new Date('2026-11-21T10:00:00Z');
const { certificate, chain, algorithm } = testSigner();
const base: PadesOptions = { certificate, chain, algorithm, signingTime };

async function sign(
  pdf: Uint8Array,
  options: Partial<SignPadesOptions> = {},
  signer = testSigner(),
): Promise<Buffer> {
  return Buffer.concat([pdf, await signPades(new BufferSource(pdf), signer, { signingTime, ...options })]);
}

async function fieldsOf(pdf: Uint8Array): Promise<PdfSignatureField[]> {
  return signatureFields(await PdfDocument.open(new BufferSource(pdf)));
}

async function signatureOf(pdf: Uint8Array, index = 0) {
  const document = await PdfDocument.open(new BufferSource(pdf));
  const field = (await signatureFields(document))[index];
  const contents = field?.signature?.get('Contents');
  if (field?.signature === undefined || !(contents instanceof PdfString)) throw new Error('no signature');
  const range = (await byteRangeOf(document, field.signature)) ?? [];
  return { field, dict: field.signature, contents: contents.bytes, range };
}

const trust = [testPki().root.certificate, testPki('p256').root.certificate];
const crls = [testPki(), testPki('p256')].flatMap((pki) => [pki.crl('root'), pki.crl('intermediate')]);

async function verdicts(pdf: Uint8Array): Promise<string[]> {
  const report = await validate(new BufferSource(pdf), { trust, crls, offline: true });
  return report.signatures.map(({ indication }) => indication);
}

const EMPTY_FIELD = '<</FT/Sig/T(Onay)/Type/Annot/Subtype/Widget/Rect[10 10 110 60]/F 4>>';
const withEmptyField = (entries = '') =>
  makePdf({ catalog: '/AcroForm<</Fields[6 0 R]>>', objects: [EMPTY_FIELD.replace('>>', `${entries}>>`)] });

describe('PAdES baseline-B (EN 319 142-1, 6.3)', () => {
  it('SubFilter, M and ByteRange are as the baseline wants them', async () => {
    const pdf = await sign(makePdf(), { reason: 'Onay', location: 'Ankara', name: 'Ayşe Işık' });
    const { dict, range, contents } = await signatureOf(pdf);
    expect(dict.name('SubFilter')).toBe('ETSI.CAdES.detached');
    expect((dict.get('M') as PdfString).toText()).toBe("D:20261121100000+00'00'");
    expect((dict.get('Name') as PdfString).toText()).toBe('Ayşe Işık');
    const [start = -1, length = 0, from = 0, rest = 0] = range;
    expect([start, from + rest]).toEqual([0, pdf.length]);
    expect(pdf.subarray(length, from).toString('latin1')).toBe(`<${Buffer.from(contents).toString('hex')}>`);
  });

  it('no signing-time attribute, for M stands for it', async () => {
    const { contents } = await signatureOf(await sign(makePdf()));
    const [signer] = readSignedData(contents).signerInfos;
    expect(attributeValues(signer?.signedAttributes ?? [], ATTRIBUTE.signingTime)).toEqual([]);
    expect(attributeValues(signer?.signedAttributes ?? [], ATTRIBUTE.signingCertificateV2)).toHaveLength(1);
  });

  it('the original bytes stay as they were', async () => {
    const original = makePdf({ style: 'stream' });
    const once = await sign(original);
    const twice = await sign(once, {}, testSigner('p256'));
    expect(twice.subarray(0, original.length).equals(original)).toBe(true);
    expect(twice.subarray(0, once.length).equals(once)).toBe(true);
  });

  it.each(['table', 'stream', 'hybrid'] as const)(
    'two keys one after the other, both pass: %s',
    async (style) => {
      const once = await sign(makePdf({ style }));
      expect(await verdicts(await sign(once, {}, testSigner('p256')))).toEqual([
        'TOTAL_PASSED',
        'TOTAL_PASSED',
      ]);
    },
  );

  it('a policy and a reason exclude each other', async () => {
    const both = preparePades(new BufferSource(makePdf()), { ...base, profile: 'tr-p2', reason: 'Onay' });
    await expect(both).rejects.toMatchObject({ code: 'pdf_reason_with_policy' });
  });
});

describe('two steps', () => {
  it('what was prepared survives as JSON and is finished elsewhere', async () => {
    const original = makePdf();
    const prepared = await preparePades(new BufferSource(original), base);
    const stored = JSON.parse(JSON.stringify(prepared)) as PreparedPades;
    const value = await testSigner().sign(signRequestOf(stored));
    const update = await completePades(new BufferSource(original), stored, value);
    expect(await verdicts(Buffer.concat([original, update]))).toEqual(['TOTAL_PASSED']);
    expect(stored.original.sha256).toBe(createHash('sha256').update(original).digest('hex'));
  });

  it('a PSS value with another salt length than the file would state is refused (RFC 4055, 3.1)', async () => {
    const source = new BufferSource(makePdf());
    const pss = testSigner('rsa2048', { pss: true });
    const prepared = await preparePades(source, { ...base, algorithm: pss.algorithm });
    const value = (saltLength: number) =>
      signWithKey('sha256', signRequestOf(prepared).toBeSigned, {
        key: testPki().signer.privateKey,
        padding: constants.RSA_PKCS1_PSS_PADDING,
        saltLength,
      });
    for (const saltLength of [0, 20, 64])
      await expect(completePades(source, prepared, value(saltLength))).rejects.toMatchObject({
        code: 'signature_value_invalid',
      });
    await expect(completePades(source, prepared, value(32))).resolves.toBeInstanceOf(Buffer);
  });

  it('a value by another key is refused', async () => {
    const source = new BufferSource(makePdf());
    const prepared = await preparePades(source, base);
    const value = await testPki().secondSigner.signer.sign(signRequestOf(prepared));
    await expect(completePades(source, prepared, value)).rejects.toMatchObject({
      code: 'signature_value_invalid',
    });
  });

  it('a file of another length is refused', async () => {
    const prepared = await preparePades(new BufferSource(makePdf()), base);
    const value = await testSigner().sign(signRequestOf(prepared));
    const other = new BufferSource(makePdf({ filler: 10 }));
    await expect(completePades(other, prepared, value)).rejects.toMatchObject({
      code: 'pdf_original_changed',
    });
  });

  it('the placeholder is as long as the signature that will come', async () => {
    const { contents } = await signatureOf(await sign(makePdf()));
    expect(readSignedData(contents).length).toBe(contents.length);
  });

  it('with a kept hash state nothing of the original is read again', async () => {
    const original = makePdf({ filler: 5_000_000 });
    const state = await HashState.of(new BufferSource(original));
    let read = 0;
    const counting = (bytes: Buffer) => ({
      size: bytes.length,
      read: async (offset: number, length: number) => {
        const part = bytes.subarray(offset, offset + length);
        read += part.length;
        return part;
      },
      stream: async function* (start: number, end: number) {
        read += end - start;
        yield bytes.subarray(start, end);
      },
    });
    const first = await signPades(counting(original), testSigner(), { signingTime, hashState: state });
    const once = Buffer.concat([original, first]);
    const second = await signPades(counting(once), testSigner('p256'), { signingTime, hashState: state });
    const twice = Buffer.concat([once, second]);
    expect(state.size).toBe(twice.length);
    expect(read).toBeLessThan(1_000_000);
    expect(await verdicts(twice)).toEqual(['TOTAL_PASSED', 'TOTAL_PASSED']);
  });
});

describe('fields', () => {
  it('an empty field is filled and keeps its widget', async () => {
    const pdf = await sign(withEmptyField(), { field: 'Onay', appearance: { lines: ['Ayşe'] } });
    const [field, ...others] = await fieldsOf(pdf);
    expect(others).toEqual([]);
    expect(field?.signature).toBeInstanceOf(PdfDict);
    expect(field?.dict.get('Rect')).toEqual([10, 10, 110, 60]);
    expect(field?.dict.get('AP')).toBeInstanceOf(PdfDict);
  });

  it('a field that does not exist is made under that name, others get fresh ones', async () => {
    const pdf = await sign(await sign(makePdf(), { field: 'Genel Müdür' }));
    expect((await fieldsOf(pdf)).map(({ name }) => name)).toEqual(['Genel Müdür', 'Signature2']);
  });

  it.each([
    ['signed already', 'Onay', 'pdf_field_signed'],
    ['of another type', 'Metin', 'pdf_field_other_type'],
  ])('a field %s is refused', async (_, field, code) => {
    const pdf = makePdf({
      catalog: '/AcroForm<</Fields[6 0 R 7 0 R]>>',
      objects: [EMPTY_FIELD, '<</FT/Tx/T(Metin)>>'],
    });
    await expect(sign(await sign(pdf, { field: 'Onay' }), { field })).rejects.toMatchObject({ code });
  });

  it('a lock of the field becomes part of the signature (ISO 32000-2, 12.7.5.5)', async () => {
    const pdf = await sign(withEmptyField('/Lock<</Type/SigFieldLock/Action/Include/Fields[(Onay2)]>>'), {
      field: 'Onay',
    });
    await expect(sign(pdf, { field: 'Onay2' })).rejects.toMatchObject({ code: 'pdf_fieldmdp_forbids' });
    expect((await fieldsOf(await sign(pdf, { field: 'Onay3' }))).map(({ name }) => name)).toEqual([
      'Onay',
      'Onay3',
    ]);
  });

  it('a lock of all fields forbids every further one', async () => {
    const pdf = await sign(withEmptyField('/Lock<</Type/SigFieldLock/Action/All>>'), { field: 'Onay' });
    await expect(sign(pdf)).rejects.toMatchObject({ code: 'pdf_fieldmdp_forbids' });
    expect((await inspectPdf(new BufferSource(pdf))).canSign).toMatchObject({ code: 'pdf_fieldmdp_forbids' });
  });
});

describe('certification (ISO 32000-2, 12.8.2.2)', () => {
  it('level 1 forbids every further signature', async () => {
    const pdf = await sign(makePdf(), { certification: 1 });
    await expect(sign(pdf)).rejects.toMatchObject({ code: 'pdf_docmdp_forbids' });
    expect(await inspectPdf(new BufferSource(pdf))).toMatchObject({
      certified: true,
      canSign: { code: 'pdf_docmdp_forbids' },
    });
  });

  it.each([2, 3] as const)('level %i allows them', async (certification) => {
    const pdf = await sign(await sign(makePdf(), { certification }));
    expect(await verdicts(pdf)).toEqual(['TOTAL_PASSED', 'TOTAL_PASSED']);
  });

  it('only the first signature certifies', async () => {
    const late = sign(await sign(makePdf()), { certification: 2 });
    await expect(late).rejects.toMatchObject({ code: 'pdf_certification_not_first' });
  });
});

describe('visible signatures', () => {
  it.each([
    [0, [15, 25, 115, 65]],
    [90, [435, 25, 475, 125]],
    [180, [375, 735, 475, 775]],
    [270, [15, 675, 55, 775]],
  ])('a box on a cropped page turned by %i lies where it is shown', async (rotate, rect) => {
    const pdf = makePdf({ pages: [{ cropBox: [10, 20, 480, 780], rotate }] });
    const shown = { x: 5, y: 5, width: 100, height: 40 };
    const [field] = await fieldsOf(await sign(pdf, { appearance: { page: 1, rect: shown, lines: ['İ'] } }));
    expect(field?.dict.get('Rect')).toEqual(rect);
  });

  it.each([
    [
      'a page that is not there',
      { page: 7, rect: { x: 0, y: 0, width: 10, height: 10 } },
      'pdf_page_missing',
    ],
    ['a box beside the page', { rect: { x: 9000, y: 0, width: 10, height: 10 } }, 'pdf_rect_invalid'],
    ['a box without area', { rect: { x: 0, y: 0, width: 0, height: 10 } }, 'pdf_rect_invalid'],
  ])('%s is refused', async (_, place, code) => {
    await expect(sign(makePdf(), { appearance: { ...place, lines: ['x'] } })).rejects.toMatchObject({ code });
  });

  it('annotations in an array of their own are kept', async () => {
    const pdf = makePdf({
      pages: [{ entries: '/Annots 6 0 R' }],
      objects: ['[7 0 R]', '<</Type/Annot/Subtype/Text/Rect[0 0 9 9]>>'],
    });
    const document = await PdfDocument.open(new BufferSource(await sign(pdf)));
    expect(await document.get(6)).toHaveLength(2);
  });
});

describe('inspectPdf', () => {
  it('tells pages as they are shown', async () => {
    const pdf = makePdf({ pages: [{}, { rotate: 90, cropBox: [0, 0, 300, 400] }] });
    expect(await inspectPdf(new BufferSource(pdf))).toMatchObject({
      pages: 2,
      pageBoxes: [
        { width: 595, height: 842, rotation: 0 },
        { width: 400, height: 300, rotation: 90 },
      ],
      encrypted: false,
      signatures: 0,
      canSign: true,
    });
  });

  it('tells fields and signatures apart', async () => {
    const facts = await inspectPdf(new BufferSource(await sign(withEmptyField())));
    expect(facts.fields).toEqual([
      { name: 'Onay', signed: false, kind: 'empty' },
      { name: 'Signature2', signed: true, kind: 'signature' },
    ]);
  });

  it.each([
    ['an empty file', Buffer.alloc(0), 'pdf_empty'],
    ['a picture named PDF', Buffer.from('\x89PNG\r\n\x1a\n'), 'pdf_not_a_pdf'],
    ['a torn PDF', makePdf().subarray(0, 60), 'pdf_broken'],
    ['a dynamic XFA form', makePdf({ catalog: '/NeedsRendering true' }), 'pdf_xfa_dynamic'],
  ])('%s is answered with a code', async (_, bytes, code) => {
    expect((await inspectPdf(new BufferSource(bytes))).canSign).toMatchObject({ code });
  });
});

describe('file to file', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pades-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each([
    ['a small', 1000],
    ['a large', 3_000_000],
  ])('%s file is signed into another', async (_, filler) => {
    const original = makePdf({ filler });
    const [input, output] = [join(folder, 'in.pdf'), join(folder, `out-${filler}.pdf`)];
    await writeFile(input, original);
    await signPadesFile(input, output, testSigner(), { signingTime });
    const signed = await readFile(output);
    expect(signed.subarray(0, original.length).equals(original)).toBe(true);
    expect(await verdicts(signed)).toEqual(['TOTAL_PASSED']);
  });

  it.each([1000, 3_000_000])(
    'a read-only file is signed, into its own place too (%i octets)',
    async (filler) => {
      const path = join(await mkdtemp(join(folder, 'own-')), 'own.pdf');
      await writeFile(path, makePdf({ filler }), { mode: 0o400 });
      await signPadesFile(path, path, testSigner(), { signingTime });
      await signPadesFile(path, path, testSigner('p256'), { signingTime, mode: 0o666 });
      expect(await verdicts(await readFile(path))).toEqual(['TOTAL_PASSED', 'TOTAL_PASSED']);
      expect((await stat(path)).mode & 0o777).toBe(0o666);
    },
  );

  it('what a signer fails with is told as it is, be it of the network', async () => {
    const input = join(folder, 'in.pdf');
    await writeFile(input, makePdf());
    const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED', syscall: 'connect' });
    const failing = { ...testSigner(), sign: () => Promise.reject(cause) };
    await expect(signPadesFile(input, join(folder, 'x.pdf'), failing, { signingTime })).rejects.toBe(cause);
  });

  it.each([1000, 3_000_000])('a signer that fails leaves nothing behind (%i octets)', async (filler) => {
    const place = await mkdtemp(join(folder, 'fail-'));
    const input = join(folder, 'in.pdf');
    await writeFile(input, makePdf({ filler }));
    const failing = { ...testSigner(), sign: () => Promise.reject(new Error('card removed')) };
    await expect(signPadesFile(input, join(place, 'out.pdf'), failing, { signingTime })).rejects.toThrow(
      'card removed',
    );
    expect(await readdir(place)).toEqual([]);
  });
});

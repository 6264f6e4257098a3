import { describe, expect, it } from 'vitest';
import { BufferSource } from '../io/index.ts';
import { type Mark, signPades } from '../pades/index.ts';
import { PdfDocument, walkPages } from '../pdf/index.ts';
import { firstExtra, hasTool, makePdf, readQrCode, runTool, testPki, testSigner } from '../testing/index.ts';
import { oddPdf, oddPdfs } from '../testing/oddPdfs.ts';
import { ONE_PAGE, rawPdf } from '../testing/rawPdf.ts';
import { validate } from '../validation/index.ts';
import { nestingOf } from './nesting.ts';
import { writeOnPages } from './writeOnPages.ts';

const text = 'Şule Işık, İĞDIR, ğüşiöç ₺1.250 =cmd';
const line = (over: Partial<Mark & { text: string }> = {}): Mark =>
  ({
    kind: 'text',
    text,
    x: 100,
    y: 120,
    size: 11,
    weight: 'regular',
    colour: '#000000',
    maxWidth: 400,
    ...over,
  }) as Mark;

const written = async (pdf: Buffer, page = 1, marks: Mark[] = [line()]) =>
  Buffer.concat([pdf, await writeOnPages(new BufferSource(pdf), [{ page, marks }])]);

const hasJudges = hasTool('qpdf', '--version') && hasTool('pdftotext', '-v');
const checked = (bytes: Uint8Array) => runTool('qpdf', ['--check', 'a.pdf'], { 'a.pdf': bytes }).status;
const read = (bytes: Uint8Array, ...args: string[]) =>
  runTool('pdftotext', [...args, 'a.pdf', '-'], { 'a.pdf': bytes }).stdout.toString();
/** Where a word stands, from the upper left corner of the page as it is shown. */
function placeOf(bytes: Uint8Array, word: string) {
  const found = new RegExp(`xMin="([\\d.]+)" yMin="[\\d.]+" xMax="[\\d.]+" yMax="([\\d.]+)">${word}<`).exec(
    read(bytes, '-bbox', '-cropbox'),
  );
  return found && { x: Number(found[1]), bottom: Number(found[2]) };
}

describe.runIf(hasJudges)('text written on a page', () => {
  it.each(['table', 'stream', 'hybrid'] as const)(
    'is whole and read by others, in a file of style %s',
    async (style) => {
      const pdf = makePdf({ style, pages: [{}, {}] });
      const bytes = await written(pdf, 2);
      expect(bytes.subarray(0, pdf.length).equals(pdf)).toBe(true);
      expect(checked(bytes)).toBe(0);
      expect(read(bytes)).toContain(text);
      // What was there is there still.
      expect(read(bytes)).toContain('Page 2');
    },
  );

  it.each([0, 90, 180, 270])(
    'stands where it was placed on a page turned by %d, with a crop box',
    async (rotate) => {
      const cropBox = [30, 50, 430, 650] as const;
      const bytes = await written(makePdf({ pages: [{ mediaBox: [0, 0, 500, 700], cropBox, rotate }] }));
      expect(checked(bytes)).toBe(0);
      const high = rotate % 180 === 0 ? 600 : 400;
      const { x = 0, bottom = 0 } = placeOf(bytes, 'Şule') ?? {};
      expect(Math.abs(x - 100)).toBeLessThan(1.5);
      // Below the baseline there is room for the tails of letters.
      expect(bottom).toBeGreaterThan(high - 120);
      expect(bottom).toBeLessThan(high - 120 + 5);
    },
  );

  it.each([
    ['a state left open and a matrix', 'q 0.5 0 0 0.5 40 40 cm q 2 0 0 2 7 7 cm'],
    ['one taken back too often', '0.5 0 0 0.5 40 40 cm Q Q q 3 0 0 3 0 0 cm'],
    [
      'letters that look like operators in texts and images',
      '0.5 0 0 0.5 9 9 cm q BT (q \\) Q q) Tj ET BI /W 1 /H 1 /BPC 8 /CS /G ID q Q EI Q',
    ],
  ])('stands in its place over content with %s', async (_, content) => {
    const pdf = rawPdf({
      objects: {
        1: '<</Type/Catalog/Pages 2 0 R>>',
        2: '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 500 700]/Resources<</XObject<</Written1 5 0 R>>>>>>',
        3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>',
        4: `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
        5: '<</Type/XObject/Subtype/Form/BBox[0 0 1 1]/Length 0>>\nstream\n\nendstream',
      },
    });
    const { x = 0 } = placeOf(await written(pdf), 'Şule') ?? {};
    expect(Math.abs(x - 100)).toBeLessThan(1.5);
  });

  it.each(Object.keys(oddPdfs))('is read in an odd file, or refused: %s', async (name) => {
    const pdf = oddPdf(name);
    const small = line({ x: 1, y: 2, size: 2 });
    const bytes = await written(pdf, 1, [small]).catch((error) => {
      expect(error.code).toMatch(/^pdf_/);
    });
    // Some of them poppler does not open as they came: it says nothing of their pages.
    if (bytes && read(pdf) !== '') expect(read(bytes)).toContain('Şule');
  });
});

// SIGN-17
describe.runIf(hasJudges && hasTool('pdftoppm', '-v'))('a QR code drawn on a page', () => {
  const says = 'https://tomar.ornek.com.tr/verify/A1B0CDEFGH234567';
  const mark = { kind: 'qrCode', text: says, x: 250, y: 150, side: 85 } as const;

  it.each([0, 90, 180, 270])(
    'is read where it was placed, on a page turned by %d, with a crop box',
    async (rotate) => {
      const pdf = makePdf({
        pages: [{}, { mediaBox: [0, 0, 500, 700], cropBox: [30, 50, 430, 650], rotate }],
      });
      const bytes = await written(pdf, 2, [mark]);
      expect(checked(bytes)).toBe(0);
      const found = readQrCode(bytes, 2);
      expect(found?.text).toBe(says);
      // Four modules of the quiet zone lie around it (33 modules and these at each side).
      const quiet = (85 * 4) / 41;
      for (const [side, where] of [
        ['left', 250 + quiet],
        ['bottom', 150 + quiet],
        ['right', 335 - quiet],
        ['top', 235 - quiet],
      ] as const)
        expect(Math.abs((found?.[side] ?? 0) - where), side).toBeLessThan(2);
      expect(readQrCode(bytes, 1, [150])).toBeNull();
    },
  );

  it('is read 20 mm wide from a poor print, and over a dark ground', async () => {
    const dark = { kind: 'face', x: 0, y: 0, width: 595, height: 842, radius: 0, colour: '#203040' } as const;
    const small = { ...mark, side: (20 * 72) / 25.4 };
    expect(readQrCode(await written(makePdf(), 1, [dark, small]), 1, [100])?.text).toBe(says);
  });
});

it.each(['table', 'stream'] as const)(
  'is signed afterwards, visibly, and the signature is valid (%s)',
  async (style) => {
    const first = await written(makePdf({ style, pages: [{ rotate: 90 }] }));
    const pdf = await written(first, 1, [line({ y: 200, text: 'Paraflayan' })]);
    const rect = { x: 300, y: 40, width: 160, height: 56 };
    const signingTime = new Date('2026-11-28T10:00:00Z');
    const update = await signPades(new BufferSource(pdf), testSigner(), {
      signingTime,
      appearance: { lines: ['Gülşen Öztürk'], page: 1, rect },
    });
    const signed = Buffer.concat([pdf, update]);
    const trust = [testPki().root.certificate];
    const crls = [testPki().crl('root'), testPki().crl('intermediate')];
    const { signatures } = await validate(new BufferSource(signed), { trust, crls, at: signingTime });
    expect(signatures.map(({ indication }) => indication)).toEqual(['TOTAL_PASSED']);
    await expect(written(signed)).rejects.toMatchObject({ code: 'pdf_signed' });
    if (!hasTool('pdfsig', '-v') || !hasJudges) return;
    const said = runTool('pdfsig', ['-nocert', 'a.pdf'], { 'a.pdf': signed }).stdout.toString();
    expect(said).toContain('Signature Validation: Signature is Valid.');
    for (const words of [text, 'Paraflayan', 'Gülşen Öztürk']) expect(read(signed)).toContain(words);
  },
);

it('refuses a document that somebody signed, and a page that it has not', async () => {
  const signed = makePdf({
    catalog: `/AcroForm<</Fields[${firstExtra()} 0 R]/SigFlags 3>>`,
    pages: [{ entries: `/Annots[${firstExtra()} 0 R]` }],
    objects: [
      `<</Type/Annot/Subtype/Widget/FT/Sig/T(imza)/V ${firstExtra() + 1} 0 R/Rect[0 0 0 0]/P 4 0 R>>`,
      '<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/ByteRange[0 10 20 10]/Contents<00>>>',
    ],
  });
  await expect(written(signed)).rejects.toMatchObject({ code: 'pdf_signed' });
  await expect(written(makePdf(), 2)).rejects.toMatchObject({ code: 'pdf_page_missing' });
});

it('leaves pages alone on which nothing is written', async () => {
  const pdf = makePdf({ pages: [{}, {}] });
  const [before, after] = await Promise.all(
    [pdf, await written(pdf, 2)].map(async (bytes) => {
      const document = await PdfDocument.open(new BufferSource(bytes));
      const pages = [];
      for await (const { dict } of walkPages(document)) pages.push(dict.get('Contents'));
      return pages;
    }),
  );
  expect(after?.[0]).toEqual(before?.[0]);
  expect(after?.[1]).not.toEqual(before?.[1]);
});

it.each([
  ['q 1 0 0 1 0 0 cm Q', 0, 0],
  ['q q Q', 0, 1],
  ['Q Q q', 2, -1],
  ['(q q \\( q) Tj <71> Tj /q gs % q q\nq', 0, 1],
  ['BI /W 1 ID q Q q EI q', 0, 1],
  ['q(', 0, 1],
  // A dictionary of marked content: what its second sign begins is no text of hexadecimal digits.
  ['/Span <</ActualText (a > q)>> BDC Q EMC', 1, -1],
])('says how states nest in %j', (content, dips, open) => {
  expect(nestingOf(Buffer.from(content))).toEqual({ dips, open });
});

it.each([
  ['twice in one list', '<</Type/Pages/Kids[3 0 R 3 0 R]/Count 2/MediaBox[0 0 595 842]>>', undefined],
  [
    'in two of them',
    '<</Type/Pages/Kids[5 0 R 3 0 R]/Count 2/MediaBox[0 0 595 842]>>',
    '<</Type/Pages/Parent 2 0 R/Kids[3 0 R]/Count 1>>',
  ],
])('refuses a page that stands %s: each would show what is written on one', async (_, tree, node) => {
  const objects = { ...ONE_PAGE, 2: tree, 5: node ?? '<</Type/Unused>>' };
  const pdf = rawPdf({ objects });
  for (const page of [1, 2])
    await expect(written(pdf, page)).rejects.toMatchObject({ code: 'pdf_page_shared' });
});

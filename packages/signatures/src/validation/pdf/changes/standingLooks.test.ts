import { describe, expect, it } from 'vitest';
import { makePdf } from '../../../testing/pdfs.ts';
import { appendTable, part } from '../../../testing/validation/appendRawUpdate.ts';
import { objectText } from '../../../testing/validation/appendUpdate.ts';
import { signPdf } from '../../../testing/validation/signedPdf.ts';
import { firstOf, validated } from '../../../testing/validation/validated.ts';

const look = (data: string) =>
  `<</Type/XObject/Subtype/Form/BBox[0 0 200 200]/Resources<</Font<</F1 3 0 R>>>>/Length ${data.length}>>\nstream\n${data}\nendstream`;
const VOID = 'BT /F1 40 Tf 10 40 Td (VOID) Tj ET';

/** Page 4 with an unsigned signature field 6 and its look 7. */
const signed = (entries: string, certification?: 1 | 2 | 3) =>
  signPdf(
    makePdf({
      catalog: '/AcroForm<</Fields[6 0 R]/DA(/F1 12 Tf 0 g)/DR<</Font<</F1 3 0 R>>>>>>',
      pages: [{ entries: '/Annots[6 0 R]/Resources<</Font<</F1 3 0 R>>>>' }],
      objects: [`<</Type/Annot/FT/Sig/T(x)/P 4 0 R/Rect[20 20 180 180]${entries}>>`, look(VOID)],
    }),
    { field: 'Asil', ...(certification === undefined ? {} : { certification }) },
  );

/** What became of the first signature when an object was written with another text. */
async function judged(pdf: Buffer, num: number, [from, to]: readonly [string, string]) {
  const before = objectText(pdf, num);
  if (!before.includes(from)) throw new Error(`Nothing to change in object ${num}: ${before}`);
  const now = num === 7 ? to : before.replace(from, to);
  const { indication, changesAfter } = firstOf(
    await validated(appendTable(pdf, { parts: [part(num, now)] })),
  );
  return [indication, ...changesAfter.map(({ kind }) => kind)];
}

const LEVELS = [undefined, 1, 2, 3] as const;
const CHANGED = ['TOTAL_FAILED', 'form_field_changed'];

/** 12.8.2.2.2: what a page shows is what was signed, whoever was to draw it. */
describe('what an unsigned signature field shows when the document is signed', () => {
  const drawn = '/Subtype/Widget/F 4/AP<</N 7 0 R>>';

  it.each<[string, string, number, readonly [string, string]]>([
    ['its look taken away', drawn, 6, ['/AP<</N 7 0 R>>', '']],
    ['hidden', drawn, 6, ['/F 4', '/F 6']],
    ['emptied', drawn, 7, ['VOID', look('q Q')]],
    ['without its ground', '/Subtype/Widget/F 4/MK<</BG[1 0 0]>>', 6, ['/MK<</BG[1 0 0]>>', '']],
  ])('may not be %s', async (_name, entries, num, change) => {
    for (const level of LEVELS)
      expect(await judged(await signed(entries, level), num, change)).toEqual(CHANGED);
  });

  it('may be taken away where it was nothing', async () => {
    const hidden = await signed('/Subtype/Widget/F 2/AP<</N 7 0 R>>');
    expect(await judged(hidden, 6, ['/AP<</N 7 0 R>>', ''])).toEqual(['TOTAL_PASSED']);
  });

  it('may make room for the look of a signature', async () => {
    const rect = { x: 20, y: 20, width: 160, height: 160 };
    const twice = await signPdf(await signed(drawn), {
      who: 'secondSigner',
      field: 'x',
      appearance: { page: 1, rect, lines: ['Ali'] },
    });
    const { indication, changesAfter } = firstOf(await validated(twice));
    expect([indication, ...changesAfter.map(({ kind }) => kind)]).toEqual([
      'TOTAL_PASSED',
      'signature_added',
    ]);
  });
});

/** 12.5.6: of other kinds than widgets readers draw by the entries of those kinds. */
describe('another annotation that calls itself a signature field', () => {
  const square = '/Subtype/Square/C[1 0 0]/F 4';
  const text = '/Subtype/FreeText/Contents(NEW 999)/DA(/F1 18 Tf 0 g)';

  it.each<[string, string, readonly [string, string]]>([
    ['a wider border', square, ['/F 4', '/F 4/BS<</W 60>>']],
    ['a wider border of the old kind', square, ['/F 4', '/F 4/Border[0 0 60]']],
    ['another style', `${text}/F 4`, ['0 g', '1 g']],
    ['another place in its line', `${text}/F 4/Q 0`, ['/Q 0', '/Q 2']],
    ['shown', `${text}/F 2`, ['/F 2', '/F 4']],
    ['hidden', `${square}/AP<</N 7 0 R>>`, ['/F 4', '/F 6']],
  ])('does not change: %s', async (_name, entries, change) => {
    for (const level of LEVELS)
      expect(await judged(await signed(entries, level), 6, change)).toEqual(CHANGED);
  });

  it('does not change its look in its place', async () => {
    expect(await judged(await signed(`${square}/AP<</N 7 0 R>>`), 7, ['VOID', look('q Q')])).toEqual(CHANGED);
  });
});

import { describe, expect, it } from 'vitest';
import { makePdf } from '../../../../testing/pdfs.ts';
import { appendTable, part } from '../../../../testing/validation/appendRawUpdate.ts';
import { objectText } from '../../../../testing/validation/appendUpdate.ts';
import { signPdf } from '../../../../testing/validation/signedPdf.ts';
import { firstOf, validated } from '../../../../testing/validation/validated.ts';

const BOX =
  '<</Type/Annot/Subtype/Widget/FT/Btn/T(onay)/V/Off/AS/Off/Rect[10 50 30 70]/P 4 0 R/F 4/AP<</N<</Yes 8 0 R/Off 9 0 R>>>>>>';
const TEXT = '<</Type/Annot/Subtype/Widget/FT/Tx/T(ad)/Rect[10 10 190 30]/P 4 0 R/F 4>>';
const look = (text: string, more = '') =>
  `<</Type/XObject/Subtype/Form/BBox[0 0 180 20]${more}/Length ${text.length}>>\nstream\n${text}\nendstream`;
const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>';

/** A box 6 and a text field 7, in a form 11 whose fields have the style given; the font 10. */
async function signed(style: string, form = '') {
  const recipe = {
    catalog: '/AcroForm 11 0 R',
    pages: [{ entries: '/Annots[6 0 R 7 0 R]' }],
    objects: [
      BOX.replace('/F 4', style),
      TEXT.replace('/F 4', style),
      look('0 0 20 20 re 2 w S'),
      look('0 0 20 20 re 1 w S'),
      FONT,
      `<</Fields[6 0 R 7 0 R]/DR<</Font<</Helv 10 0 R>>>>${form}>>`,
    ],
  };
  return await signPdf(makePdf(recipe));
}

async function judged(pdf: Uint8Array, bodies: Readonly<Record<number, string>>) {
  const parts = Object.entries(bodies).map(([num, body]) => part(Number(num), body));
  const { indication, changesAfter } = firstOf(await validated(appendTable(pdf, { parts })));
  return [indication, ...changesAfter.map(({ kind }) => kind)];
}

async function ticked(from: string, to: string, form = '') {
  const pdf = await signed(from, form);
  const box = objectText(pdf, 6).replace('/V/Off/AS/Off', '/V/Yes/AS/Yes').replace(from, to);
  return await judged(pdf, { 6: box });
}

async function written(from: string, to: string, text = 'BT /Helv 12 Tf 0 g 2 7 Td (Ali) Tj ET') {
  const pdf = await signed(from);
  const field = objectText(pdf, 7).replace(from, to).replace(/>>$/, '/V(Ali)/AP<</N 20 0 R>>>>');
  const resources = '/Resources<</Font<</Helv 10 0 R>>>>';
  return await judged(pdf, { 7: field, 20: look(`/Tx BMC q ${text} Q EMC`, resources) });
}

const FILLED = ['TOTAL_PASSED', 'form_filled'];
const REDRAWN = ['INDETERMINATE', 'field_appearance_changed'];

/** 12.5.6.19, table 192: pdf.js writes rotation, border and background of a field that it fills in, and nothing else. */
describe('the characteristics of a field that is filled in', () => {
  it.each([
    ['/MK<</BC[0]/BG[1]/CA(4)>>', '/MK<</BC[0 0 0]/BG[1 1 1]>>'],
    ['/MK<</BC[.5]/CA(4)>>', '/MK<</BC[0.5019607843 0.5019607843 0.5019607843]>>'],
    ['/MK<</BC[.3 .7 .1]>>', '/MK<</BC[0.2980392157 0.6980392157 0.1019607843]>>'],
    ['/MK<</BC[]/BG[.9]>>', '/MK<</BG[.9 .9 .9]>>'],
    ['/MK<</R 0/BG[1 0 0]>>', '/MK<</BG[1 0 0]>>'],
    ['/MK<</BC[0 0 0 1]>>', '/MK<</BC[0 0 0 1.0]>>'],
  ])('may be written anew: %s as %s', async (from, to) => {
    expect(await ticked(from, to)).toEqual(FILLED);
    expect(await written(from, to)).toEqual(FILLED);
  });

  it.each([
    ['/MK<</BC[0]/CA(4)>>', '/MK<</BC[1 1 1]>>'],
    ['/MK<</BG[.5]>>', '/MK<</BG[.51]>>'],
    ['/MK<</BG[.5]>>', '/MK<<>>'],
    ['/MK<</BG[]>>', '/MK<</BG[1]>>'],
    ['/MK<</BG[0 0 0 0]>>', '/MK<</BG[0 0 0]>>'],
    ['/MK<</CA(4)>>', '/MK<</CA(8)>>'],
    ['/F 4', '/F 4/MK<</CA(8)>>'],
    ['/MK<</BG[.5]>>', '/MK<</BG[.5 (a)]>>'],
  ])('are a doubt where they say something else: %s as %s', async (from, to) => {
    expect(await ticked(from, to)).toEqual(REDRAWN);
    expect(await written(from, to)).toEqual(REDRAWN);
  });

  it('are a doubt without the caption where readers draw the box by it', async () => {
    const caption = '/MK<</CA(4)>>';
    expect(await ticked(caption, '')).toEqual(FILLED);
    expect(await ticked(caption, '', '/NeedAppearances true')).toEqual(REDRAWN);
    // A push button has no state to show.
    const pushed = '/Ff 65536/MK<</CA(Gonder)>>';
    expect(await ticked(pushed, '/Ff 65536')).toContain('field_appearance_changed');
    expect(await ticked(pushed, '/Ff 65536/M(a)/MK<</CA(Gonder)>>')).not.toContain(
      'field_appearance_changed',
    );
    expect(await ticked('/MK<</R 90>>', '/MK<</R 270>>')).toEqual(REDRAWN);
  });

  it('stay within their octet however often they are written', async () => {
    // Each step is less than half an octet; together they are two.
    let pdf = await signed(`/MK<</BG[${127.6 / 255}]>>`);
    const answers: string[] = [];
    for (const octet of [128.4, 128.6, 129.4]) {
      const box = objectText(pdf, 6).replace(/BG\[[^\]]*\]/, `BG[${(octet / 255).toFixed(8)}]`);
      pdf = appendTable(pdf, { parts: [part(6, box)] });
      answers.push(firstOf(await validated(pdf)).indication);
    }
    expect(answers).toEqual(['TOTAL_PASSED', 'INDETERMINATE', 'INDETERMINATE']);
  });
});

/** 12.7.4.3: a default appearance is a piece of content. */
describe('the default appearance of a field that is filled in', () => {
  const da = (style: string) => `/F 4/DA(${style})`;

  it.each([
    ['/Helv 12 Tf 0 g', '0 0 0 rg /Helv 12.0 Tf'],
    ['/Helv 12 Tf', '/Helv 12 Tf 0 g'],
    ['0.5 g /Helv 12 Tf', '/Helv 12 Tf .50196 .50196 .50196 rg'],
    ['/Helv 12 Tf 0 g', '/Helv 12 Tf\\n0\\tg'],
  ])('may be written otherwise: %s as %s', async (from, to) => {
    expect(await ticked(da(from), da(to))).toEqual(FILLED);
    expect(await written(da(from), da(to))).toEqual(FILLED);
  });

  it.each([
    ['/Helv 12 Tf 0 g', '/Helv 12 Tf 1 g'],
    ['/Helv 12 Tf 0 g', '/Helv 1 Tf 0 g'],
    ['/Helv 12 Tf 0 g', '/ZaDb 12 Tf 0 g'],
    ['/Helv 12 Tf 0 g', '/Helv 12 Tf 0 g 1 g'],
    ['/Helv 12 Tf 0 g', '/Helv 12 Tf 0 g 3 Tr'],
    ['/Helv 12 Tf 0 g', '/Helv 12 Tf 0 1 g'],
    ['/Helv 12 Tf 0 g', '0 g'],
    ['/Helv 12 Tf 0 0 0 rg', '/Helv 12 Tf 0 0 0 0 k'],
  ])('is a doubt where it draws otherwise: %s as %s', async (from, to) => {
    expect(await ticked(da(from), da(to))).toEqual(REDRAWN);
  });
});

/** What is shown is text in one colour, however that is written. */
describe('the colours of a look', () => {
  const two = (first: string, second: string) =>
    `BT /Helv 12 Tf ${first} 2 7 Td (A) Tj ${second} 12 0 Td (li) Tj ET`;

  it('are compared as they are shown', async () => {
    for (const [first, second] of [
      ['0 g', '0 0 0 rg'],
      ['.5 g', '.50196 .50196 .50196 rg'],
      ['0 0 .3 rg', '0 0 .29804 rg'],
    ] as const)
      expect(await written('/F 4', '/F 4/M(a)', two(first, second))).toEqual(FILLED);
    expect(await written('/F 4', '/F 4/M(a)', two('0 g', '.8 g'))).toEqual([
      'INDETERMINATE',
      'form_filled',
      'field_look_unread',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { makePdf } from '../../testing/pdfs.ts';
import { appendUpdate, objectText } from '../../testing/validation/appendUpdate.ts';
import { signPdf } from '../../testing/validation/signedPdf.ts';
import { firstOf, validated } from '../../testing/validation/validated.ts';

const stream = (data: string, entries = '') =>
  `<<${entries}/Length ${data.length}>>\nstream\n${data}\nendstream`;

/** Page 4 draws with 6, which is also what the form draws with; its fonts are 7; 8 is a field that looks like 9. */
const shared = (
  content: string,
  more: { readonly page?: string; readonly objects?: readonly string[] } = {},
) =>
  makePdf({
    catalog: '/AcroForm<</Fields[8 0 R]/DR 6 0 R>>',
    pages: [{ entries: `/Annots[8 0 R]/Resources ${more.page ?? '6 0 R'}` }],
    objects: [
      '<</Font 7 0 R>>',
      '<</F1 3 0 R>>',
      '<</Type/Annot/Subtype/Widget/FT/Tx/T(tutar)/Rect[10 10 90 30]/P 4 0 R/AP<</N 9 0 R>>>>',
      stream('', '/Type/XObject/Subtype/Form/BBox[0 0 80 20]/Resources 6 0 R'),
      ...(more.objects ?? []),
    ],
  })
    .toString('latin1')
    .replace(/BT \/F1 24 Tf 72 700 Td \(Page 1\) Tj ET/, (found) => content.padEnd(found.length));

const judged = async (pdf: string, objects: Readonly<Record<number, string>>) => {
  const signed = await signPdf(Buffer.from(pdf, 'latin1'));
  const changed: Record<number, string> = {};
  for (const [num, body] of Object.entries(objects))
    changed[Number(num)] = body.startsWith('+')
      ? objectText(signed, Number(num)).replace(/>>$/, `${body.slice(1)}>>`)
      : body;
  const first = firstOf(await validated(appendUpdate(signed, { objects: changed })));
  return [first.indication, ...first.changesAfter.map(({ kind }) => kind)];
};

describe('resources that a page shares with the form (ISO 32000-2, 7.8.3, 12.7.3)', () => {
  it.each([
    ['a category', { 6: '+/XObject<</FRM 9 0 R>>' }],
    ['a name of a category', { 7: '+/Helv 3 0 R' }],
  ])('may get %s that nothing drew with', async (_name, update) => {
    expect(await judged(shared('BT /F1 9 Tf (x) Tj ET'), update)).toEqual([
      'TOTAL_PASSED',
      'resources_added',
    ]);
  });

  it.each<[string, string]>([
    ['the content of a page', shared('BT /Helv 9 Tf (Pay 9) Tj ET')],
    [
      'what a page draws, by whatever name',
      shared('/V Do', {
        page: '<</Font 7 0 R/XObject<</V 10 0 R>>>>',
        objects: [stream('BT /He#6cv 9 Tf (Pay 9) Tj ET', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]')],
      }),
    ],
    [
      'content that says of itself to be an image',
      shared('BT /Helv 9 Tf (9)Tj ET ').replace(
        /<<\/Length (\d+)>>(\nstream\nBT \/Helv 9 Tf \(9\)Tj ET ) {14}/,
        (_found, length, data) => `<</Length ${Number(length) - 14}/Subtype/Image>>${data}`,
      ),
    ],
  ])('may not get one that was used before it was there: in %s', async (_name, pdf) => {
    expect(await judged(pdf, { 7: '+/Helv 3 0 R' })).toEqual(['TOTAL_FAILED', 'page_resources_changed']);
  });

  // 7.2.3: a vertical tab and a no-break space are characters like any other.
  it.each([
    ['\v', '#0B'],
    ['\xa0', '#A0'],
    ['\xfe', '#FE'],
  ])('may not get one that was used under a name with %j', async (letter, code) => {
    const pdf = shared(`BT /He${letter}v 9 Tf (Pay 9) Tj ET`);
    expect(await judged(pdf, { 7: `+/He${code}v 3 0 R` })).toEqual([
      'TOTAL_FAILED',
      'page_resources_changed',
    ]);
  });

  it('may not lose one, nor have one exchanged', async () => {
    const pdf = shared('BT /F1 9 Tf (x) Tj ET');
    expect(await judged(pdf, { 7: '<<>>' })).toEqual(['TOTAL_FAILED', 'page_resources_changed']);
    expect(await judged(pdf, { 7: '<</F1 1 0 R>>' })).toEqual(['TOTAL_FAILED', 'page_resources_changed']);
  });

  it('may not grow where the same dictionary is something else besides', async () => {
    const pdf = shared('/G gs BT /F1 9 Tf (x) Tj ET', {
      page: '<</Font<</F1 3 0 R>>/ExtGState<</G 7 0 R>>>>',
    });
    expect((await judged(pdf, { 7: '+/ca 0' }))[0]).toBe('TOTAL_FAILED');
  });
});

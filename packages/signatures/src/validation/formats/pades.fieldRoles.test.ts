import { describe, expect, it } from 'vitest';
import { rawPdf } from '../../testing/rawPdf.ts';
import { appendUpdate, objectText } from '../../testing/validation/appendUpdate.ts';
import { signPdf } from '../../testing/validation/signedPdf.ts';
import { firstOf, validated } from '../../testing/validation/validated.ts';

const stream = (entries: string, data: string) =>
  `<<${entries}/Length ${data.length}>>\nstream\n${data}\nendstream`;
const form = (resources: string, data: string) =>
  stream(`/Type/XObject/Subtype/Form/BBox[0 0 200 200]/Resources<<${resources}>>`, data);
const words = (text: string) => form('/Font<</F1 5 0 R>>', `BT /F1 20 Tf 10 100 Td (${text}) Tj ET`);
const LAYERS = '/OCProperties<</OCGs[9 0 R]/D<</OFF[9 0 R]/Order[9 0 R]>>>>';
const STAMP = '/Type/Annot/Subtype/Stamp/Rect[0 0 200 200]/F 4';

/** A page that draws object 6, has the annotation 8 and a form with the field 7. */
const pdfOf = (objects: Readonly<Record<number, string>>) =>
  rawPdf({
    objects: {
      1: `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[7 0 R]>>${LAYERS}>>`,
      2: '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 200]>>',
      3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<</X1 6 0 R>>>>/Annots[8 0 R]>>',
      4: stream('', '/X1 Do'),
      5: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      6: words('Pay 100'),
      8: `<<${STAMP}/AP<</N 11 0 R>>>>`,
      9: '<</Type/OCG/Name(L)>>',
      10: words('Pay 100'),
      11: words('seen'),
      ...objects,
    },
  });

describe('a field that is something else besides may not be filled in (ISO 32000-2, 7.3.10, 12.7.4.1)', () => {
  /** The field 7 names what is drawn as its value; /P is a name among resources like any other (7.8.3). */
  const DRAWN = { 12: form('/XObject 7 0 R', '/V Do') };

  it.each<[string, Readonly<Record<number, string>>, string, string]>([
    [
      'a page draws with by a form called P',
      { ...DRAWN, 6: form('/XObject<</P 12 0 R>>', '/P Do'), 7: '<</FT/Tx/T(x)/V 10 0 R>>' },
      '10 0 R',
      '20 0 R',
    ],
    [
      'a look draws with by a form called P',
      { ...DRAWN, 11: form('/XObject<</P 12 0 R>>', '/P Do'), 7: '<</FT/Tx/T(x)/V 10 0 R>>' },
      '10 0 R',
      '20 0 R',
    ],
    [
      'a page draws with, in a list of its own',
      { 6: form('/XObject 13 0 R', '/P Do'), 13: '<</P 12 0 R>>', ...DRAWN, 7: '<</FT/Tx/T(x)/V 10 0 R>>' },
      '10 0 R',
      '20 0 R',
    ],
    [
      'stands for the layer of an annotation',
      { 8: `<<${STAMP}/AP<</N 11 0 R>>/OC 7 0 R>>`, 7: '<</OCGs 9 0 R/FT/Tx/T(x)>>' },
      '/T(x)',
      '/T(x)/Type/OCMD',
    ],
    [
      'stands for the border of an annotation',
      {
        8: '<</Type/Annot/Subtype/Square/Rect[20 20 180 180]/F 4/C[1 0 0]/BE 7 0 R>>',
        7: '<</S/C/I 0/FT/Ch/T(x)/Opt[(a)(b)]>>',
      },
      '/I 0',
      '/I 2',
    ],
    [
      'is not signed yet, and a page draws with it',
      {
        6: form('/XObject<</P 12 0 R>>', '/P Do'),
        12: form('/XObject 7 0 R', '/M Do'),
        7: '<</FT/Sig/T(x)/M 10 0 R>>',
      },
      '10 0 R',
      '20 0 R',
    ],
  ])('which %s', async (_name, objects, old, now) => {
    for (const certification of [1, 2, 3] as const) {
      const signed = await signPdf(pdfOf(objects), { certification });
      const text = objectText(signed, 7).replaceAll(/ ?([/()<>[\]]) ?/g, '$1');
      expect(text).toContain(old);
      const update = { 7: text.replace(old, now), 20: words('NEW 999') };
      expect(firstOf(await validated(appendUpdate(signed, { objects: update }))).indication).toBe(
        'TOTAL_FAILED',
      );
    }
  });

  it('while any other is', async () => {
    const signed = await signPdf(pdfOf({ 7: '<</FT/Tx/T(x)>>' }), { certification: 2 });
    const update = { 7: '<</FT/Tx/T(x)/V(filled)>>' };
    expect(firstOf(await validated(appendUpdate(signed, { objects: update }))).indication).toBe(
      'TOTAL_PASSED',
    );
  });
});

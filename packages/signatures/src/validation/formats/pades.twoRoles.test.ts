import { describe, expect, it } from 'vitest';
import { rawPdf } from '../../testing/rawPdf.ts';
import { appendTable, part } from '../../testing/validation/appendRawUpdate.ts';
import { objectText } from '../../testing/validation/appendUpdate.ts';
import { type SignPdfOptions, signPdf } from '../../testing/validation/signedPdf.ts';
import { firstOf, validated } from '../../testing/validation/validated.ts';

const stream = (data: string, entries = '') =>
  `<<${entries}/Length ${data.length}>>\nstream\n${data}\nendstream`;
const drawing = (data: string, more = '') =>
  stream(data, `/Type/XObject/Subtype/Form/BBox[0 0 600 850]${more}`);

const FORM = '/Fields[10 0 R]/DA(/F 12 Tf 0 g)/DR<</Font<</F 7 0 R>>>>';
const FIELD = '/Type/Annot/Subtype/Widget/FT/Tx/T(tutar)/F 4/Rect[50 500 250 520]/P 3 0 R';
const PAGE = '/Type/Page/Parent 2 0 R/Contents 4 0 R/Resources 6 0 R/Annots[10 0 R]';
const LAYERED = '<</Type/Catalog/Pages 2 0 R/AcroForm 5 0 R/OCProperties<</OCGs[11 0 R]/D 5 0 R>>>>';

/** A page 3 that draws 9, with resources 6; a form 5 with a field 10. 20 is what an attacker would rather have drawn. */
const OBJECTS: Readonly<Record<number, string>> = {
  1: '<</Type/Catalog/Pages 2 0 R/AcroForm 5 0 R>>',
  2: '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 595 842]>>',
  3: `<<${PAGE}>>`,
  4: stream('BT /F 24 Tf 50 700 Td (Pay 100) Tj ET /X Do'),
  5: `<<${FORM}>>`,
  6: '<</Font<</F 7 0 R>>/XObject<</X 9 0 R>>>>',
  7: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  9: drawing('0.9 g 50 600 100 20 re f'),
  10: `<<${FIELD}>>`,
  20: drawing('1 0 0 rg 40 580 300 200 re f'),
};

async function changed(
  objects: Readonly<Record<number, string>>,
  num: number,
  [from, to]: readonly [from: string | RegExp, to: string],
  options: SignPdfOptions = {},
) {
  const signed = await signPdf(rawPdf({ objects: { ...OBJECTS, ...objects } }), options);
  const before = objectText(signed, num);
  const after = before.replace(from, to);
  if (after === before) throw new Error(`Nothing to change in object ${num}: ${before}`);
  return firstOf(await validated(appendTable(signed, { parts: [part(num, after)] })));
}

/** Everything that may change in one role, by an author who gives it a second one before anybody signs. */
describe('an object with leave to change that pages draw with', () => {
  const draws = (name: string) => stream(`/${name} Do`);
  const LAST = />>$/;

  it.each<[string, Readonly<Record<number, string>>, number, readonly [string | RegExp, string]]>([
    [
      'is no page because it says so',
      { 4: draws('ID'), 6: '<</XObject 8 0 R>>', 8: '<</Type/Page/ID 9 0 R>>' },
      8,
      ['9 0 R', '20 0 R'],
    ],
    [
      'is the page itself',
      { 3: `<<${PAGE}/PieceInfo 9 0 R>>`, 4: draws('PieceInfo'), 6: '<</XObject 3 0 R>>' },
      3,
      ['PieceInfo 9', 'PieceInfo 20'],
    ],
    ['is the catalog', { 4: draws('DSS'), 6: '<</XObject 1 0 R>>' }, 1, [LAST, '/DSS 20 0 R>>']],
    [
      'is the form',
      { 5: `<<${FORM}/X 9 0 R>>`, 6: '<</Font<</F 7 0 R>>/XObject 5 0 R>>' },
      5,
      ['X 9', 'X 20'],
    ],
    [
      'is a field',
      { 4: draws('V'), 6: '<</XObject 10 0 R>>', 10: `<<${FIELD}/V 9 0 R>>` },
      10,
      ['V 9', 'V 20'],
    ],
    [
      'is the structure',
      {
        1: '<</Type/Catalog/Pages 2 0 R/AcroForm 5 0 R/StructTreeRoot 11 0 R>>',
        4: draws('ParentTreeNextKey'),
        6: '<</XObject 11 0 R>>',
        11: '<</Type/StructTreeRoot/ParentTreeNextKey 9 0 R>>',
      },
      11,
      ['9 0 R', '20 0 R'],
    ],
    [
      'is the form, for the look of an annotation',
      {
        3: `<<${PAGE.replace('10 0 R', '10 0 R 11 0 R')}>>`,
        5: `<<${FORM}/X 9 0 R>>`,
        11: '<</Type/Annot/Subtype/Stamp/F 4/Rect[50 200 400 400]/AP<</N 12 0 R>>>>',
        12: drawing('/X Do', '/Resources<</XObject 5 0 R>>'),
      },
      5,
      ['X 9', 'X 20'],
    ],
    [
      'is the form, with its layers',
      { 1: LAYERED, 11: '<</Type/OCG/Name(a)>>' },
      5,
      [LAST, '/OFF[11 0 R]>>'],
    ],
    [
      'is the form, with its pages',
      {
        1: '<</Type/Catalog/Pages 2 0 R/AcroForm 2 0 R>>',
        2: `<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 595 842]${FORM}>>`,
        12: '<</Type/Page/Parent 2 0 R/Contents 20 0 R>>',
      },
      2,
      ['[3 0 R]', '[12 0 R]'],
    ],
    [
      'is the form, with its page',
      { 1: '<</Type/Catalog/Pages 2 0 R/AcroForm 3 0 R>>', 3: `<<${PAGE}${FORM}>>` },
      3,
      ['Contents 4', 'Contents 20'],
    ],
  ])('%s', async (_name, objects, num, edit) => {
    const { indication, changesAfter } = await changed(objects, num, edit);
    expect(indication).toBe('TOTAL_FAILED');
    expect(changesAfter.some(({ allowed }) => !allowed)).toBe(true);
  });

  it('may be referred to where nothing is drawn, as a signature that locks fields refers to the catalog', async () => {
    const referring = { 10: `<<${FIELD}/TM(tutar)/Data[1 0 R 5 0 R]>>` };
    expect((await changed(referring, 5, [LAST, '/NeedAppearances false>>'])).indication).toBe('TOTAL_PASSED');
    expect((await changed(referring, 1, [LAST, '/DSS<<>>>>'])).indication).toBe('TOTAL_PASSED');
  });

  it('leaves a form and a field alone that have no other role', async () => {
    const { indication } = await changed({}, 10, [LAST, '/V(250)>>']);
    expect(indication).toBe('TOTAL_PASSED');
    expect((await changed({}, 5, [LAST, '/NeedAppearances false>>'])).indication).toBe('TOTAL_PASSED');
  });
});

/** DocMDP 3 allows to annotate, not to say what happens at a click or how the document opens (12.8.2.2.2). */
describe('an annotation that may change', () => {
  const NOTE = '/Type/Annot/Subtype/Text/F 4/Rect[50 300 70 320]/Contents(a)/S/URI/URI(https://a.example)';
  const POPUP = '/Type/Annot/Subtype/Popup/Rect[80 300 200 400]/Parent 11 0 R';
  const annotated = (more: Readonly<Record<number, string>>) => ({
    3: `<<${PAGE.replace('10 0 R', '10 0 R 11 0 R 12 0 R')}>>`,
    11: `<<${NOTE}/Popup 12 0 R>>`,
    12: `<<${POPUP}>>`,
    ...more,
  });
  const HARMLESS = '<</Type/Catalog/Pages 2 0 R/AcroForm 5 0 R';
  const certified = { certification: 3 } as const;

  it.each<[string, Readonly<Record<number, string>>]>([
    ['is what opening does', { 1: `${HARMLESS}/OpenAction 11 0 R>>` }],
    ['is how the document is shown', { 1: `${HARMLESS}/ViewerPreferences 11 0 R>>` }],
    ['is what another one does', { 12: `<<${POPUP}/A 11 0 R>>` }],
    ['is what follows, in a list', { 12: `<<${POPUP}/A<</S/Named/N/X/Next 13 0 R>>>>`, 13: '[11 0 R]' }],
  ])('does not where it %s', async (_name, more) => {
    const edit = ['a.example', 'b.example'] as const;
    const { indication, changesAfter } = await changed(annotated(more), 11, edit, certified);
    expect(changesAfter).toMatchObject([{ kind: 'object_changed', allowed: false }]);
    expect(indication).toBe('TOTAL_FAILED');
  });

  it('does where annotations, the structure and actions on annotations refer to it', async () => {
    const more = {
      1: `${HARMLESS}/OpenAction<</S/Hide/T[11 0 R]/H true>>/StructTreeRoot<</K<</Obj 11 0 R/Pg 3 0 R>>>>>>`,
      3: `<<${PAGE.replace('[10 0 R]', ' 13 0 R')}>>`,
      13: '[10 0 R 11 0 R 12 0 R]',
      12: `<<${POPUP}/IRT 11 0 R>>`,
    };
    const { indication } = await changed(annotated(more), 11, ['a.example', 'b.example'], certified);
    expect(indication).toBe('TOTAL_PASSED');
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { makePdf } from '../../testing/pdfs.ts';
import { appendTable, part } from '../../testing/validation/appendRawUpdate.ts';
import { objectText } from '../../testing/validation/appendUpdate.ts';
import { signPdf } from '../../testing/validation/signedPdf.ts';
import { firstOf, validated } from '../../testing/validation/validated.ts';

const LAYER = '/OCProperties<</OCGs[8 0 R]/D<</OFF[8 0 R]>>>>';
const FONT = '/Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding';
const MAP = '1 beginbfchar <39> <0031> endbfchar';
const OBJECTS = [
  '<</Type/Annot/Subtype/Widget/FT/Tx/T(tutar)/F 4/Rect[10 10 210 30]/P 4 0 R>>',
  `<<${FONT}>>`,
  '<</Type/OCG/Name(gizli)>>',
  `<</Length ${MAP.length}>>\nstream\n${MAP}\nendstream`,
];
/** A text field 6, 200 by 20 points; a font 7 that was signed, a layer 8 that is off, the map 9 of some font. */
const form = makePdf({
  catalog: `/AcroForm<</Fields[6 0 R]/DA(/F1 12 Tf 0 g)>>${LAYER}`,
  pages: [{ entries: '/Annots[6 0 R]' }],
  objects: OBJECTS,
});

const OWN = `<<${FONT.replace('Helvetica', 'Own')}/FirstChar 48/LastChar 57/Widths[${'600 '.repeat(10)}]>>`;

/** The same form with a font of its own, as /F. */
const withFont = (font: string): Buffer =>
  makePdf({
    catalog: `/AcroForm<</Fields[6 0 R]/DA(/F 12 Tf 0 g)/DR<</Font<</F ${font}>>>>>>${LAYER}`,
    pages: [{ entries: '/Annots[6 0 R]' }],
    objects: OBJECTS,
  });

let signed: Buffer;

beforeAll(async () => {
  signed = await signPdf(form);
});

interface Look {
  readonly font?: string;
  readonly more?: string;
  readonly objects?: Readonly<Record<number, string>>;
  /** What is filled in; the form that was signed. */
  readonly on?: Buffer;
}

async function filled(value: string, text: string, given: Look = {}) {
  const { font = '7 0 R', more = '', objects = {}, on = signed } = given;
  const resources = `/Resources<</Font<</F ${font}>>/Properties<</L 8 0 R>>>>`;
  const look = `<</Type/XObject/Subtype/Form/BBox[0 0 200 20]${resources}${more}/Length ${text.length}>>\nstream\n${text}\nendstream`;
  const field = objectText(on, 6).replace(/>>$/, `/V(${value})/AP<</N 901 0 R>>>>`);
  const parts = Object.entries({ ...objects, 6: field, 901: look }).map(([num, body]) =>
    part(Number(num), body),
  );
  const { indication, changesAfter } = firstOf(await validated(appendTable(on, { parts })));
  return [indication, ...changesAfter.map(({ kind }) => kind)];
}

const UNREAD = ['INDETERMINATE', 'form_filled', 'field_look_unread'];
const FILLED = ['TOTAL_PASSED', 'form_filled'];
const shown = (operators: string) => `/Tx BMC q BT /F 12 Tf 0 g ${operators} ET Q EMC`;

/** Letters of the value that stand elsewhere than they are read, or are not seen, show another value. */
describe('a look that has the letters of its value', () => {
  it.each([
    ['with spaces that push the rest out of the field', '1 000 000', '500 Tw 2 5 Td (1 000 000) Tj'],
    ['with room between letters that does', '1000', '12 Tc 150 5 Td (1000) Tj'],
    ['that begins where the field ends', '1000', '182 5 Td (1000) Tj'],
    ['one over the other by places', '38', '2 5 Td (3) Tj .01 0 Td (8) Tj'],
    ['one over the other by steps back', '38', '2 5 Td [(3) 250 250 (8)] TJ'],
    ['in another order by steps back', '12', '100 5 Td [(1) 250 250 250 250 250 (2)] TJ'],
    ['so large that the field cuts them off', '1000', '/F 60 Tf 2 5 Td (1000) Tj'],
    ['below the edge', '1000', '2 -6 Td (1000) Tj'],
    ['of which some belong to a layer', '1000', '2 5 Td (1) Tj /OC /L BDC (000) Tj EMC'],
    ['as outlines in any colour', '1000', '1 G 1 Tr 2 5 Td (1000) Tj'],
  ])('%s', async (_name, value, operators) => {
    expect(await filled(value, shown(operators))).toEqual(UNREAD);
  });

  // 9.10.3: a map from codes to letters is that of its font.
  it('in a font put together of others', async () => {
    const look = {
      font: `<<${FONT.replace('Helvetica', 'Own').replace(/.Encoding.*/, '')}/ToUnicode 9 0 R>>`,
    };
    expect(await filled('1', shown('2 5 Td (9) Tj'), look)).toEqual(UNREAD);
  });

  // 7.3.10: a form may have its fonts in its resources themselves, from where writers copy them.
  it('in the font that stands in the form itself, and in no other', async () => {
    const on = await signPdf(withFont(OWN));
    expect(await filled('91', shown('2 5 Td (91) Tj'), { font: OWN, on })).toEqual(FILLED);
    const others = OWN.replace('/FirstChar', '/ToUnicode 9 0 R/FirstChar');
    expect(await filled('91', shown('2 5 Td (91) Tj'), { font: others, on })).toEqual(UNREAD);
  });

  // 9.10.3: the map says 1 for the glyph of 9.
  it('in a font that an earlier update brought, which nobody signed', async () => {
    const lying = OWN.replace('/Encoding/WinAnsiEncoding', '/ToUnicode 9 0 R');
    const pdf = await signPdf(withFont('7 0 R'));
    const catalog = objectText(pdf, 1).replace('/F 7 0 R', '/F 7 0 R/Own 903 0 R');
    const on = appendTable(pdf, { parts: [part(1, catalog), part(903, lying)] });
    expect(firstOf(await validated(on))).toMatchObject({
      indication: 'TOTAL_PASSED',
      changesAfter: [{ kind: 'default_fonts_added' }],
    });
    const [indication] = await filled('11', shown('2 5 Td (99) Tj'), { font: '903 0 R', on });
    expect(indication).toBe('INDETERMINATE');
  });

  it('and shows what is made up of others: 10 to the power of 2 is not 102', async () => {
    const shows = ['TOTAL_FAILED', 'form_filled', 'field_shows_other_value'];
    expect(await filled('102', shown('2 5 Td (10\\262) Tj'))).toEqual(shows);
    expect(await filled('10\\262', shown('2 5 Td (10\\262) Tj'))).toEqual(FILLED);
  });

  // 8.4.3.2, 8.5.3.2, 9.3.6: a wide line is an area, and by its dashes it is letters.
  it.each([
    ['and one more of a wide line', '000', '10 5 Td (000) Tj ET [2 400] 0 d 24 w 6 0 m 190 0 l S BT'],
    ['below a wide line', '91', '2 5 Td (91) Tj ET 1 G 60 w 0 0 m 190 0 l S BT'],
    ['below a wide border', '91', '2 5 Td (91) Tj ET 1 G 60 w 0 0 200 1 re B BT'],
    ['below their outlines', '91', '1 G 9 w 2 Tr 2 5 Td (91) Tj'],
    ['as blots', '91', '0 G 9 w 2 Tr 2 5 Td (91) Tj'],
  ])('%s', async (_name, value, operators) => {
    expect(await filled(value, shown(operators))).toEqual(UNREAD);
  });

  it.each([
    ['as bold ones', '91', '0 G .4 w 2 Tr 2 5 Td (91) Tj'],
    ['within a border', '91', '2 5 Td (91) Tj ET 2 w 1 1 198 18 re S BT'],
  ])('and shows them %s', async (_name, value, operators) => {
    expect(await filled(value, shown(operators))).toEqual(FILLED);
  });

  // Table 192, /R: a 9 that stands on its head is a 6.
  it('upside down', async () => {
    for (const operators of ['-1 0 0 -1 50 15 Tm (91) Tj', '/F -12 Tf 50 15 Td (91) Tj'])
      expect(await filled('91', shown(operators))).toEqual(UNREAD);
    const turned = { more: '/Matrix[-1 0 0 -1 200 20]' };
    expect(await filled('91', shown('2 5 Td (91) Tj'), turned)).toEqual(UNREAD);
    expect(await filled('91', shown('-1 0 0 -1 50 15 Tm (91) Tj'), turned)).toEqual(FILLED);
  });

  // Annex A, 7.3.3, 7.3.4.3, 8.2, 8.4.2: readers differ in what they make of these.
  it.each([
    ['and two strings for one', '91', '2 5 Td (9)(1) Tj'],
    ['and moves by more numbers than two', '91', '50 5 Td (9) Tj 15 0 -10 0 Td (1) Tj'],
    ['and moves by what is no number', '91', '50 5 Td (9) Tj 15-30 0 Td (1) Tj'],
    ['and codes that are none', '91', '2 5 Td <39x31> Tj'],
    ['and a grey of two numbers', '91', '0 1 g 2 5 Td (91) Tj'],
    ['and a grey of none', '91', 'g 2 5 Td (91) Tj'],
    ['of which one stands in no text object', '91', '50 5 Td (9) Tj ET 10 0 Td (1) Tj BT'],
    ['and moves what is drawn within its text', '91', '50 5 Td (9) Tj 1 0 0 1 8 0 cm (1) Tj'],
    ['and gives back a state that it never kept', '91', '2 5 Td (91) Tj ET Q Q BT'],
    ['and something behind its end', '91', '2 5 Td (91) Tj ET Q EMC 1 q BT'],
  ])('%s', async (_name, value, operators) => {
    expect(await filled(value, shown(operators))).toEqual(UNREAD);
  });

  it('and belongs to a layer', async () => {
    expect(await filled('1000', shown('2 5 Td (1000) Tj'), { more: '/OC 8 0 R' })).toEqual(UNREAD);
  });

  it.each([
    ['pile up', 0],
    ['run backwards', -600],
    ['leave the field', 30_000],
  ])('with widths by which they %s', async (_name, width) => {
    const font = `<<${FONT}/FirstChar 48/LastChar 57/Widths[${`${width} `.repeat(10)}]>>`;
    const look = { font: '902 0 R', objects: { 902: font } };
    expect(await filled('1234', shown('100 5 Td (1234) Tj'), look)).toEqual(UNREAD);
  });

  it('in a composite font that calls itself a standard one', async () => {
    const map = '1 beginbfchar <0001> <0031> endbfchar';
    const objects = {
      902: '<</Type/Font/Subtype/Type0/BaseFont/Helvetica/Encoding/Identity-H/DescendantFonts[903 0 R]/ToUnicode 904 0 R>>',
      903: '<</Type/Font/Subtype/CIDFontType2/BaseFont/Helvetica/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>>>',
      904: `<</Length ${map.length}>>\nstream\n${map}\nendstream`,
    };
    expect(await filled('1', shown('2 5 Td <0001> Tj'), { font: '902 0 R', objects })).toEqual(UNREAD);
  });

  it.each([
    ['in one piece', '1000', '2 5 Td (1000) Tj'],
    ['letter by letter', '1000', '2 5 Td (1) Tj 6.7 0 Td (0) Tj 6.7 0 Td (0) Tj 6.7 0 Td (0) Tj'],
    ['with kerning and a little room', 'AVANS 100', '.5 Tc 1 Tw 2 5 Td [(A) 70 (V) 70 (ANS 100)] TJ'],
    ['to the right', '1000', '171 5 Td (1000) Tj'],
    ['in two lines', 'bir iki', '/F 8 Tf 2 11 Td (bir) Tj 0 -9 Td (iki) Tj'],
    ['longer than the field', '1'.repeat(40), `2 5 Td (${'1'.repeat(40)}) Tj`],
  ])('and shows them %s', async (_name, value, operators) => {
    expect(await filled(value, shown(operators))).toEqual(FILLED);
  });

  it('in a standard font with its own widths', async () => {
    const font = `<<${FONT}/FirstChar 48/LastChar 57/Widths[${'556 '.repeat(10)}]>>`;
    const look = { font: '902 0 R', objects: { 902: font } };
    expect(await filled('1234', shown('2 5 Td (1234) Tj'), look)).toEqual(FILLED);
  });
});

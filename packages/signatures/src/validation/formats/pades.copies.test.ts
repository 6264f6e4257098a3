import { describe, expect, it } from 'vitest';
import { makePdf } from '../../testing/pdfs.ts';
import { appendUpdate, objectText } from '../../testing/validation/appendUpdate.ts';
import { signPdf } from '../../testing/validation/signedPdf.ts';
import { firstOf, validated } from '../../testing/validation/validated.ts';

type Objects = Readonly<Record<number, string>>;

/** What becomes of a certification that allows filling in, after some objects were written anew. */
async function after(pdf: Buffer, update: (textOf: (num: number) => string) => Objects) {
  const signed = await signPdf(pdf, { certification: 2 });
  const objects = update((num) => objectText(signed, num));
  for (const [num, text] of Object.entries(objects)) {
    const isOld = signed.includes(`\n${num} 0 obj`);
    if (isOld && text === objectText(signed, Number(num))) throw new Error(`Object ${num} stays as it was`);
  }
  const first = firstOf(await validated(appendUpdate(signed, { objects })));
  return [first.indication, ...first.changesAfter.map(({ kind }) => kind)];
}

describe('a layer is the object that the settings name (ISO 32000-2, 8.11.2.1)', () => {
  const LAYER = '<</Type/OCG/Name(draft)>>';
  /** Page 4 whose names are object 6; the layer 7, which is off, the membership 8, and the same of another layer 9. */
  const layered = (layer = LAYER) =>
    makePdf({
      catalog: '/OCProperties<</OCGs[7 0 R 9 0 R]/D<</OFF[7 0 R]>>>>',
      pages: [{ entries: '/Resources<</Font<</F1 3 0 R>>/Properties<</MC0 7 0 R/MC1 8 0 R>>>>' }],
      objects: ['<<>>', layer, '<</Type/OCMD/OCGs 7 0 R>>', layer],
    });
  const SHOWN = ['TOTAL_FAILED', 'page_resources_changed'];
  const SWITCHED = ['TOTAL_FAILED', 'layers_changed'];
  const copy = { 70: LAYER };

  it.each([
    ['a copy of it', '/MC0 7 0 R', '/MC0 70 0 R'],
    ['a copy that stands there itself', '/MC0 7 0 R', `/MC0${LAYER}`],
    ['another that says the same', '/MC0 7 0 R', '/MC0 9 0 R'],
    ['a copy, in a membership', '/MC1 8 0 R', '/MC1<</Type/OCMD/OCGs 70 0 R>>'],
  ])('and content may not be said to belong to %s', async (_name, old, now) => {
    expect(await after(layered(), (textOf) => ({ 4: textOf(4).replace(old, now), ...copy }))).toEqual(SHOWN);
  });

  it('whatever it calls itself', async () => {
    const bare = '<</Name(draft)>>';
    const update = (textOf: (num: number) => string) => ({
      4: textOf(4).replace('/MC0 7', '/MC0 70'),
      70: bare,
    });
    expect(await after(layered(bare), update)).toEqual(SHOWN);
  });

  it.each([
    ['hide', '/OFF[7 0 R]', '/OFF[70 0 R]'],
    ['list', '/OCGs[7 0 R', '/OCGs[70 0 R'],
  ])('and they may not %s a copy in its place', async (_name, old, now) => {
    const catalog = (text: string) =>
      text
        .replaceAll('[ ', '[')
        .replaceAll(/(OFF|OCGs) \[/g, '$1[')
        .replace(old, now);
    expect(await after(layered(), (textOf) => ({ 1: catalog(textOf(1)), ...copy }))).toEqual(SWITCHED);
  });

  it('while a property list that is none may move into an object of its own', async () => {
    const listed = (list: string) =>
      makePdf({ pages: [{ entries: `/Resources<</Font<</F1 3 0 R>>/Properties<</MC0${list}>>>>` }] });
    const update = (textOf: (num: number) => string) => ({
      4: textOf(4).replace(/\/MC0\s*<<[^>]*>>/, '/MC0 70 0 R'),
      70: '<</Lang(tr)>>',
    });
    expect(await after(listed('<</Lang(tr)>>'), update)).toEqual(['TOTAL_PASSED']);
  });
});

describe('a field is the object that is listed (12.7.3, 12.5.2)', () => {
  /** Page 4 with the field 6, as a widget of its own or the only one of the field 7. */
  const filled = (list: string) =>
    makePdf({
      catalog: `/AcroForm<</Fields[${list}]>>`,
      pages: [{ entries: '/Annots[6 0 R]' }],
      objects: [
        '<</Type/Annot/Subtype/Widget/Rect[10 10 90 30]/P 4 0 R/FT/Tx/T(tutar)/V(100)>>',
        '<</FT/Tx/T(toplam)/Kids[6 0 R]>>',
      ],
    });
  const listed = (list: string, num: number, pattern: RegExp) =>
    after(filled(list), (textOf) => ({ [num]: textOf(num).replace(pattern, '$170 0 R'), 70: textOf(6) }));

  it('and what is filled in later may not be a copy of the one that is shown', async () => {
    const gone = 'form_field_removed';
    expect(await listed('6 0 R', 1, /(\/Fields\s*\[\s*)6 0 R/)).toContain(gone);
    expect(await listed('6 0 R', 4, /(\/Annots\s*\[\s*)6 0 R/)).toContain(gone);
    expect(await listed('7 0 R', 7, /(\/Kids\s*\[\s*)6 0 R/)).toContain(gone);
  });
});

describe('what a page has from those above it (7.7.3.4)', () => {
  const CHANGED = ['TOTAL_FAILED', 'page_content_changed'];
  const written = (text: string, entry: string) => text.replace(/\/Type\s*\/Page\b/, `/Type/Page${entry}`);
  const turned = (pdf: Buffer, from: string, to: string) =>
    Buffer.from(pdf.toString('latin1').replace(from, to), 'latin1');
  /** Page 4, whose parent 6 turns it; the tree's own node 2 does not list that one. */
  const elsewhere = () =>
    turned(
      makePdf({ objects: ['<</Type/Pages/Kids[]/Count 0/Rotate 90/MediaBox[0 0 595 842]>>'] }),
      '/Parent 2 0 R',
      '/Parent 6 0 R',
    );
  /** Page 4, listed twice: by its parent, and by another node that turns it. */
  const twice = () =>
    turned(
      makePdf({ objects: ['<</Type/Pages/Parent 2 0 R/Kids[4 0 R]/Count 1/Rotate 90>>'] }),
      '/Kids[4 0 R]/Count 1',
      '/Kids[4 0 R 6 0 R]/Count 2',
    );
  const plain = () => makePdf({ pages: [{}] });

  it('may be written down in the page', async () => {
    const update = (textOf: (num: number) => string) => ({ 4: written(textOf(4), '/MediaBox[0 0 595 842]') });
    expect(await after(plain(), update)).toEqual(['TOTAL_PASSED']);
  });

  it('may not where the tree leads to it by another way than it says', async () => {
    expect(await after(elsewhere(), (textOf) => ({ 4: written(textOf(4), '/Rotate 90') }))).toEqual(CHANGED);
    const box = '/MediaBox[0 0 595 842]';
    expect(await after(elsewhere(), (textOf) => ({ 4: written(textOf(4), box) }))).toEqual(CHANGED);
  });

  it('may not where the tree leads to it by two ways', async () => {
    const box = '/MediaBox[0 0 595 842]';
    expect(await after(twice(), (textOf) => ({ 4: written(textOf(4), box) }))).toEqual(CHANGED);
  });

  it.each(['Rotate', 'MediaBox', 'CropBox', 'Resources'])(
    'is not handed down to every reader where the page says null: %s',
    async (key) => {
      const update = (textOf: (num: number) => string) => ({ 4: written(textOf(4), `/${key} null`) });
      expect(await after(plain(), update)).toEqual(['TOTAL_FAILED', 'update_irregular']);
    },
  );

  it('is not where it refers to nothing, nor may it have and do no more', async () => {
    const update = (textOf: (num: number) => string) => ({
      4: written(textOf(4), '/Rotate 60 0 R'),
      60: 'null',
    });
    expect(await after(plain(), update)).toEqual(CHANGED);
    const odd = makePdf({ pages: [{ entries: '/Rotate 6 0 R' }], objects: ['null'] });
    const back = (textOf: (num: number) => string) => ({ 4: textOf(4).replace(/\/Rotate 6 0 R/, '') });
    expect(await after(odd, back)).toEqual(CHANGED);
  });
});

it('takes a line end in a string for no text: what follows moves by an octet (7.3.4.2)', async () => {
  const table = '/ColorSpace<</CS1[/Indexed/DeviceGray 1<0AFF0A>]>>';
  const pdf = makePdf({ pages: [{ entries: `/Resources<</Font<</F1 3 0 R>>${table}>>` }] });
  const update = (textOf: (num: number) => string) => ({ 4: textOf(4).replace(/<0aff0a>/i, '(\r\n\xff\n)') });
  expect(await after(pdf, update)).toEqual(['TOTAL_FAILED', 'update_irregular']);
  const escaped = (textOf: (num: number) => string) => ({ 4: textOf(4).replace(/<0aff0a>/i, '(\\n\xff\n)') });
  expect(await after(pdf, escaped)).toEqual(['TOTAL_PASSED']);
});

describe('what an update writes otherwise, though the standard reads it alike (7.3.3, 7.3.7)', () => {
  const COLORS = '/ColorSpace<</CS1[/Indexed/DeviceGray 1 6 0 R]/CS2[/ICCBased 12 0 R]>>';
  const STATE = '/ExtGState<</G1<</LC 1/LJ 1/D[[4 2]0]>>>>';
  const FONT =
    '/Font<</F1 3 0 R/F2<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</Differences[65/B/C]>>>>';
  const T3 = '/F3<</Type/Font/Subtype/Type3/FontMatrix[.1 0 0 .1 0 0]/Encoding<</Differences 9 0 R>>>>>>';
  const IMAGE =
    '/Type/XObject/Subtype/Image/Width 2/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/Mask[1 9]';
  const stream = (entries: string) => `<<${entries}/Length 2>>\nstream\nAB\nendstream`;
  /** Page 4, turned as object 8 says. It draws with the table 6, the image 7, the codes 9, the mask 10 and the shading 11. */
  const drawing = () =>
    makePdf({
      pages: [
        {
          entries:
            `/Rotate 8 0 R/Resources<<${FONT}${T3}${COLORS}${STATE}/XObject<</X1 7 0 R/X2 10 0 R>>` +
            '/Shading<</S1<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 9 9]/Function 11 0 R>>>>>>',
        },
      ],
      objects: [
        '<00ff>',
        stream(IMAGE),
        '90',
        '[97/sq]',
        stream('/Type/XObject/Subtype/Image/Width 8/Height 2/BitsPerComponent 1/ImageMask true'),
        '<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>',
        stream('/N 3/Alternate/DeviceRGB'),
      ],
    });
  const ODD = ['TOTAL_FAILED', 'update_irregular'];
  const inPage = (old: RegExp, now: string, more: Objects = {}) =>
    after(drawing(), (textOf) => ({ 4: textOf(4).replace(old, now), ...more }));
  const copied = (num: number, old: string, now: string) =>
    after(drawing(), (textOf) => ({
      4: textOf(4).replace(`${num} 0 R`, '70 0 R'),
      70: textOf(num).replace(old, now),
    }));

  it('may be the same in objects of its own, and in other words', async () => {
    expect(await copied(7, '/Width 2', '/Width +2')).toEqual(['TOTAL_PASSED']);
    expect(await inPage(/\/LC 1/, '/L#43 1')).toEqual(['TOTAL_PASSED']);
    expect(await inPage(/\/DeviceGray 1/, '70 0 R 1', { 70: '/DeviceGray' })).toEqual(['TOTAL_PASSED']);
  });

  it.each([
    ['a code of a character', /\[\s*65/, '[65.0'],
    ['the length of a table of colours', /\/Indexed\s*\/DeviceGray 1/, '/#49ndexed/DeviceGray 1.0'],
    ['the end of lines', /\/LC 1/, '/LC 1.'],
    ['the corner of lines', /\/LJ 1/, '/LJ 1.0'],
  ])('is no integer for mupdf or poppler where it is a real number: %s', async (_name, old, now) => {
    expect(await inPage(old, now)).toEqual(ODD);
  });

  it.each([
    ['shades that are masked', 7, '/Mask[1 9]', '/Mask[1.0 9]'],
    ['how many components a profile has', 12, '/N 3', '/N 3.0'],
  ])('is none in a copy of a stream: %s', async (_name, num, old, now) => {
    const spaced = (text: string) => text.replace(/\/Mask \[/, '/Mask[');
    const update = (textOf: (each: number) => string) => ({
      4: textOf(4).replace(`${num} 0 R`, '70 0 R'),
      70: spaced(textOf(num)).replace(old, now),
    });
    expect(await after(drawing(), update)).toEqual(ODD);
  });

  it.each([
    ['a number', 8, '90', '90.0'],
    ['a list of codes', 9, '[97', '[97.0'],
  ])('is none in an object that was %s', async (_name, num, old, now) => {
    expect(await after(drawing(), (textOf) => ({ [num]: textOf(num).replace(old, now) }))).toEqual(ODD);
  });

  it('is not read through a reference by PDFBox where it is a number of a list, or a list', async () => {
    const other = ['TOTAL_FAILED', 'page_resources_changed'];
    expect(await inPage(/\[\s*\.1|\[\s*0\.1/, '[70 0 R', { 70: '.1' })).toEqual(other);
    expect(await inPage(/\[\s*65\s*\/B\s*\/C\s*\]/, ' 70 0 R', { 70: '[65/B/C]' })).toEqual(other);
  });

  it.each([
    ['an image', () => copied(7, '/Mask', '/Interpolate null/Mask')],
    ['a mask', () => copied(10, '/ImageMask', '/ColorSpace null/ImageMask')],
    ['a shading', () => inPage(/\/ShadingType/, '/BBox null/ShadingType')],
  ])('is an entry for Ghostscript or PDFBox where it is null: in %s', async (_name, changed) => {
    expect(await changed()).toEqual(ODD);
  });
});

describe('a stream that is longer than its data (7.3.8.2), which poppler reads to where it says', () => {
  const FIRST = 'BT /F1 24 Tf 72 700 Td (Pay 100) Tj ET';
  const long = `<</Length 75>>\nstream\n${FIRST}\nendstream /X9 Do              \nendstream`;
  const drawn = () => {
    const page = makePdf({
      pages: [{ entries: '/Contents 6 0 R/Resources<</Font<</F1 3 0 R>>>>' }],
      objects: [long],
    });
    return Buffer.from(page.toString('latin1').replace('/Contents 5 0 R', '/Contents 6 0 R'), 'latin1');
  };
  const changed = async (old: RegExp | string, now: string, more: string) =>
    await after(drawn(), (textOf) => ({ 4: textOf(4).replace(old, now), 70: more }));

  it('may not be copied as we read it', async () => {
    const copy = `<</Length ${FIRST.length}>>\nstream\n${FIRST}\nendstream`;
    expect(await changed('6 0 R', '70 0 R', copy)).toEqual(['TOTAL_FAILED', 'page_content_changed']);
  });

  it('may say names of which we see nothing', async () => {
    const form = '<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length 0>>\nstream\n\nendstream';
    const names = '/Resources<</XObject<</X9 70 0 R>>';
    const result = await changed(/\/Resources\s*<</, names, form);
    expect(result).toEqual(['TOTAL_FAILED', 'page_resources_changed']);
  });
});

describe('what was written so that readers part over it before it was signed', () => {
  const STATES = '/Resources<</Font<</F1 3 0 R/F2<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding';
  const coded = (code: string) => `${STATES}<</Differences[${code}/B]>>>>>>>>`;
  /** The second page of two: signing writes the first anew. */
  const second = (entries: string, style: 'table' | 'stream' = 'table') =>
    makePdf({ style, pages: [{}, { entries }] });
  const plainly = (entries: string) => () => ({
    6: `<</Type/Page/Parent 2 0 R/Contents 7 0 R${entries}>>`,
  });

  it.each([
    ['a code that is a real number', coded('65.0'), coded('65')],
    ['a null', '/Rotate null', ''],
    ['a key twice', '/Rotate 0/Rotate 180', '/Rotate 180'],
    ['a number with more signs', '/Rotate --180', '/Rotate -180'],
    ['a reference without a gap', '/Rotate 3 0R', '/Rotate 3 0 R'],
  ])('may not be written plainly then: %s', async (_name, old, now) => {
    expect(await after(second(old), plainly(now))).toEqual(['TOTAL_FAILED', 'update_irregular']);
  });

  it('may be written anew where it was plain', async () => {
    expect(await after(second(coded('65')), plainly(`${coded('65')} `))).toEqual(['TOTAL_PASSED']);
  });
});

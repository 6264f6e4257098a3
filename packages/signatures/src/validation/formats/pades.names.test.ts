import { describe, expect, it } from 'vitest';
import { makePdf } from '../../testing/pdfs.ts';
import { appendUpdate, objectText } from '../../testing/validation/appendUpdate.ts';
import { signPdf } from '../../testing/validation/signedPdf.ts';
import { firstOf, validated } from '../../testing/validation/validated.ts';

const stream = (data: string, entries = '') =>
  `<<${entries}/Length ${data.length}>>\nstream\n${data}\nendstream`;
const long = (count: number, end: string) => 'A'.repeat(count) + end;

/** A page 4 that draws `content` with resources 6, which have the fonts 7, the spaces 8 and `more`; 9 is a form. */
const drawing = (content: string, more = '', group = '') =>
  makePdf({
    pages: [{ entries: `/Resources 6 0 R${group}` }],
    objects: [
      `<</Font 7 0 R/ColorSpace 8 0 R${more}>>`,
      '<</F1 3 0 R>>',
      '<</CS1[/Separation/Spot/Foo 10 0 R]>>',
      stream('', '/Type/XObject/Subtype/Form/BBox[0 0 80 20]'),
      '<</FunctionType 2/Domain[0 1]/N 1>>',
      stream('AAA', '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/Foo'),
    ],
  })
    .toString('latin1')
    .replace(/BT \/F1 24 Tf 72 700 Td \(Page 1\) Tj ET/, (found) => content.padEnd(found.length));

/** What becomes of a signature after objects have got more entries. */
async function after(pdf: string, added: Readonly<Record<number, string>>) {
  const signed = await signPdf(Buffer.from(pdf, 'latin1'));
  const objects = Object.fromEntries(
    Object.entries(added).map(([num, more]) => [
      num,
      objectText(signed, Number(num)).replace(/>>$/, `${more}>>`),
    ]),
  );
  const first = firstOf(await validated(appendUpdate(signed, { objects })));
  return [first.indication, ...first.changesAfter.map(({ kind }) => kind)];
}

const PASSED = ['TOTAL_PASSED', 'resources_added'];
const FAILED = ['TOTAL_FAILED', 'page_resources_changed'];

describe('a name that an update adds to resources (ISO 32000-2, 7.3.5)', () => {
  it.each(['Helv', 'ABCDEE+Arial,Bold', 'Arial#20Bold', 'F-1_a.b', long(100, '')])(
    'may be one that all readers take for itself: %s',
    async (name) => {
      expect(await after(drawing('BT /F1 9 Tf (x) Tj ET'), { 7: `/${name} 3 0 R` })).toEqual(PASSED);
    },
  );

  it.each([
    ['not of ASCII, which PDFBox compares as text', 'X#80'],
    ['with braces, which PDFBox keeps', 'X#7B1#7D'],
    ['longer than mupdf keeps', long(127, 'x')],
    ['with a number sign, which older readers leave as it is', 'F#2341'],
  ])('may not be one %s', async (_name, name) => {
    expect(await after(drawing('BT /F1 9 Tf (x) Tj ET'), { 7: `/${name} 3 0 R` })).toEqual(FAILED);
  });

  it('may not be what readers take a used name for that ends at a zero octet', async () => {
    expect(await after(drawing('BT /X9#00b 9 Tf (x) Tj ET'), { 7: '/X9 3 0 R' })).toEqual(FAILED);
  });
});

/** 7.8.2: streams end between tokens, but pdf.js reads those of a page without anything between them. */
describe('a name that begins in one stream of a page and ends in another', () => {
  it.each([
    ['two', ['BT /He', 'lv 9 Tf (Pay 9) Tj ET']],
    ['three', ['BT /H', 'el', 'v 9 Tf (Pay 9) Tj ET']],
    ['two, with a letter by its code', ['BT /He#6', 'cv 9 Tf (Pay 9) Tj ET']],
  ])('is used: in %s', async (_name, streams) => {
    const objects = ['<</F1 3 0 R>>', ...streams.map((data) => stream(data))];
    const contents = streams.map((_, i) => `${7 + i} 0 R`).join(' ');
    const pdf = makePdf({ pages: [{ entries: `/Contents[${contents}]/Resources<</Font 6 0 R>>` }], objects })
      .toString('latin1')
      .replace('/Contents 5 0 R', '/Own      5 0 R');
    expect(await after(pdf, { 6: '/Helv 3 0 R' })).toEqual(FAILED);
    expect(await after(pdf, { 6: '/Other 3 0 R' })).toEqual(PASSED);
  });
});

it.each(['/Metadata', '/XRef', '11 0 R'])(
  'a name may be used by content that says that it is %s, which is encrypted for some readers and for others not',
  async (type) => {
    const pdf = makePdf({
      pages: [{ entries: '/Contents 7 0 R/Resources<</Font 6 0 R>>' }],
      objects: ['<</F1 3 0 R>>', stream('q Q', `/Type ${type}`)],
    })
      .toString('latin1')
      .replace('/Contents 5 0 R', '/Own      5 0 R');
    expect(await after(pdf, { 6: '/Helv 3 0 R' })).toEqual(FAILED);
  },
);

describe('a colour space that an update adds (8.6.6, 8.9.5.2, 11.6.6)', () => {
  it('may have a name that nothing is made of', async () => {
    expect(await after(drawing('/CS1 cs 1 scn'), { 8: '/Bar/DeviceGray' })).toEqual(PASSED);
  });

  it.each([
    ['the alternate of another one', drawing('/CS1 cs 1 scn')],
    ['that of an image', drawing('/I Do', '/XObject<</I 11 0 R>>')],
    ['that of a group', drawing('q Q', '', '/Group<</S/Transparency/CS/Foo>>')],
  ])('may not have the name of %s', async (_name, pdf) => {
    expect(await after(pdf, { 8: '/Foo/DeviceGray' })).toEqual(FAILED);
  });

  it.each(['DeviceGray', 'DeviceRGB', 'DeviceCMYK', 'Pattern'])(
    'may not define %s, by which PDFBox draws then (8.6.3)',
    async (name) => {
      expect(
        await after(drawing('0 g 0 0 9 9 re f'), { 8: `/${name}[/Indexed/DeviceGray 1 <ffff>]` }),
      ).toEqual(FAILED);
    },
  );
});

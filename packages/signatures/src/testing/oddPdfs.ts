import { makePdf } from './pdfs.ts';
import { ONE_PAGE, type RawPdf, rawPdf } from './rawPdf.ts';

const TWO_PAGES = { ...ONE_PAGE, 2: '<</Type/Pages/Kids[3 0 R 5 0 R]/Count 2/MediaBox[0 0 595 842]>>' };
const CONTENT = '/Contents 4 0 R/Resources<<>>';

const catalog = (entries: string) => `<</Type/Catalog/Pages 2 0 R${entries}>>`;
const page = (entries: string) => `<</Type/Page/Parent 2 0 R${CONTENT}${entries}>>`;
const withPage = (entries: string, more: RawPdf['objects'] = {}): RawPdf => ({
  objects: { ...ONE_PAGE, 3: page(entries), ...more },
});
const withCatalog = (entries: string, more: RawPdf['objects'] = {}): RawPdf => ({
  objects: { ...ONE_PAGE, 1: catalog(entries), ...more },
});

/** A file with one more change that the recipe cannot say. */
function changed(recipe: RawPdf, change: (text: string) => string): Buffer {
  return Buffer.from(change(rawPdf(recipe).toString('latin1')), 'latin1');
}

/** Rows that end with one line feed only, as some writers have them. */
const narrowRows = (text: string) => text.replaceAll(/ ([nf]) \n/g, ' $1\n');

const plain: RawPdf = { objects: ONE_PAGE };

/** Files as they are met in the field, odd but whole: each must be signed, and read by others as before. */
export const oddPdfs: Readonly<Record<string, () => Buffer>> = {
  'two pages that share their annotations': () =>
    rawPdf({
      objects: {
        ...TWO_PAGES,
        3: page('/Annots 6 0 R'),
        5: page('/Annots 6 0 R'),
        6: '[7 0 R]',
        7: '<</Type/Annot/Subtype/Text/Rect[0 0 9 9]>>',
      },
    }),
  'a page that does not say it is one': () =>
    rawPdf({ objects: { ...ONE_PAGE, 3: `<</Parent 2 0 R${CONTENT}>>` } }),
  'a page that says it is something else': () =>
    rawPdf({ objects: { ...ONE_PAGE, 3: `<</Type/Pagina/Parent 2 0 R${CONTENT}>>` } }),
  'annotations that are null': () => rawPdf(withPage('/Annots null')),
  'annotations that refer to nothing': () => rawPdf(withPage('/Annots 9 0 R')),
  'annotations that are no array': () => rawPdf(withPage('/Annots<</A 1>>')),
  'annotations with nulls between them': () =>
    rawPdf(withPage('/Annots[null 5 0 R 99 0 R]', { 5: '<</Type/Annot/Subtype/Text/Rect[0 0 9 9]>>' })),
  'annotations two references away': () => rawPdf(withPage('/Annots 5 0 R', { 5: '6 0 R', 6: '[]' })),
  'a form that is null': () => rawPdf(withCatalog('/AcroForm null')),
  'a form that refers to nothing': () => rawPdf(withCatalog('/AcroForm 9 0 R')),
  'a form within the catalog': () => rawPdf(withCatalog('/AcroForm<</Fields[]>>')),
  'a form apart': () => rawPdf(withCatalog('/AcroForm 5 0 R', { 5: '<</Fields 6 0 R>>', 6: '[]' })),
  'a form without fields': () => rawPdf(withCatalog('/AcroForm<</DA(/Helv 0 Tf)>>')),
  'fields with nulls between them': () =>
    rawPdf(
      withCatalog('/AcroForm<</Fields[null 5 0 R 99 0 R]>>', {
        5: '<</FT/Tx/T(a)/V(b)/Type/Annot/Subtype/Widget/Rect[0 0 9 9]>>',
      }),
    ),
  'fields in a circle': () =>
    rawPdf(withCatalog('/AcroForm<</Fields[5 0 R]>>', { 5: '<</T(a)/FT/Tx/Kids[5 0 R]>>' })),
  'an empty signature field whose widget is a kid': () =>
    rawPdf(
      withCatalog('/AcroForm<</Fields[5 0 R]>>', {
        5: '<</FT/Sig/T(Imza)/Kids[6 0 R]>>',
        6: '<</Type/Annot/Subtype/Widget/Rect[9 9 99 99]/Parent 5 0 R/P 3 0 R>>',
        3: page('/Annots[6 0 R]'),
      }),
    ),
  'an XFA form': () =>
    rawPdf(
      withCatalog('/AcroForm<</Fields[]/XFA 5 0 R>>', { 5: '<</Length 6>>\nstream\n<xdp/>\nendstream' }),
    ),
  'a portfolio': () =>
    rawPdf(
      withCatalog('/Collection<</View/D>>/Names<</EmbeddedFiles<</Names[(a)5 0 R]>>>>', {
        5: '<</Type/Filespec/F(a)/EF<</F 6 0 R>>>>',
        6: '<</Type/EmbeddedFile/Length 2>>\nstream\nab\nendstream',
      }),
    ),
  'a tree of pages in a circle': () =>
    rawPdf({
      objects: { ...ONE_PAGE, 2: '<</Type/Pages/Kids[3 0 R 2 0 R]/Count 1/MediaBox[0 0 595 842]>>' },
    }),
  'a count of pages that lies': () =>
    rawPdf({ objects: { ...ONE_PAGE, 2: '<</Type/Pages/Kids[3 0 R]/Count 7/MediaBox[0 0 595 842]>>' } }),
  'a box the wrong way round': () => rawPdf(withPage('/MediaBox[595 842 0 0]')),
  'a box below nought': () => rawPdf(withPage('/MediaBox[-300 -400 300 400]/Rotate 270')),
  'a box of references': () => rawPdf(withPage('/MediaBox[0 0 5 0 R 6 0 R]', { 5: '595', 6: '842' })),
  'no box at all': () =>
    rawPdf({ objects: { ...ONE_PAGE, 2: '<</Type/Pages/Kids[3 0 R]/Count 1>>', 3: page('') } }),
  'a larger user unit': () => rawPdf(withPage('/UserUnit 72/MediaBox[0 0 10 20]')),
  'a turn that is no quarter': () => rawPdf(withPage('/Rotate 45')),
  'version 2.0': () => rawPdf({ ...plain, header: '%PDF-2.0\n%\xe2\xe3\xcf\xd3\n' }),
  'version 1.0': () => rawPdf({ ...plain, header: '%PDF-1.0\n' }),
  'a header of another kind': () => rawPdf({ ...plain, header: '%!PS-Adobe-3.0 PDF-1.4\n' }),
  'a size that is too small': () => rawPdf({ ...plain, size: 2 }),
  'a size that is too large': () => rawPdf({ ...plain, size: 4000 }),
  'table rows of nineteen bytes': () => changed(plain, narrowRows),
  'ends of lines of the other kinds': () =>
    changed(plain, (text) => text.replace('trailer\n', 'trailer\r').replace('startxref\n', 'startxref\r\n')),
  'no end of line behind the end': () => changed(plain, (text) => text.trimEnd()),
  'blanks in front of its objects': () =>
    changed(plain, (text) => text.replaceAll('\n2 0 obj', ' 2 0 obj').replaceAll('\n3 0 obj', ' 3 0 obj')),
  'comments between its tokens': () => rawPdf(withPage('%a comment >>\n/Rotate%another\r90')),
  'objects without an end': () => changed(plain, (text) => text.replaceAll('\nendobj', '\n      ')),
  'another generation than the table says': () =>
    changed(plain, (text) => text.replaceAll(' 00000 n', ' 00001 n')),
  'generations above nought': () =>
    changed(plain, (text) =>
      text.replaceAll(/(\d) 0 (obj|R)/g, '$1 3 $2').replaceAll(' 00000 n', ' 00003 n'),
    ),
  'a catalog that was freed': () =>
    changed(plain, (text) => text.replace(/(\d{10}) 00000 n/, '0000000000 65535 f')),
  'an older trailer that points at itself': () =>
    changed({ ...plain, trailer: '/Root 1 0 R/Prev 99999' }, (text) =>
      text.replace('99999', String(text.lastIndexOf('xref\n0')).padStart(5, '0')),
    ),
  'an older trailer that is not there': () => rawPdf({ ...plain, trailer: '/Root 1 0 R/Prev 3' }),
  'no catalog in the trailer': () => rawPdf({ ...plain, trailer: '/Info 4 0 R' }),
  'a catalog within the trailer': () => rawPdf({ ...plain, trailer: '/Root<</Type/Catalog/Pages 2 0 R>>' }),
  'no trailer': () => changed(plain, (text) => text.slice(0, text.indexOf('xref\n'))),
  'no end': () => changed(plain, (text) => text.slice(0, text.indexOf('startxref'))),
  'an end that tells of nothing': () =>
    changed(plain, (text) => text.replace(/startxref\n\d+/, 'startxref\n0')),
  'junk in front': () => makePdf({ junkBefore: 'GET / HTTP/1.1\r\n\r\n' }),
  'junk in front, with offsets that count it': () => rawPdf({ ...plain, header: 'junk\njunk\n%PDF-1.7\n' }),
  'junk behind': () => makePdf({ junkAfter: `\n${'\0'.repeat(3000)}` }),
  'packed objects, the catalog among them': () => makePdf({ style: 'stream', spareObjects: 150 }),
  'packed objects beside a table': () => makePdf({ style: 'hybrid', pages: [{}, { rotate: 180 }] }),
  'packed objects and a cut end': () => {
    const whole = makePdf({ style: 'stream', spareObjects: 10 });
    return whole.subarray(0, whole.lastIndexOf('startxref') - 60);
  },
};

export function oddPdf(name: string): Buffer {
  const make = oddPdfs[name];
  if (make === undefined) throw new TypeError(`There is no odd PDF called "${name}"`);
  return make();
}

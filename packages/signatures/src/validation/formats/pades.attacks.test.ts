import { beforeAll, describe, expect, it } from 'vitest';
import { makePdf } from '../../testing/pdfs.ts';
import { appendUpdate, findObjects, objectText } from '../../testing/validation/appendUpdate.ts';
import { signPdf } from '../../testing/validation/signedPdf.ts';
import { codesOf, firstOf, validated } from '../../testing/validation/validated.ts';

/** Page 4, its content 5; 6 a text field, 7 a note, 8 a form that the page draws, 9 a second catalog, 10 its pages. */
const document = makePdf({
  catalog: '/AcroForm<</Fields[6 0 R]/DA(/F1 12 Tf)>>',
  pages: [{ entries: '/Annots[6 0 R 7 0 R]/Resources<</Font<</F1 3 0 R>>/XObject<</X1 8 0 R>>>>' }],
  objects: [
    '<</Type/Annot/Subtype/Widget/FT/Tx/T(tutar)/V(100)/Rect[10 10 90 30]/P 4 0 R>>',
    '<</Type/Annot/Subtype/Text/Contents(not)/Rect[10 50 30 70]/P 4 0 R>>',
    '<</Type/XObject/Subtype/Form/BBox[0 0 10 10]/Length 8>>\nstream\n0 0 m h \nendstream',
    '<</Type/Catalog/Pages 10 0 R>>',
    '<</Type/Pages/Kids[]/Count 0>>',
  ],
});
let signed: Buffer;
let signature: number;

beforeAll(async () => {
  signed = await signPdf(document);
  signature = findObjects(signed, /\/Type\/Sig\b/)[0] ?? 0;
});

async function codesAfter(attacked: Uint8Array): Promise<readonly string[]> {
  const report = await validated(attacked);
  expect(report.conclusion).toBe('TOTAL_FAILED');
  return codesOf(firstOf(report));
}

/** Replaces text of the same length, so that no offset moves. */
function patch(pdf: Uint8Array, from: RegExp, to: (found: string) => string): Buffer {
  const text = Buffer.from(pdf).toString('latin1');
  const changed = text.replace(from, (found) => to(found).padEnd(found.length));
  expect(changed).not.toBe(text);
  expect(changed.length).toBe(text.length);
  return Buffer.from(changed, 'latin1');
}

describe('the document before it is attacked', () => {
  it('is valid and covered wholly', async () => {
    const report = await validated(signed);
    expect(report.conclusion).toBe('TOTAL_PASSED');
    expect(firstOf(report).coversWholeFile).toBe(true);
    expect(firstOf(report).changesAfter).toEqual([]);
  });

  it('is altered when one byte of it changes', async () => {
    const report = await validated(patch(signed, /Page 1/, () => 'Page 2'));
    expect(firstOf(report)).toMatchObject({ indication: 'TOTAL_FAILED', subIndication: 'HASH_FAILURE' });
  });
});

describe('universal signature forgery (USF)', () => {
  it.each([
    ['no /ByteRange', /\/ByteRange \[/, () => '/ByteRangf ['],
    ['a /ByteRange of null', /\/ByteRange \[[^\]]*\]/, () => '/ByteRange null'],
    [
      'a negative number',
      /\/ByteRange \[0 \d+/,
      (found: string) => found.replace('[0 ', '[0 -').slice(0, found.length),
    ],
    ['three numbers', /\/ByteRange \[\d+ \d+ \d+ \d+/, (found: string) => found.replace(/ \d+$/, '')],
    [
      'an end beyond the file',
      /\/ByteRange \[\d+ \d+ \d+ \d+\] /,
      (found: string) => found.replace(/ (\d+)\] $/, ' $19]'),
    ],
    ['no /Contents', /\/Contents </, () => '/Contentz <'],
    ['/Contents of zeros', /<[0-9A-Fa-f]{200,}>/, (found: string) => `<${'0'.repeat(found.length - 2)}>`],
  ])('recognises %s', async (_name, from, to) => {
    expect(await codesAfter(patch(signed, from, to))).toContain('pdf_universal_forgery');
  });
});

describe('/ByteRange that does not fit', () => {
  const ranges = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\] */;
  const numbers = () => ranges.exec(signed.toString('latin1'))?.slice(1).map(Number) ?? [];

  it('recognises parts that overlap', async () => {
    const [, , gapEnd = 0, tail = 0] = numbers();
    const attacked = patch(signed, ranges, () => `/ByteRange [0 ${gapEnd + 10} ${gapEnd} ${tail}]`);
    expect(await codesAfter(attacked)).toEqual(['pdf_byte_range_overlap']);
  });

  it('recognises a part left out at the beginning', async () => {
    const [, gapStart = 0, gapEnd = 0, tail = 0] = numbers();
    const attacked = patch(signed, ranges, () => `/ByteRange [9 ${gapStart} ${gapEnd} ${tail}]`);
    expect(await codesAfter(attacked)).toEqual(['pdf_byte_range_gap']);
  });

  it('recognises more than one gap', async () => {
    const [, gapStart = 0, gapEnd = 0, tail = 0] = numbers();
    const attacked = patch(signed, ranges, () => `/ByteRange [0 9 9 ${gapStart - 9} ${gapEnd} ${tail}]`);
    expect(await codesAfter(attacked)).toEqual(['pdf_byte_range_gap']);
  });

  it('recognises signature wrapping (SWA): the second part moved away to make room for another ending', async () => {
    const [, gapStart = 0, gapEnd = 0, tail = 0] = numbers();
    const text = signed.toString('latin1');
    // The moved ending still says where its cross-reference was; there the attacker puts one of his own.
    const xref = Number([...text.matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1]);
    const previous = /\/Prev (\d+)/.exec(text)?.[1];
    const row = (num: number, offset: number) => `${num} 1\n${String(offset).padStart(10, '0')} 00000 n \n`;
    const evil = `5 0 obj\n<</Length 9>>\nstream\nBT (2) ET\nendstream\nendobj\n`;
    const widget = `${signature + 1} 0 obj\n${objectText(signed, signature + 1)}\nendobj\n`;
    const [behind, end] = [1_000, 2_000];
    const dictEnd = `/ByteRange [0 ${gapStart} ${gapEnd + end} ${tail}]>>\nendobj\n`;
    const table = [
      row(1, text.lastIndexOf('\n1 0 obj') + 1),
      row(4, text.lastIndexOf('\n4 0 obj') + 1),
      row(5, gapEnd + behind),
      row(signature, text.lastIndexOf(`\n${signature} 0 obj`) + 1),
      row(signature + 1, gapEnd + behind + evil.length),
    ].join('');
    const before = dictEnd.padEnd(xref - gapEnd);
    const trailer = `trailer\n<</Size 900/Root 1 0 R/Prev ${previous}>>\n`;
    const room = `${(`${before}xref\n${table}${trailer}`).padEnd(behind)}${evil}${widget}`.padEnd(end);
    const attacked = Buffer.from(text.slice(0, gapEnd) + room + text.slice(gapEnd), 'latin1');
    expect(await codesAfter(attacked)).toContain('pdf_signature_wrapping');
  });
});

describe('incremental saving (ISA)', () => {
  it('recognises new content of a page', async () => {
    const attacked = appendUpdate(signed, { objects: { 5: '<</Length 9>>\nstream\nBT (2) ET\nendstream' } });
    expect(await codesAfter(attacked)).toEqual(['pdf_incremental_saving']);
  });

  it('recognises a page that is replaced', async () => {
    const page = objectText(signed, 4).replace('5 0 R', '901 0 R');
    const attacked = appendUpdate(signed, {
      objects: { 4: page, 901: '<</Length 9>>\nstream\nBT (2) ET\nendstream' },
    });
    expect(await codesAfter(attacked)).toEqual(['pdf_incremental_saving']);
  });

  it('recognises an added page', async () => {
    const attacked = appendUpdate(signed, {
      objects: {
        2: '<</Type/Pages/Kids[4 0 R 901 0 R]/Count 2/Resources<</Font<</F1 3 0 R>>>>/MediaBox[0 0 595 842]>>',
        901: '<</Type/Page/Parent 2 0 R/Contents 5 0 R>>',
      },
    });
    expect(await codesAfter(attacked)).toEqual(['pdf_incremental_saving']);
  });

  it('recognises an update that forgets the signed revision', async () => {
    const objects: Record<number, string> = {};
    for (const num of [1, 2, 3, 4, 5, 6, 7, 8, signature, signature + 1])
      objects[num] = objectText(signed, num);
    const attacked = appendUpdate(signed, { objects, withoutPrev: true });
    expect(await codesAfter(attacked)).toContain('pdf_incremental_saving');
  });

  it('recognises objects appended without a cross-reference', async () => {
    const attacked = appendUpdate(signed, {
      objects: { 5: '<</Length 9>>\nstream\nBT (2) ET\nendstream' },
      withoutXref: true,
    });
    expect(await codesAfter(attacked)).toContain('pdf_content_outside_signed_range');
  });

  it('recognises an action added to the catalog', async () => {
    const catalog = objectText(signed, 1).replace(
      '<<',
      '<</OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>',
    );
    expect(await codesAfter(appendUpdate(signed, { objects: { 1: catalog } }))).toEqual([
      'pdf_incremental_saving',
    ]);
  });
});

it('recognises a signature field that brings a script along', async () => {
  const form = objectText(signed, 1).replace('/Fields[', '/Fields[901 0 R ');
  const field = '<</Type/Annot/Subtype/Widget/FT/Sig/T(yeni)/Rect[0 0 0 0]/AA<</E<</S/JavaScript/JS(x)>>>>>>';
  expect(await codesAfter(appendUpdate(signed, { objects: { 1: form, 901: field } }))).toEqual([
    'pdf_incremental_saving',
  ]);
});

describe('shadow attacks', () => {
  it('recognises "hide": an annotation that covered something is removed', async () => {
    const page = objectText(signed, 4).replace('7 0 R ', '');
    expect(page).not.toBe(objectText(signed, 4));
    const report = await validated(appendUpdate(signed, { objects: { 4: page } }));
    expect(report.conclusion).toBe('INDETERMINATE');
    expect(codesOf(firstOf(report))).toEqual(['pdf_shadow_hide']);
  });

  it('recognises "hide": a layer is switched', async () => {
    const catalog = objectText(signed, 1).replace('<<', '<</OCProperties<</OCGs[]>>');
    expect(await codesAfter(appendUpdate(signed, { objects: { 1: catalog } }))).toEqual(['pdf_shadow_hide']);
  });

  it('recognises "replace": a font gets another shape', async () => {
    const attacked = appendUpdate(signed, {
      objects: { 3: '<</Type/Font/Subtype/Type1/BaseFont/Courier>>' },
    });
    expect(await codesAfter(attacked)).toEqual(['pdf_shadow_replace']);
  });

  it('recognises "replace": what the page draws is exchanged', async () => {
    const attacked = appendUpdate(signed, {
      objects: { 8: '<</Type/XObject/Subtype/Form/BBox[0 0 10 10]/Length 8>>\nstream\n9 9 m h \nendstream' },
    });
    expect(await codesAfter(attacked)).toEqual(['pdf_shadow_replace']);
  });

  it('recognises "hide-and-replace": another catalog that was signed along', async () => {
    const attacked = appendUpdate(signed, {
      objects: { 9: `<</Type/Catalog/Pages 10 0 R/AcroForm<</Fields[${signature + 1} 0 R]/SigFlags 3>>>>` },
      root: 9,
    });
    expect(await codesAfter(attacked)).toContain('pdf_shadow_hide_and_replace');
  });

  it('recognises "hide-and-replace": the cross-reference is pointed at another copy inside the signed part', async () => {
    const copy = makePdf({
      objects: ['(x)\nendobj\n5 0 obj\n<</Length 9>>\nstream\nBT (2) ET\nendstream'],
    });
    const two = await signPdf(copy);
    const hidden = two.toString('latin1').lastIndexOf('\n5 0 obj') + 1;
    const attacked = appendUpdate(two, { redirect: { 5: hidden } });
    expect(new Set(await codesAfter(attacked))).toEqual(new Set(['pdf_incremental_saving']));
  });

  it('recognises "hide-and-replace": an object that the page waits for is supplied', async () => {
    const waiting = makePdf({ pages: [{ entries: '/Resources<</XObject<</X1 77 0 R>>>>' }] });
    const attacked = appendUpdate(await signPdf(waiting), {
      objects: { 77: '<</Type/XObject/Subtype/Form/BBox[0 0 10 10]/Length 8>>\nstream\n9 9 m h \nendstream' },
    });
    expect(await codesAfter(attacked)).toEqual(['pdf_shadow_hide_and_replace']);
  });
});

describe('what a signature says of itself', () => {
  it('recognises a replaced reason', async () => {
    const dict = objectText(signed, signature).replace('/Type/Sig', '/Type/Sig/Reason(Onaylandi)');
    expect(await codesAfter(appendUpdate(signed, { objects: { [signature]: dict } }))).toContain(
      'pdf_replaced_reason',
    );
  });

  it('recognises a signature copied into another document', async () => {
    const other = makePdf({ pages: [{}, {}] });
    const dict = objectText(signed, signature);
    const copied = appendUpdate(other, {
      objects: {
        1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[902 0 R]/SigFlags 3>>>>',
        901: dict,
        902: '<</Type/Annot/Subtype/Widget/FT/Sig/T(Signature1)/Rect[0 0 0 0]/V 901 0 R>>',
      },
    });
    const report = await validated(copied);
    expect(report.conclusion).toBe('TOTAL_FAILED');
  });
});

describe('objects with two roles', () => {
  const drawn = '<</Length 9>>\nstream\nBT (2) ET\nendstream';

  it('recognises page content that poses as metadata', async () => {
    const double = makePdf({
      catalog: '/Metadata 6 0 R',
      pages: [{ entries: '/Contents 6 0 R' }],
      objects: ['<</Type/Metadata/Subtype/XML/Length 9>>\nstream\nBT (1) ET\nendstream'],
    });
    const attacked = appendUpdate(await signPdf(double), { objects: { 6: drawn } });
    expect((await validated(attacked)).conclusion).toBe('TOTAL_FAILED');
  });

  it('recognises page content that poses as an object stream', async () => {
    const double = makePdf({
      pages: [{ entries: '/Contents 6 0 R' }],
      objects: ['<</Type/ObjStm/N 0/First 0/Length 9>>\nstream\nBT (1) ET\nendstream'],
    });
    const attacked = appendUpdate(await signPdf(double), { objects: { 6: drawn } });
    expect((await validated(attacked)).conclusion).toBe('TOTAL_FAILED');
  });

  it('recognises page resources that pose as document information', async () => {
    const double = makePdf({
      pages: [{ entries: '/Resources 6 0 R' }],
      objects: ['<</Font<</F1 3 0 R>>>>', '<</Type/Font/Subtype/Type1/BaseFont/Courier>>'],
    });
    const posing = double.toString('latin1').replace('/Root 1 0 R', '/Info 6 0 R/Root 1 0 R');
    const attacked = appendUpdate(await signPdf(Buffer.from(posing, 'latin1')), {
      objects: { 6: '<</Font<</F1 7 0 R>>>>' },
    });
    expect((await validated(attacked)).conclusion).toBe('TOTAL_FAILED');
  });

  it('recognises a page that poses as a number tree or a structure element', async () => {
    for (const body of ['<</Kids[4 0 R]>>', '<</Type/StructElem/Kids[4 0 R]>>']) {
      const odd = makePdf({ objects: [body] })
        .toString('latin1')
        .replace('/Pages 2 0 R', '/Pages 6 0 R');
      const attacked = appendUpdate(await signPdf(Buffer.from(odd, 'latin1')), {
        objects: {
          6: body.replace('4 0 R', '901 0 R'),
          901: '<</Type/Page/MediaBox[0 0 9 9]/Contents 5 0 R>>',
        },
      });
      expect((await validated(attacked)).conclusion).toBe('TOTAL_FAILED');
    }
  });

  it('recognises a signature that gets another appearance', async () => {
    const widget = objectText(signed, signature + 1).replace('/FT/Sig', '/FT/Sig/AP<</N 8 0 R>>');
    const attacked = appendUpdate(signed, { objects: { [signature + 1]: widget } });
    expect(await codesAfter(attacked)).toEqual(['pdf_replaced_reason']);
  });
});

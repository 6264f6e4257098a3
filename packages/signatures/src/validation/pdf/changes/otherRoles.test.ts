import { describe, expect, it } from 'vitest';
import { makePdf } from '../../../testing/pdfs.ts';
import { appendTable, part } from '../../../testing/validation/appendRawUpdate.ts';
import { objectText } from '../../../testing/validation/appendUpdate.ts';
import { type SignPdfOptions, signPdf } from '../../../testing/validation/signedPdf.ts';
import { firstOf, validated } from '../../../testing/validation/validated.ts';

const FIELD = '<</Type/Annot/Subtype/Widget/FT/Tx/T(tutar)/V(100)/Rect[10 10 90 30]/P 4 0 R>>';
const FORM = '<</Fields[6 0 R 8 0 R]/DA(/F1 12 Tf)/CO[6 0 R]>>';
const GROUP = '<</T(g)/Kids[]/Limits[(a)(z)]>>';
const DRAWING =
  '<</Type/XObject/Subtype/Form/BBox[0 0 400 200]/Length 16>>\nstream\n0 0 400 200 re f\nendstream';

/** A page 4 with a field 6, the form 7, a group of fields 8 that has none. */
async function signed(catalog = '', options: SignPdfOptions = {}) {
  const recipe = {
    catalog: `/AcroForm 7 0 R${catalog}`,
    pages: [{ entries: '/Annots[6 0 R]' }],
    objects: [FIELD, FORM, GROUP],
  };
  return await signPdf(makePdf(recipe), options);
}

async function judged(
  pdf: Buffer,
  edits: Readonly<Record<number, readonly [string, string]>>,
  more: Readonly<Record<number, string>> = {},
) {
  const parts = Object.entries(edits).map(([num, [from, to]]) => {
    const before = objectText(pdf, Number(num));
    expect(before).toContain(from);
    return part(Number(num), before.replace(from, to));
  });
  for (const [num, body] of Object.entries(more)) parts.push(part(Number(num), body));
  const { indication, changesAfter } = firstOf(await validated(appendTable(pdf, { parts })));
  return [indication, ...changesAfter.map(({ kind }) => kind)];
}

/** 7.7.2: an entry of the form may change as the form's, not as that of another thing the catalog has there. */
describe('a form that is also something else', () => {
  it.each([
    ['Names', '/JavaScript<</Names[(a)<</S/JavaScript/JS(1)>>]>>'],
    ['Names', '/EmbeddedFiles<</Names[(a)<</Type/Filespec/F(a)>>]>>'],
    ['OpenAction', '/S/JavaScript/JS(1)'],
    ['AA', '/WC<</S/JavaScript/JS(1)>>'],
    ['PageLabels', '/Nums[0<</S/r>>]'],
    ['Outlines', '/First 6 0 R/Last 6 0 R'],
  ])('may not change: /%s', async (entry, more) => {
    const pdf = await signed(`/${entry} 7 0 R`, { certification: 2 });
    expect(await judged(pdf, { 7: ['/Fields', `${more}/Fields`] })).toEqual([
      'TOTAL_FAILED',
      'object_changed',
    ]);
  });

  it('has no other entries than a form has, and keeps the order of its scripts (12.7.3, table 224)', async () => {
    const pdf = await signed();
    expect(await judged(pdf, { 7: ['/DA', '/Other 1/DA'] })).toEqual(['TOTAL_FAILED', 'catalog_changed']);
    expect(await judged(pdf, { 7: ['/CO[6 0 R]', ''] })).toEqual(['TOTAL_FAILED', 'actions_changed']);
  });
});

/** 7.9.6: nodes of a tree of names have /Kids as fields have. */
describe('a field that is also a node of a tree of names', () => {
  const leaf = '<</FT/Sig/T(z)/Parent 8 0 R/Limits[(a)(z)]/Names[(a)<</Type/Filespec/F(a)>>]>>';
  const grown = { 8: ['/Kids[]', '/Kids[40 0 R]'] } as const;

  it.each(['/EmbeddedFiles 8 0 R', '/EmbeddedFiles<</Kids[8 0 R]>>'])('may not grow: %s', async (names) => {
    const pdf = await signed(`/Names<<${names}>>`);
    expect(await judged(pdf, grown, { 40: leaf })).toEqual(['TOTAL_FAILED', 'object_changed']);
  });

  it('may grow where it is not', async () => {
    expect(await judged(await signed(), grown, { 40: leaf })).toEqual([
      'TOTAL_PASSED',
      'empty_signature_field_added',
    ]);
  });
});

describe('a new signature field that nobody signed', () => {
  const listed = { 7: ['/Fields[', '/Fields[40 0 R '] } as const;
  const shown = { ...listed, 4: ['/Annots[', '/Annots[40 0 R '] } as const;
  const widget = (more: string) =>
    `<</Type/Annot/Subtype/Widget/FT/Sig/T(e)/P 4 0 R/AP<</N 41 0 R>>${more}>>`;

  it('brings no other fields and no scripts along (12.7.4.1)', async () => {
    const parent = '<</FT/Sig/T(e)/Kids[41 0 R]>>';
    const text = await judged(await signed(), listed, {
      40: parent,
      41: '<</T(a)/FT/Tx/V(999)/Parent 40 0 R>>',
    });
    expect(text).toEqual(['INDETERMINATE', 'empty_signature_field_added', 'form_field_added']);
    const script = await judged(await signed(), listed, { 40: parent, 41: '<</T(a)/AA<<>>/Parent 40 0 R>>' });
    expect(script).toEqual(['TOTAL_FAILED', 'empty_signature_field_added', 'actions_changed']);
  });

  it('has the name of no other field (12.7.4.2)', async () => {
    const named = async (name: string) =>
      await judged(await signed(), listed, { 40: `<</FT/Sig/T(${name})>>` });
    expect(await named('tutar')).toEqual([
      'INDETERMINATE',
      'form_field_added',
      'empty_signature_field_added',
    ]);
    expect(await named('tutar2')).toEqual(['TOTAL_PASSED', 'empty_signature_field_added']);
    expect(await named('g')).toEqual(['TOTAL_PASSED', 'empty_signature_field_added']);
  });

  it('may draw where it is hidden', async () => {
    const kinds = await judged(await signed(), shown, {
      40: widget('/F 2/Rect[50 600 450 800]'),
      41: DRAWING,
    });
    expect(kinds).toEqual(['TOTAL_PASSED', 'empty_signature_field_added']);
  });

  it.each(['/F 4294967298', '/F 2147483650', '/F -2', '/F 32'])(
    'is not hidden for each reader by %s (12.5.3)',
    async (flags) => {
      const kinds = await judged(await signed(), shown, {
        40: widget(`${flags}/Rect[50 600 450 800]`),
        41: DRAWING,
      });
      expect([kinds[0], kinds.at(-1)]).toEqual(['TOTAL_FAILED', 'unsigned_field_shown']);
    },
  );

  it('is not out of sight where its rectangle is none (7.9.5)', async () => {
    const kinds = await judged(await signed(), shown, { 40: widget('/Rect[(1)(2)(3)(4)]'), 41: DRAWING });
    expect(kinds).toEqual(['TOTAL_FAILED', 'unsigned_field_shown']);
  });
});

/** 12.7.5.5: a signature is over the document as it is when its field gets it. */
describe("a signature field that gets another field's signature", () => {
  it.each([undefined, 2] as const)('is not signed by it, certified %s', async (certification) => {
    const field = (name: string, left: number) =>
      `<</Type/Annot/Subtype/Widget/FT/Sig/T(${name})/Rect[${left} 10 ${left + 80} 30]/P 4 0 R>>`;
    const pdf = await signPdf(
      makePdf({
        catalog: '/AcroForm 8 0 R',
        pages: [{ entries: '/Annots[6 0 R 7 0 R]' }],
        objects: [field('first', 10), field('second', 110), '<</Fields[6 0 R 7 0 R]>>'],
      }),
      { field: 'first', ...(certification === undefined ? {} : { certification }) },
    );
    const [, value] = /\/V (\d+) 0 R/.exec(objectText(pdf, 6)) ?? [];
    expect(await judged(pdf, { 7: ['/T(', `/V ${value} 0 R/T(`] })).toEqual([
      'TOTAL_FAILED',
      'form_field_changed',
    ]);
  });
});

/** 7.3.10: a reference to nothing is a null; poppler takes it for a sign that the file is to be repaired. */
describe('an update that refers to what is not there', () => {
  it.each<[string, Readonly<Record<number, readonly [string, string]>>]>([
    ['as data of a program', { 4: ['/Type', '/PieceInfo 800 0 R/Type'] }],
    ['as metadata', { 4: ['/Type', '/Metadata 800 0 R/Type'] }],
    ['as a value', { 6: ['/V(100)', '/V 800 0 R'] }],
  ])('is irregular: %s', async (_name, edits) => {
    expect(await judged(await signed(), edits, { 900: '5' })).toContain('update_irregular');
  });

  it('is irregular: as information on the document', async () => {
    const pdf = await signed();
    const trailer = (right: string) => right.replace('/Root', '/Info 800 0 R/Root');
    const changed = appendTable(pdf, { parts: [part(900, '5')], trailer });
    expect(firstOf(await validated(changed)).indication).toBe('TOTAL_FAILED');
  });

  it('is none where the document did so before', async () => {
    const recipe = { pages: [{ entries: '/PieceInfo 800 0 R' }] };
    const pdf = await signPdf(makePdf(recipe));
    expect(await judged(pdf, { 4: ['/Type', '/LastModified(D:2026)/Type'] })).toEqual([
      'TOTAL_PASSED',
      'metadata_updated',
    ]);
  });
});

/** 14.7.2, 14.9: an update may give a new field its place in the structure, not what is there other words. */
describe('an element that the structure gains', () => {
  const recipe = {
    catalog: '/StructTreeRoot 6 0 R/MarkInfo<</Marked true>>/AcroForm 10 0 R',
    pages: [{ entries: '/StructParents 0/Annots[9 0 R]' }],
    objects: [
      '<</Type/StructTreeRoot/K[7 0 R]/ParentTree 8 0 R/ParentTreeNextKey 1>>',
      '<</Type/StructElem/S/P/P 6 0 R/Pg 4 0 R/K[0]>>',
      '<</Nums[0[7 0 R]]>>',
      FIELD,
      '<</Fields[9 0 R]>>',
    ],
  };
  const object = '<</Type/OBJR/Obj 9 0 R/Pg 4 0 R>>';
  const gained = async (element: string) =>
    await judged(
      await signPdf(makePdf(recipe), { certification: 2 }),
      { 6: ['/K[7 0 R]', '/K[7 0 R 40 0 R]'] },
      { 40: `<</Type/StructElem/S/P/P 6 0 R${element}>>` },
    );

  it('stands for a field', async () => {
    expect(await gained(`/K ${object}`)).toEqual(['TOTAL_PASSED', 'structure_updated']);
  });

  it.each([
    '/ActualText(999)',
    '/ActualText(999)/K<</Type/MCR/Pg 4 0 R/MCID 0>>',
    '/ActualText(999)/K<</Pg 4 0 R/MCID 0>>',
    `/Alt(999)/K ${object}`,
  ])('says nothing of what was there: %s', async (element) => {
    expect(await gained(element)).toEqual(['TOTAL_FAILED', 'structure_changed']);
  });
});

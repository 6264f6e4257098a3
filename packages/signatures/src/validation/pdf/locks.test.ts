import { describe, expect, it } from 'vitest';
import { makePdf } from '../../testing/pdfs.ts';
import { appendTable, part } from '../../testing/validation/appendRawUpdate.ts';
import { objectText } from '../../testing/validation/appendUpdate.ts';
import { type SignPdfOptions, signPdf } from '../../testing/validation/signedPdf.ts';
import { codesOf, firstOf, validated } from '../../testing/validation/validated.ts';

interface Locked {
  readonly lock: string;
  /** Entries of the text field, and a field 9 beside it. */
  readonly field?: string;
  readonly other?: string;
  readonly fields?: string;
  readonly certification?: SignPdfOptions['certification'];
}

/** A page 4 with a text field 6, the form 7, and a field 8 that locks; filled in after it was signed. */
async function filled({ lock, field = '', other = '<<>>', fields = '6 0 R', certification }: Locked) {
  const recipe = {
    catalog: '/AcroForm 7 0 R',
    pages: [{ entries: '/Annots[6 0 R 8 0 R]' }],
    objects: [
      `<</Type/Annot/Subtype/Widget/FT/Tx/T(tutar)/V(100)/Rect[10 10 90 30]/P 4 0 R${field}>>`,
      `<</Fields[${fields} 8 0 R]>>`,
      `<</Type/Annot/Subtype/Widget/FT/Sig/T(imza)/Rect[110 10 190 30]/P 4 0 R/Lock<</Type/SigFieldLock${lock}>>>>`,
      other,
    ],
  };
  const certified = certification === undefined ? {} : { certification };
  const pdf = await signPdf(makePdf(recipe), { field: 'imza', ...certified });
  const after = objectText(pdf, 6).replace('/V(100)', '/V(999)');
  return codesOf(firstOf(await validated(appendTable(pdf, { parts: [part(6, after)] }))));
}

describe('what a lock and a certification allow', () => {
  it.each([
    [1, 3],
    [3, 1],
  ] as const)('is the stricter of both: DocMDP %s, lock %s (12.7.5.5, table 236, P)', async (level, p) => {
    const codes = await filled({ lock: `/Action/Include/Fields[(nix)]/P ${p}`, certification: level });
    expect(codes).toEqual(['pdf_change_forbidden_by_docmdp']);
  });
});

/** 12.7.4.2: readers make names from the form's list downwards, or from the field upwards. */
describe('a field that has two names', () => {
  const lock = '/Action/Include/Fields[(tutar)]';

  it('is locked by either, where what it calls its parent does not list it', async () => {
    expect(await filled({ lock, field: '/Parent 9 0 R', other: '<</T(x)>>' })).toEqual(['pdf_field_locked']);
    const exclude = { lock: '/Action/Exclude/Fields[(x)]', field: '/Parent 9 0 R', other: '<</T(x)>>' };
    expect(await filled(exclude)).toEqual(['pdf_field_locked']);
  });

  it('is locked by either, where a field lists it that it does not call its parent', async () => {
    const listed = { other: '<</T(x)/Kids[6 0 R]>>', fields: '9 0 R' };
    expect(await filled({ lock: '/Action/Include/Fields[(x.tutar)]', ...listed })).toEqual([
      'pdf_field_locked',
    ]);
  });

  it('is locked by either, where the form lists it beside its parent', async () => {
    const twice = { field: '/Parent 9 0 R', other: '<</T(x)/Kids[6 0 R]>>', fields: '6 0 R 9 0 R' };
    expect(await filled({ lock, ...twice })).toEqual(['pdf_field_locked']);
  });

  it('is locked by its one name alone', async () => {
    const below = { field: '/Parent 9 0 R', other: '<</T(x)/Kids[6 0 R]>>', fields: '9 0 R' };
    expect(await filled({ lock, ...below })).toEqual([]);
    expect(await filled({ lock: '/Action/Include/Fields[(x.tutar)]', ...below })).toEqual([
      'pdf_field_locked',
    ]);
  });
});

it('reads the name in a lock without the language it is in (7.9.2.2.1)', async () => {
  const name = '<FEFF001B0065006E001B00740075007400610072>';
  expect(await filled({ lock: `/Action/Include/Fields[${name}]` })).toEqual(['pdf_field_locked']);
});

import { describe, expect, it } from 'vitest';
import { makePdf } from '../../../testing/pdfs.ts';
import { appendTable, part } from '../../../testing/validation/appendRawUpdate.ts';
import { objectText } from '../../../testing/validation/appendUpdate.ts';
import { type SignPdfOptions, signPdf } from '../../../testing/validation/signedPdf.ts';
import { firstOf, validated } from '../../../testing/validation/validated.ts';

const FIELD = '<</Type/Annot/Subtype/Widget/FT/Tx/T(tutar)/V(100)/Rect[10 10 90 30]/P 4 0 R>>';
const FORM = '<</Fields[6 0 R]/DA(/F1 12 Tf 0 g)/DR 8 0 R>>';
const FONTS = '<</Font<</F1 3 0 R>>>>';
const SYMBOLS = '<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats>>';

interface Document {
  readonly field?: string;
  readonly form?: string;
  readonly page?: string;
  readonly more?: readonly string[];
  readonly options?: SignPdfOptions;
}

/** Signs a page 4 with one annotation 6, a form 7 with resources 8, and writes one object of it anew. */
async function changed(
  { field = FIELD, form = FORM, page = '/Annots[6 0 R]', more = [], options = {} }: Document,
  num: number,
  from: string,
  to: string,
) {
  const recipe = {
    catalog: '/AcroForm 7 0 R',
    pages: [{ entries: page }],
    objects: [field, form, FONTS, ...more],
  };
  const signed = await signPdf(makePdf(recipe), options);
  const before = objectText(signed, num);
  expect(before).toContain(from);
  const after = appendTable(signed, { parts: [part(num, before.replace(from, to))] });
  const { indication, changesAfter } = firstOf(await validated(after));
  return [indication, ...changesAfter.map(({ kind }) => kind)];
}

/** 12.7.4.3: readers draw a value by the default appearance where the field has no look, or the form wants them to. */
describe('the style of a field that has a value', () => {
  const given = (style: string) => ['/V', `/DA(${style})/V`] as const;
  const redrawn = FORM.replace('/DA', '/NeedAppearances true/DA');
  const looking = FIELD.replace('/V', '/AP<</N 9 0 R>>/V');
  const look =
    '<</Type/XObject/Subtype/Form/BBox[0 0 80 20]/Length 28>>\nstream\nBT /F1 9 Tf 2 5 Td (100)Tj ET\nendstream';

  it('may be repeated in it', async () => {
    expect(await changed({}, 6, ...given('/F1 12 Tf 0 g'))).toEqual(['TOTAL_PASSED', 'form_filled']);
  });

  it('is no other look where it has one, and where it has no value', async () => {
    expect(await changed({ field: looking, more: [look] }, 6, ...given('/F1 9 Tf 1 g'))).toEqual([
      'TOTAL_PASSED',
      'form_filled',
    ]);
    const empty = FIELD.replace('/V(100)', '');
    expect(await changed({ field: empty }, 6, '/T(', '/DA(/F1 9 Tf 1 g)/T(')).toEqual([
      'TOTAL_PASSED',
      'form_filled',
    ]);
  });

  it.each(['/F1 12 Tf 1 g', '/F1 .1 Tf 0 g', '/ZaDb 12 Tf 0 g'])('is another look: %s', async (style) => {
    expect(await changed({}, 6, ...given(style))).toEqual(['INDETERMINATE', 'field_appearance_changed']);
    expect(await changed({ field: looking, form: redrawn, more: [look] }, 6, ...given(style))).toEqual([
      'INDETERMINATE',
      'field_appearance_changed',
    ]);
  });

  it('is another look where the form gets the first for all', async () => {
    const bare = '<</Fields[6 0 R]>>';
    const first = ['/Fields', '/DA(/Helv 12 Tf 1 g)/Fields'] as const;
    expect(await changed({ form: bare }, 7, ...first)).toEqual(['INDETERMINATE', 'field_appearance_changed']);
    expect(await changed({ form: bare, field: FIELD.replace('/V(100)', '') }, 7, ...first)).toEqual([
      'TOTAL_PASSED',
    ]);
  });
});

/** 12.7.3, table 224, /DR: what a style names is looked for in the form, whoever has the style. */
describe("a font that the form's resources gain", () => {
  const gained = ['/Font<<', `/Font<</New ${SYMBOLS}`] as const;
  const unlisted = FORM.replace('6 0 R', '');

  it('was waited for by a widget that the form does not list', async () => {
    const field = FIELD.replace('/V', '/DA(/New 12 Tf 0 g)/V');
    expect(await changed({ field, form: unlisted }, 8, ...gained)).toEqual(['TOTAL_FAILED', 'font_changed']);
  });

  it('was waited for by a free text (12.5.6.6)', async () => {
    const field = '<</Type/Annot/Subtype/FreeText/DA(/New 12 Tf 0 g)/Contents(Pay 100)/Rect[10 10 90 30]>>';
    expect(await changed({ field, form: unlisted }, 8, ...gained)).toEqual(['TOTAL_FAILED', 'font_changed']);
  });

  it('is nothing to what names another', async () => {
    const field = FIELD.replace('/V', '/DA(/F1 12 Tf 0 g)/V');
    expect(await changed({ field, form: unlisted }, 8, ...gained)).toEqual([
      'TOTAL_PASSED',
      'default_fonts_added',
    ]);
  });
});

/** 8.9.5.2: PDFBox and Ghostscript look in the page's resources for the colour space that an image names. */
describe("a colour space that a page's resources gain", () => {
  const image = (space: string) =>
    `<</Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace ${space}/Length 3>>\nstream\nabc\nendstream`;
  const drawing = { page: '/Annots[6 0 R]/Resources<</XObject<</I 9 0 R>>>>' };
  const gained = ['/XObject', '/ColorSpace<</New/DeviceRGB>>/XObject'] as const;

  it.each(['/New', '[/Indexed/New 1<000000ff0000>]'])('was waited for by an image in %s', async (space) => {
    const kinds = await changed({ ...drawing, more: [image(space)] }, 4, ...gained);
    expect(kinds).toEqual(['TOTAL_FAILED', 'page_resources_changed']);
  });

  it('is nothing to an image in another', async () => {
    const kinds = await changed({ ...drawing, more: [image('/DeviceRGB')] }, 4, ...gained);
    expect(kinds).toEqual(['TOTAL_PASSED', 'resources_added']);
  });
});

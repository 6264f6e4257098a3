import { describe, expect, it } from 'vitest';
import { makePdf } from '../../testing/pdfs.ts';
import { appendTable, part } from '../../testing/validation/appendRawUpdate.ts';
import { objectText } from '../../testing/validation/appendUpdate.ts';
import { signPdf } from '../../testing/validation/signedPdf.ts';
import { firstOf, validated } from '../../testing/validation/validated.ts';

const stream = (data: string, entries = '') =>
  `<</Type/XObject/Subtype/Form/BBox[0 0 80 20]${entries}/Length ${data.length}>>\nstream\n${data}\nendstream`;
const own = (font: string) => `/Resources<</Font<<${font}>>>>`;
const CHECK = 'q BT /ZaDb 12 Tf 2 5 Td (4) Tj ET Q';
const DINGBATS = '<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats>>';
const ADDED = '<</Type/Font/BaseFont/ZapfDingbats/Name/ZaDb/Subtype/Type1>>';
const text = (value: string) => `/Tx BMC q BT /Helv 12 Tf 2 5 Td (${value}) Tj ET Q EMC`;
const HELV = '<</Type/Font/BaseFont/Helvetica/Encoding/WinAnsiEncoding/Name/Helv/Subtype/Type1>>';

interface Form {
  /** The check box 6, its look 7, entries of the form and further objects from 10 on. */
  readonly box?: string;
  readonly look?: string;
  readonly form?: string;
  readonly more?: readonly string[];
}

const BOX =
  '<</Type/Annot/Subtype/Widget/FT/Btn/T(onay)/DA(/ZaDb 0 Tf 0 g)/AS/Off/AP<</N<</Yes 7 0 R>>>>/Rect[10 40 30 60]/P 4 0 R>>';

/** A check box 6 with its look 7, a text field 8, and a form whose fonts 9 are F1 alone. */
const recipe = ({ box = BOX, look = stream(CHECK, own('/ZaDb 10 0 R')), form = '', more = [] }: Form) =>
  makePdf({
    catalog: `/AcroForm<</Fields[6 0 R 8 0 R]/DA(/F1 12 Tf 0 g)/DR<</Font 9 0 R>>${form}>>`,
    pages: [{ entries: '/Annots[6 0 R 8 0 R]' }],
    objects: [
      box,
      look,
      '<</Type/Annot/Subtype/Widget/FT/Tx/T(tutar)/DA(/F1 12 Tf 0 g)/Rect[10 10 90 30]/P 4 0 R>>',
      '<</F1 3 0 R>>',
      DINGBATS,
      ...more,
    ],
  });

const LEVELS = [undefined, 2, 3] as const;

/** What iText 5 writes: the field with a look that has its font, and the form's fonts with those that it uses. */
async function filled(form: Form, added = ADDED, more: Readonly<Record<number, string>> = {}) {
  const answers: (readonly (string | undefined)[])[] = [];
  for (const certification of LEVELS) {
    const pdf = await signPdf(recipe(form), certification === undefined ? {} : { certification });
    const field = objectText(pdf, 8).replace('/Rect', '/V(250)/AP<</N 901 0 R>>/Rect');
    const parts = [
      part(8, field),
      part(901, stream(text('250'), own('/Helv 902 0 R'))),
      part(902, HELV),
      part(9, '<</F1 3 0 R/Helv 902 0 R/ZaDb 903 0 R>>'),
      part(903, added),
      ...Object.entries(more).map(([num, body]) => part(Number(num), body)),
    ];
    const { indication, changesAfter } = firstOf(await validated(appendTable(pdf, { parts })));
    answers.push([indication, ...changesAfter.map(({ kind }) => kind)]);
  }
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  return answers[0];
}

/** ISO 32000-2, 7.8.3, 12.7.3 and 12.7.4.3: who looks for a font in the form's default resources. */
describe('a standard font that iText 5 adds to the form beside what it fills in', () => {
  const PASSED = ['TOTAL_PASSED', 'form_filled', 'default_fonts_added'];

  it.each<[string, Form]>([
    ['where looks have one of that name of their own', {}],
    ['where its name is said by a style alone, of what has a look', { look: stream('0 0 10 10 re f') }],
    ['where nothing says its name', { box: BOX.replace('ZaDb', 'F1'), look: stream('0 0 10 10 re f') }],
  ])('shows nothing %s', async (_name, form) => {
    expect(await filled(form)).toEqual(PASSED);
  });

  it.each<[string, string]>([
    ['with letters drawn otherwise', ADDED.replace('/Name', '/Encoding<</Differences[52/a20]>>/Name')],
    ['with a program of its own', ADDED.replace('/Name', '/FontDescriptor 904 0 R/Name')],
    ['with widths of its own', ADDED.replace('/Name', '/FirstChar 52/LastChar 52/Widths[9000]/Name')],
    ['of a kind that draws', ADDED.replace('Type1', 'Type3')],
    ['that is no standard one', ADDED.replace('ZapfDingbats', 'Yapf')],
  ])('may not be one %s', async (_name, added) => {
    expect(await filled({}, added, { 904: '<</Type/FontDescriptor/FontName/ZapfDingbats>>' })).toEqual([
      'TOTAL_FAILED',
      'form_filled',
      'font_changed',
    ]);
  });

  const borrowing = stream(CHECK, '/Resources<</XObject<</In 11 0 R>>>>');
  it.each<[string, Form]>([
    ['a look has none of its own', { look: stream(CHECK) }],
    ['a look has others of its own', { look: stream(CHECK, own('/F1 3 0 R')) }],
    ['a look has one that leads nowhere', { look: stream(CHECK, own('/ZaDb 99 0 R')) }],
    [
      'a look draws with something that has none',
      {
        look: stream('/In Do', '/Resources<</Font<</ZaDb 10 0 R>>/XObject<</In 11 0 R>>>>'),
        more: [stream(CHECK)],
      },
    ],
    ['what a look draws with has one, and it has none', { look: borrowing, more: [stream(CHECK)] }],
    ['readers draw a field by its style', { box: BOX.replace(/\/AP<<.*?>>>>/, '') }],
    ['readers draw a field of which a look leads nowhere', { box: BOX.replace('7 0 R', '99 0 R') }],
    ['readers draw a field by the style above it', { form: '/NeedAppearances true' }],
  ])('may not come where %s', async (_name, form) => {
    expect((await filled(form))?.[0]).toBe('TOTAL_FAILED');
    expect(await filled(form)).toContain('font_changed');
  });
});

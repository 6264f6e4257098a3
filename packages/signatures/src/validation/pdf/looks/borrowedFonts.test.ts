import { describe, expect, it } from 'vitest';
import { makePdf } from '../../../testing/pdfs.ts';
import { appendTable, part } from '../../../testing/validation/appendRawUpdate.ts';
import { signPdf } from '../../../testing/validation/signedPdf.ts';
import { firstOf, validated } from '../../../testing/validation/validated.ts';

const look = (text: string, entries = '') =>
  `<</Type/XObject/Subtype/Form/BBox[0 0 80 20]${entries}/Length ${text.length}>>\nstream\n${text}\nendstream`;
const shown = (value: string) => `/Tx BMC q BT /Helv 12 Tf 0 g 2 5 Td (${value}) Tj ET Q EMC`;
const PLAIN = '/Resources<</Font<</Helv 10 0 R>>>>';
const OTHER = '/Resources<</Font<</Helv 11 0 R>>>>';
const WHITE = '/Resources<</ColorSpace<</DefaultGray[/Indexed/DeviceGray 1 <ffff>]>>>>';

/** Pages 4 and 6 with the text field 8 and its look 9 on those that list it; fonts 10 and 11, of which one says 9 for 2. */
async function judged(resources: readonly [string, string], lists: readonly [string, string], own = '') {
  const pages = resources.map((entries, i) => ({ entries: `${entries}${lists[i]}` }));
  const widget = (value: string) =>
    `<</Type/Annot/Subtype/Widget/FT/Tx/T(tutar)/V(${value})/DA(/Helv 12 Tf 0 g)/AP<</N 9 0 R>>/Rect[10 10 90 30]/P 4 0 R>>`;
  const pdf = await signPdf(
    makePdf({
      catalog: '/AcroForm<</Fields[8 0 R]/DA(/Helv 12 Tf 0 g)/DR<</Font<</Helv 10 0 R>>>>>>',
      pages,
      objects: [
        widget('100'),
        look(shown('100'), own),
        '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
        '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</Differences[50/nine]>>>>',
      ],
    }),
  );
  const parts = [part(8, widget('250')), part(9, look(shown('250'), own))];
  const { indication, changesAfter } = firstOf(await validated(appendTable(pdf, { parts })));
  return [indication, ...changesAfter.map(({ kind }) => kind)];
}

const FILLED = ['TOTAL_PASSED', 'form_filled'];
const UNREAD = ['INDETERMINATE', 'form_filled', 'field_look_unread'];
const LISTED = '/Annots[8 0 R]';

/** ISO 32000-2, 7.8.3: what a look does not have of its own, readers take from the page that it is drawn on, or the form. */
describe('what a look draws with that is its page’s', () => {
  it('is read where the widget stands on one page', async () => {
    expect(await judged([PLAIN, OTHER], [LISTED, ''])).toEqual(FILLED);
    expect(await judged([OTHER, PLAIN], [LISTED, ''])).toEqual(UNREAD);
    expect(await judged([OTHER, PLAIN], ['', LISTED])).toEqual(FILLED);
  });

  it('is a doubt where the widget stands on two pages that differ', async () => {
    expect(await judged([PLAIN, PLAIN], [LISTED, LISTED])).toEqual(FILLED);
    expect(await judged([PLAIN, OTHER], [LISTED, LISTED])).toEqual(UNREAD);
    expect(await judged([PLAIN, WHITE], [LISTED, LISTED])).toEqual(UNREAD);
  });

  it('is not looked at where the look has its own', async () => {
    expect(await judged([PLAIN, OTHER], [LISTED, LISTED], PLAIN)).toEqual(FILLED);
  });
});

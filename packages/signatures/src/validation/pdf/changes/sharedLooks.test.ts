import { describe, expect, it } from 'vitest';
import { makePdf } from '../../../testing/pdfs.ts';
import { appendTable, part } from '../../../testing/validation/appendRawUpdate.ts';
import { objectText } from '../../../testing/validation/appendUpdate.ts';
import { signPdf } from '../../../testing/validation/signedPdf.ts';
import { firstOf, validated } from '../../../testing/validation/validated.ts';

const look = (text: string) => {
  const data = `BT /F1 12 Tf 2 5 Td (${text}) Tj ET`;
  const entries = '/Type/XObject/Subtype/Form/BBox[0 0 80 20]/Resources<</Font<</F1 3 0 R>>>>';
  return `<<${entries}/Length ${data.length}>>\nstream\n${data}\nendstream`;
};
const widget = (more: string, bottom: number) =>
  `<</Type/Annot/Subtype/Widget/FT/Tx${more}/Rect[10 ${bottom} 90 ${bottom + 20}]/P 4 0 R>>`;

/** Fields 6 and 7, which look by `looks`; a stream 8, a dictionary of looks 9. */
async function signed(looks: string, page = '') {
  const recipe = {
    catalog: '/AcroForm<</Fields[6 0 R 7 0 R]>>',
    pages: [{ entries: `/Annots[6 0 R 7 0 R]${page}` }],
    objects: [
      widget(`/T(a)/V(100)${looks}`, 10),
      widget(`/T(b)/V(100)${looks}`, 40),
      look('100'),
      '<</N 8 0 R>>',
    ],
  };
  return await signPdf(makePdf(recipe));
}

/** Gives fields the value 999, and objects other bodies. */
async function filled(pdf: Buffer, fields: readonly number[], bodies: Readonly<Record<number, string>>) {
  const parts = fields.map((num) => part(num, objectText(pdf, num).replace('(100)', '(999)')));
  for (const [num, body] of Object.entries(bodies)) parts.push(part(Number(num), body));
  const { indication, changesAfter } = firstOf(await validated(appendTable(pdf, { parts })));
  return [indication, ...changesAfter.map(({ kind }) => kind)];
}

/** ISO 32000-2, 12.5.5: who draws the look of one field anew draws that of each field that has it. */
describe('a look of two fields', () => {
  it.each([
    ['as a stream', '/AP<</N 8 0 R>>', { 8: look('999') }],
    ['in a dictionary', '/AP 9 0 R', { 9: '<</N 30 0 R>>', 30: look('999') }],
  ])('shows the values of both: %s', async (_name, looks, bodies) => {
    const pdf = await signed(looks);
    expect(await filled(pdf, [6, 7], bodies)).toEqual(['TOTAL_PASSED', 'form_filled']);
    const [verdict, ...kinds] = await filled(pdf, [6], bodies);
    expect(verdict).toBe('TOTAL_FAILED');
    expect(kinds).toContain('field_shows_other_value');
  });

  it('is referred to once by a dictionary that both share: a page may draw it besides', async () => {
    const pdf = await signed('/AP 9 0 R', '/Resources<</XObject<</X 8 0 R>>/Font<</F1 3 0 R>>>>');
    const kinds = await filled(pdf, [6, 7], { 8: look('999') });
    expect(kinds).toEqual(['TOTAL_FAILED', 'form_filled', 'page_resources_changed']);
  });
});

/** 7.8.3: what a look does not have itself some readers take from its page, others from the form's resources. */
describe('a font that a look takes from elsewhere', () => {
  it.each([
    ['of the form', '', ['TOTAL_PASSED', 'form_filled']],
    ['of the form and the page', '/N 3 0 R', ['TOTAL_PASSED', 'resources_added', 'form_filled']],
    [
      'another of the page than of the form',
      '/N 30 0 R',
      ['INDETERMINATE', 'resources_added', 'form_filled', 'field_look_unread'],
    ],
  ])('is that %s', async (_name, gained, verdict) => {
    const recipe = {
      catalog: '/AcroForm<</Fields[6 0 R]/DR<</Font<</N 3 0 R>>>>>>',
      pages: [{ entries: '/Annots[6 0 R]/Resources<</Font 8 0 R>>' }],
      objects: [widget('/T(a)/V(100)/AP<</N 7 0 R>>', 10), look('100'), '<</F1 3 0 R>>'],
    };
    const bare = look('999')
      .replace('/F1 12', '/N 12 ')
      .replace(/.Resources<<.*>>>>(?=.Length)/, '');
    const fonts: Readonly<Record<number, string>> = gained === '' ? {} : { 8: `<</F1 3 0 R${gained}>>` };
    const bodies = { ...fonts, 30: '<</Type/Font/Subtype/Type1/BaseFont/Symbol>>', 7: bare };
    const kinds = await filled(await signPdf(makePdf(recipe)), [6], bodies);
    expect(kinds.toSorted()).toEqual(verdict.toSorted());
  });
});

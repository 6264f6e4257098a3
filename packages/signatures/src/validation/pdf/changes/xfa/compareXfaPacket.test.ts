import { describe, expect, it } from 'vitest';
import { makePdf } from '../../../../testing/pdfs.ts';
import { appendTable, part } from '../../../../testing/validation/appendRawUpdate.ts';
import { signPdf } from '../../../../testing/validation/signedPdf.ts';
import { firstOf, validated } from '../../../../testing/validation/validated.ts';

const packet = (text: string, more = '') => `<<${more}/Length ${text.length}>>\nstream\n${text}\nendstream`;
const data = (inner: string) =>
  packet(`<xfa:datasets xmlns:xfa="x"><xfa:data><f>${inner}</f></xfa:data></xfa:datasets>`);
const field = (name: string, value: string) => `<</FT/Tx/T(${name})${value === '' ? '' : `/V(${value})`}>>`;

/** Fields 6 and 7, the packets of data 8 and of the state 9. */
async function judged(updates: Readonly<Record<number, string>>, certification?: 1 | 2 | 3) {
  const pdf = makePdf({
    catalog: '/AcroForm<</Fields[6 0 R 7 0 R]/XFA[(datasets)8 0 R(form)9 0 R]>>',
    objects: [
      field('tutar[0]', ''),
      field('adet[0]', '3'),
      data('<tutar/><adet>3</adet>'),
      packet('<form/>'),
    ],
  });
  const signed = await signPdf(pdf, certification === undefined ? {} : { certification });
  const parts = Object.entries(updates).map(([num, body]) => part(Number(num), body));
  const { indication, changesAfter } = firstOf(await validated(appendTable(signed, { parts })));
  return [indication, ...changesAfter.map(({ kind }) => kind)];
}

/** ISO 32000-1, 12.7.8: a reader that knows XFA shows what the packets say, another what the fields say. */
describe('the data of an XFA form', () => {
  it('may say what its fields say', async () => {
    const filled = { 6: field('tutar[0]', '900'), 8: data('<tutar>900</tutar><adet>3</adet>') };
    expect(await judged(filled)).toEqual(['TOTAL_PASSED', 'form_filled']);
    expect(await judged(filled, 2)).toEqual(['TOTAL_PASSED', 'form_filled']);
    expect((await judged(filled, 1))[0]).toBe('TOTAL_FAILED');
  });

  it.each([
    ['a value that no field says', '<tutar>900</tutar><adet>3</adet>', ''],
    ['another value than the field', '<tutar>900</tutar><adet>3</adet>', '100'],
    ['the value of another field', '<tutar>3</tutar><adet>3</adet>', '900'],
    ['nothing any more', '<tutar>900</tutar>', '900'],
    ['two values', '<tutar>900</tutar><adet>3</adet><tutar>100</tutar>', '900'],
    ['text between elements', '<tutar>900</tutar><adet>3</adet>700', '900'],
    ['characters by their names', '<tutar>9&#48;0</tutar><adet>3</adet>', '900'],
    ['text that is marked as such', '<tutar><![CDATA[900]]></tutar><adet>3</adet>', '900'],
    ['an attribute', '<tutar para="USD">900</tutar><adet>3</adet>', '900'],
    ['another place', '<g><tutar>900</tutar></g><adet>3</adet>', '900'],
    ['something new', '<tutar>900</tutar><adet>3</adet><not>odenmez</not>', '900'],
  ])('leave a doubt with %s', async (_name, inner, value) => {
    const updates: Record<number, string> = { 8: data(inner) };
    if (value !== '') updates[6] = field('tutar[0]', value);
    expect(await judged(updates)).toEqual(['INDETERMINATE', 'form_filled', 'xfa_data_differ']);
    expect((await judged(updates, 1))[0]).toBe('TOTAL_FAILED');
  });
});

describe('the state of an XFA form', () => {
  it('is a doubt: what it hides and shows no field tells', async () => {
    const state = { 9: packet('<form><field name="tutar" presence="hidden"/></form>') };
    expect(await judged(state)).toEqual(['INDETERMINATE', 'xfa_state_changed']);
    expect(await judged(state, 2)).toEqual(['INDETERMINATE', 'xfa_state_changed']);
    expect((await judged(state, 1))[0]).toBe('TOTAL_FAILED');
  });
});

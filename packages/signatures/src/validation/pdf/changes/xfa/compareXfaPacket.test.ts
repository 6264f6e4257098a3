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
async function judged(
  updates: Readonly<Record<number, string>>,
  certification?: 1 | 2 | 3,
  signedData = data('<tutar/><adet>3</adet>'),
) {
  const pdf = makePdf({
    catalog: '/AcroForm<</Fields[6 0 R 7 0 R]/XFA[(datasets)8 0 R(form)9 0 R]>>',
    objects: [field('tutar[0]', ''), field('adet[0]', '3'), signedData, packet('<form/>')],
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

  const filled900 = [field('tutar[0]', '900'), data('<tutar>900</tutar><adet>3</adet>')] as const;

  it.each([
    // As Adobe writes them, and pdf.js anew.
    ['white space within tags', data('<tutar/><adet\n>3</adet\n>').replace('<f>', '<f\n>'), ...filled900],
    ['white space around', data('<tutar/><adet>3</adet>').replace('stream\n', 'stream\n\n'), ...filled900],
    [
      'characters by their names',
      data('<tutar/><adet>&#x33;</adet>'),
      field('tutar[0]', '9 & 0'),
      data('<tutar>&#57; &amp; 0</tutar><adet>3</adet>'),
    ],
    [
      'lines',
      data('<tutar>1&#xD;2</tutar><adet>3</adet>'),
      field('tutar[0]', 'bir\\riki'),
      data('<tutar>bir\niki</tutar><adet>3</adet>'),
    ],
    [
      'what is there twice and stays',
      data('<tutar/><s>1</s><s>2</s>'),
      field('tutar[0]', '900'),
      data('<tutar>900</tutar><s>1</s><s>2</s>'),
    ],
  ])('may differ in %s', async (_name, signedData, now, dataNow) => {
    expect(await judged({ 6: now, 8: dataNow }, 2, signedData)).toEqual(['TOTAL_PASSED', 'form_filled']);
  });

  it('leave a doubt with another value of what is there twice', async () => {
    const twice = (first: string) => data(`<tutar>${first}</tutar><tutar>2</tutar>`);
    const updates = { 6: field('tutar[0]', '900'), 8: twice('900') };
    expect(await judged(updates, 2, twice('1'))).toEqual(['INDETERMINATE', 'form_filled', 'xfa_data_differ']);
  });

  it.each([
    ['a value that no field says', '<tutar>900</tutar><adet>3</adet>', ''],
    ['another value than the field', '<tutar>900</tutar><adet>3</adet>', '100'],
    ['the value of another field', '<tutar>3</tutar><adet>3</adet>', '900'],
    ['nothing any more', '<tutar>900</tutar>', '900'],
    ['two values', '<tutar>900</tutar><adet>3</adet><tutar>100</tutar>', '900'],
    ['text between elements', '<tutar>900</tutar><adet>3</adet>700', '900'],
    ['an entity', '<tutar>9&sifir;0</tutar><adet>3</adet>', '900'],
    ['a reference that is not ended', '<tutar>9&#48 0</tutar><adet>3</adet>', '900'],
    ['a character that is none', '<tutar>900&#0;</tutar><adet>3</adet>', '900'],
    ['half a character', '<tutar>900&#xD800;</tutar><adet>3</adet>', '900'],
    ['more of a tag than ends it', '<tutar a="x>y">900</tutar><adet>3</adet>', 'y">900'],
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

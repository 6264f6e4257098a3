import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { makePdf } from '../../testing/pdfs.ts';
import { appendTable, part } from '../../testing/validation/appendRawUpdate.ts';
import { objectText } from '../../testing/validation/appendUpdate.ts';
import { signPdf } from '../../testing/validation/signedPdf.ts';
import { validated } from '../../testing/validation/validated.ts';

const look = (data: Buffer, more = '') =>
  `<</Type/XObject/Subtype/Form/BBox[0 0 600 850]${more}/Length ${data.length}>>\nstream\n${data.toString('latin1')}\nendstream`;
const PAINT = look(Buffer.from('1 g 0 0 600 850 re f'));

/** Page 4 with an empty form. */
const recipe = { catalog: '/AcroForm<</Fields[]/DA(/F1 12 Tf 0 g)>>', pages: [{ entries: '/Annots[]' }] };
const FIRST = 'Asil';
const signed = () => signPdf(makePdf(recipe), { field: FIRST });

/** An update that puts widget 901 on the page, and `listed` into the form. */
function withWidget(pdf: Buffer, listed: string, objects: Readonly<Record<number, string>>): Buffer {
  const page = objectText(pdf, 4).replace(/Annots ?\[/, 'Annots[901 0 R ');
  const catalog = objectText(pdf, 1).replace(/Fields ?\[/, `Fields[${listed} `);
  const parts = Object.entries({ 1: catalog, 4: page, ...objects });
  return appendTable(pdf, { parts: parts.map(([num, body]) => part(Number(num), body)) });
}

/** The same with a value 900 that is over all of it and made by nobody. */
function forged(
  pdf: Buffer,
  type: string,
  listed: string,
  objects: Readonly<Record<number, string>>,
): Buffer {
  const range = '[0 0000000001 0000000002 0000000003]';
  const value = `<<${type}/Filter/Adobe.PPKLite/Contents<00ff>/ByteRange${range}>>`;
  const made = withWidget(pdf, listed, { ...objects, 900: value }).toString('latin1');
  const gap = made.lastIndexOf('/Contents<00ff>') + 9;
  const numbers = [gap, gap + 6, made.length - gap - 6].map((number) => String(number).padStart(10, '0'));
  return Buffer.from(made.replace(range, `[0 ${numbers.join(' ')}]`), 'latin1');
}

async function judged(pdf: Uint8Array): Promise<readonly string[]> {
  const { signatures } = await validated(pdf);
  const first = signatures.find(({ id }) => id === FIRST);
  return [first?.indication ?? 'NONE', ...(first?.changesAfter ?? []).map(({ kind }) => kind)];
}

const WIDGET = '/Type/Annot/Subtype/Widget/F 4/Rect[30 560 560 800]/P 4 0 R';
const SIGNATURE = '/Type/Sig/SubFilter/ETSI.CAdES.detached';

describe('what a field shows in the name of a signature without a verdict', () => {
  const own = `<<${WIDGET}/FT/Sig/T(yeni)/V 900 0 R/AP<</N 902 0 R>>>>`;

  it('is nobody’s where the form does not list the field', async () => {
    const pdf = forged(await signed(), SIGNATURE, '', { 901: own, 902: PAINT });
    const [indication, ...kinds] = await judged(pdf);
    expect(indication).toBe('TOTAL_FAILED');
    expect(kinds).toContain('unsigned_field_shown');
  });

  it('is nobody’s where the form’s list leads past the value', async () => {
    const pdf = forged(await signed(), SIGNATURE, '903 0 R', {
      901: `<<${WIDGET}/Parent 903 0 R/AP<</N 902 0 R>>>>`,
      902: PAINT,
      903: '<</FT/Sig/T(yeni)/Kids[901 0 R 904 0 R]/V 900 0 R>>',
      904: '<</T(alt)/FT/Tx/Parent 903 0 R>>',
    });
    const [indication, ...kinds] = await judged(pdf);
    expect(indication).toBe('TOTAL_FAILED');
    expect(kinds).toContain('unsigned_field_shown');
  });

  it('is a doubt where a document time-stamp shows it, which anybody can have made', async () => {
    const stamp = '/Type/DocTimeStamp/SubFilter/ETSI.RFC3161';
    const pdf = forged(await signed(), stamp, '901 0 R', { 901: own, 902: PAINT });
    const { signatures } = await validated(pdf);
    const shown = signatures[0]?.changesAfter.find(({ kind }) => kind === 'timestamp_shown');
    expect(shown?.allowed).toBe(false);
    expect(signatures[0]?.indication).toBe('INDETERMINATE');
  });
});

describe('an unsigned field', () => {
  it('has no actions below it', async () => {
    const pdf = withWidget(await signed(), '903 0 R', {
      901: `<<${WIDGET}/Parent 903 0 R/AA<</PO<</S/JavaScript/JS(app.beep\\(0\\))>>>>>>`,
      903: '<</FT/Sig/T(yeni)/Kids[901 0 R]>>',
    });
    const [indication, ...kinds] = await judged(pdf);
    expect(indication).toBe('TOTAL_FAILED');
    expect(kinds).toContain('actions_changed');
  });

  /** Every second octet is drawn by those who take no predictor 3 to be one of PNG's, and thrown away by the others. */
  const hidden = deflateSync(
    Buffer.from([...'0 0 m 9 0 l 9 9 l h f '].flatMap((each) => [each, ' ']).join('')),
  );

  it.each([
    ['a predictor that there is not', '/Filter/FlateDecode/DecodeParms<</Predictor 3/Columns 1>>', hidden],
    ['parameters under another name', '/Filter/FlateDecode/DP<</Predictor 12/Columns 1>>', hidden],
    ['a filter that readers forgive other things', '/Filter/ASCIIHexDecode', Buffer.from('>7120513e')],
  ])('shows nothing through %s', async (_name, storage, data) => {
    const pdf = withWidget(await signed(), '901 0 R', {
      901: `<<${WIDGET}/FT/Sig/T(yeni)/AP<</N 902 0 R>>>>`,
      902: look(data, storage),
    });
    expect(await judged(pdf)).toEqual(['TOTAL_FAILED', 'unsigned_field_shown']);
  });

  it('may have a look that is empty', async () => {
    const pdf = withWidget(await signed(), '901 0 R', {
      901: `<<${WIDGET}/FT/Sig/T(yeni)/AP<</N 902 0 R>>>>`,
      902: look(deflateSync(Buffer.from('q Q')), '/Filter/FlateDecode'),
    });
    expect(await judged(pdf)).toEqual(['TOTAL_PASSED', 'empty_signature_field_added']);
  });
});

describe('a value that is no field’s', () => {
  const widget = (more: string) => `<<${WIDGET}${more}>>`;
  const button = (on: string, more = '') =>
    widget(
      `/Parent 6 0 R/AS/${on}${more}/AP<</N<</${more === '' && on !== 'Off' ? on : 'B'} 9 0 R/Off 10 0 R>>>>`,
    );
  const radio = makePdf({
    catalog: '/AcroForm<</Fields[6 0 R 11 0 R]/DA(/F1 12 Tf 0 g)>>',
    pages: [{ entries: '/Annots[7 0 R 8 0 R 11 0 R]' }],
    objects: [
      '<</FT/Btn/Ff 32768/T(secim)/V/A/Kids[7 0 R 8 0 R]>>',
      button('A'),
      button('Off'),
      look(Buffer.from('0 0 9 9 re f')),
      look(Buffer.from('')),
      widget('/FT/Sig/T(bos)'),
    ],
  });

  it('does not choose a second button of a group', async () => {
    const pdf = await signPdf(radio, { field: FIRST });
    const chosen = objectText(pdf, 8).replace('/AS/Off', '/AS/B/V/B');
    const [indication, ...kinds] = await judged(appendTable(pdf, { parts: [part(8, chosen)] }));
    expect(indication).toBe('TOTAL_FAILED');
    expect(kinds).toContain('form_field_changed');
  });

  it('signs no signature field', async () => {
    const pdf = await signPdf(radio, { field: FIRST });
    const filled = objectText(pdf, 11).replace('/FT/Sig', '/FT/Sig/V(imza)');
    const answer = await judged(appendTable(pdf, { parts: [part(11, filled)] }));
    expect(answer).toEqual(['TOTAL_FAILED', 'form_field_changed']);
  });

  const choices = makePdf({
    catalog: '/AcroForm<</Fields[6 0 R 7 0 R]/DA(/F1 12 Tf 0 g)>>',
    pages: [{ entries: '/Annots[6 0 R 7 0 R]' }],
    objects: [
      widget('/FT/Ch/Ff 131072/T(kent)/Opt[(A)(B)]/V(A)/AP<</N 8 0 R>>'),
      widget('/FT/Tx/T(not)/V(A)/AP<</N 8 0 R>>'),
      look(Buffer.from('/Tx BMC BT /F1 12 Tf 0 g 2 2 Td (A) Tj ET EMC')),
    ],
  });

  it.each([
    ['a dictionary', 6, '/V(A)/AP<</N 8 0 R>>', '/V<</N 8 0 R>>/AP(A)'],
    ['a dictionary, and no look', 6, '/V(A)/AP<</N 8 0 R>>', '/V<</N 8 0 R>>'],
    ['a list of numbers', 6, '/V(A)/AP<</N 8 0 R>>', '/V[1 2]'],
    ['a name', 7, '/V(A)/AP<</N 8 0 R>>', '/V/A'],
    ['a text, and its look is one', 7, '/AP<</N 8 0 R>>', '/AP(A)'],
  ])('fills no field: %s', async (_what, num, old, now) => {
    const pdf = await signPdf(choices, { field: FIRST });
    const text = objectText(pdf, num);
    const changed = text.replace(old, now);
    expect(changed).not.toBe(text);
    const [indication, ...kinds] = await judged(appendTable(pdf, { parts: [part(num, changed)] }));
    expect(indication).toBe('TOTAL_FAILED');
    expect(kinds).toContain('form_field_changed');
  });

  it('is not cleared together with the object of its look, which some readers then miss', async () => {
    const pdf = await signPdf(choices, { field: FIRST });
    const cleared = objectText(pdf, 7).replace('/V(A)', '/V()');
    const emptied = cleared.replace('/N 8 0 R', '/N 900 0 R');
    const missing = await judged(appendTable(pdf, { parts: [part(7, emptied)] }));
    expect(missing).toEqual(['TOTAL_FAILED', 'update_irregular', 'form_filled', 'field_look_unread']);
  });
});

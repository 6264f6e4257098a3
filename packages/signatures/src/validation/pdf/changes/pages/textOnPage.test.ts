import { describe, expect, it } from 'vitest';
import { makePdf } from '../../../../testing/pdfs.ts';
import { signPdf } from '../../../../testing/validation/signedPdf.ts';
import { firstOf, validated } from '../../../../testing/validation/validated.ts';
import { reportAsText } from '../../../told/index.ts';

const stream = (data: string, entries = '') =>
  `<<${entries}/Length ${data.length}>>\nstream\n${data}\nendstream`;
const RECT = { x: 200, y: 400, width: 40, height: 20 };

/** A page whose content is given, signed once, and once more with a picture. */
async function signedOver(content: string, { form = '', isShown = true } = {}) {
  const fonts = '/Font<</F1 3 0 R/C 8 0 R>>';
  const pdf = makePdf({
    pages: [{ entries: `/Resources<<${fonts}/XObject<</X 7 0 R>>>>` }],
    objects: [
      stream(content),
      stream('BT /F1 12 Tf 5 5 Td (Ek) Tj ET', `/Subtype/Form/BBox[0 0 50 50]${form}/Resources<<${fonts}>>`),
      '<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/Identity-H>>',
    ],
  });
  const own = Buffer.from(pdf.toString('latin1').replace('/Contents 5 0 R', '/Contents 6 0 R'), 'latin1');
  const first = await signPdf(own, { field: 'Bir' });
  const appearance = isShown ? { appearance: { page: 1, rect: RECT, lines: ['Veli'] } } : {};
  return await validated(await signPdf(first, { field: 'Iki', who: 'secondSigner', ...appearance }));
}

const kindsOf = async (content: string, more = {}) => {
  const { indication, changesAfter } = firstOf(await signedOver(content, more));
  expect(indication).toBe('TOTAL_PASSED');
  return changesAfter.map(({ kind }) => kind);
};

/** A later signature stays good with a picture over what was signed before; a person is told so. */
describe('the picture of a later signature', () => {
  it.each([
    ['by Td', 'BT /F1 12 Tf 205 405 Td (900 TL) Tj ET'],
    ['by Tm', 'BT /F1 1 Tf 12 0 0 12 205 405 Tm (900 TL) Tj ET'],
    ['that begins before it', 'BT /F1 12 Tf 150 405 Td (Toplam tutar: 900 TL) Tj ET'],
    ['on a further line', "BT /F1 12 Tf 14 TL 205 447 Td (a) Tj T* (b) Tj T* (c) ' ET"],
    ['in pieces', 'BT /F1 12 Tf 205 405 Td [(9) -20 (00)] TJ ET'],
    ['in a place that was moved', 'q 2 0 0 2 200 400 cm BT /F1 6 Tf 2 2 Td (900) Tj ET Q'],
    ['in a form', 'q 1 0 0 1 200 400 cm /X Do Q'],
    ['behind an image', 'BI /W 1/H 1/CS/G/BPC 8 ID (EI EI BT /F1 12 Tf 205 405 Td (900) Tj ET'],
    ['of two octets a letter', 'BT /C 12 Tf 170 405 Td <000100020003000400050006000700080009> Tj ET'],
  ])('is told of where it covers text %s', async (_name, content) => {
    expect(await kindsOf(content)).toContain('signature_over_text');
  });

  it.each([
    ['beside text', 'BT /F1 12 Tf 260 405 Td (900 TL) Tj ET BT /F1 12 Tf 205 430 Td (x) Tj ET'],
    ['over blanks', 'BT /F1 12 Tf 205 405 Td (   ) Tj ET'],
    ['over lines', '200 405 m 240 405 l S'],
    ['behind text that ends before it', 'BT /C 12 Tf 170 405 Td <00010002> Tj ET'],
    ['where text no longer is', 'q 1 0 0 1 200 400 cm Q BT /F1 12 Tf 5 5 Td (900) Tj ET'],
  ])('is none where it stands %s', async (_name, content) => {
    expect(await kindsOf(content)).not.toContain('signature_over_text');
  });

  it('is where the form is that it covers', async () => {
    expect(await kindsOf('/X Do', { form: '/Matrix[1 0 0 1 200 400]' })).toContain('signature_over_text');
    expect(await kindsOf('/X Do')).not.toContain('signature_over_text');
  });

  it('is told of by the name of its signer, and not where there is no picture', async () => {
    const text = 'BT /F1 12 Tf 205 405 Td (900 TL) Tj ET';
    const report = await signedOver(text);
    expect(reportAsText(report, 'en')).toMatch(
      /The picture of the signature of .+ covers text that was signed before \(field “Iki”\), on page 1\./,
    );
    expect(reportAsText(report, 'tr')).toMatch(
      /imzasının görüntüsü, daha önce imzalanmış metnin üstünü örtüyor/,
    );
    expect(await kindsOf(text, { isShown: false })).not.toContain('signature_over_text');
  });
});

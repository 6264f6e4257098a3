import { describe, expect, it } from 'vitest';
import { appendTable, part } from '../../testing/validation/appendRawUpdate.ts';
import { signPdf } from '../../testing/validation/signedPdf.ts';
import { firstOf, validated } from '../../testing/validation/validated.ts';

const stream = (text: string) => {
  const data = `BT /F1 24 Tf 72 700 Td (${text}) Tj ET`;
  return `<</Length ${data.length}>>\nstream\n${data}\nendstream`;
};
const digits = (offset: number) => String(offset).padStart(10, '0');
const table = (offsets: readonly number[], start: number) =>
  `xref\n0 6\n0000000000 65535 f \n${offsets.map((at) => `${digits(at)} 00000 n \n`).join('')}trailer\n<</Size 21/Root 1 0 R>>\nstartxref\n${digits(start)}\n%%EOF\n`;

/**
 * A file that says at its front that it is linearized and so long, with a cross-reference there that leads to another
 * content of its page than the one at its end.
 */
function doubleFaced(length: number): Buffer {
  const front = `%PDF-1.7\n20 0 obj\n<</Linearized 1/L ${digits(length)}/H[600 100]/O 4/E 2000/N 1/T 1500>>\nendobj\n`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[4 0 R]/Count 1/Resources<</Font<</F1 3 0 R>>>>/MediaBox[0 0 595 842]>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Type/Page/Parent 2 0 R/Contents 5 0 R>>',
    stream('Pay 999'),
    stream('Pay 100'),
  ];
  let body = '';
  const offsets = objects.map((object, i) => {
    const at = front.length + table([1, 1, 1, 1, 1], 0).length + body.length;
    body += `${Math.min(i + 1, 5)} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const shown = [...offsets.slice(0, 4), offsets[5] ?? 0];
  const end = front.length + table(shown, 0).length + body.length;
  return Buffer.from(front + table(offsets.slice(0, 5), 0) + body + table(shown, end), 'latin1');
}

const continued = (pdf: Buffer) => appendTable(pdf, { parts: [part(30, '<</A 1>>')] });
const verdictOf = async (pdf: Buffer) => firstOf(await validated(pdf));

/**
 * Annex F.3.3, /L: the length of the whole file; a mismatch says that it is not linearized. poppler and pdf.js begin at
 * the front of a file where there is none: the one update makes them show another document.
 */
describe('a file whose length agrees with its linearization dictionary', () => {
  it('only after an update, is another document for some readers', async () => {
    const { length } = continued(await signPdf(doubleFaced(1)));
    const { indication, changesAfter } = await verdictOf(continued(await signPdf(doubleFaced(length))));
    expect([indication, ...changesAfter.map(({ kind }) => kind)]).toEqual([
      'TOTAL_FAILED',
      'update_irregular',
    ]);
  });

  it('only until an update, was another document', async () => {
    const { length } = await signPdf(doubleFaced(1));
    expect((await verdictOf(continued(await signPdf(doubleFaced(length))))).indication).toBe('TOTAL_FAILED');
  });

  it('never, is what its end says', async () => {
    expect((await verdictOf(continued(await signPdf(doubleFaced(1))))).indication).toBe('TOTAL_PASSED');
  });
});

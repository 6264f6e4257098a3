import { describe, expect, it } from 'vitest';
import { makePdf } from '../../testing/pdfs.ts';
import { appendTable, appendXrefStream, part, type Row } from '../../testing/validation/appendRawUpdate.ts';
import { objectText } from '../../testing/validation/appendUpdate.ts';
import { signPdf } from '../../testing/validation/signedPdf.ts';
import { codesOf, firstOf, validated } from '../../testing/validation/validated.ts';

const OTHER = 'BT /F1 24 Tf 72 700 Td (Pay 999) Tj ET';
const drawing = (num: number) =>
  `${num} 0 obj\n<</Length ${OTHER.length}>>\nstream\n${OTHER}\nendstream\nendobj\n`;
const inside = (text: string) => `9 0 obj\n<</Length ${text.length}>>\nstream\n${text}endstream\nendobj\n`;

/** A page 4 with the content 5, and before the cross-reference something that this does not name; signed. */
async function signed(hidden: string, page = '') {
  const text = makePdf({ pages: [{ entries: page }], objects: ['(six)'] }).toString('latin1');
  const at = text.lastIndexOf('xref\n0 ');
  const behind = text.slice(at).replace(/startxref\n\d+/, `startxref\n${at + hidden.length}`);
  return await signPdf(Buffer.from(text.slice(0, at) + hidden + behind, 'latin1'));
}

const continued = { parts: [part(30, '<</A 1>>')] };

async function verdictOf(pdf: Buffer) {
  const signature = firstOf(await validated(pdf));
  return [signature.indication, ...codesOf(signature)];
}

/**
 * ISO 32000-2, 7.5.4: the cross-reference says where an object is. Readers that repair a file take the last of each
 * number: whether they do, an update can turn by as little as the kind of its cross-reference (poppler repairs files
 * with a table for a reference to nothing, those with a stream not).
 */
describe('an object that no cross-reference names, behind the one that it does', () => {
  it.each([
    ['by itself', drawing(5)],
    ['in the data of a stream', inside(drawing(5))],
    ['in a comment', '%\r5 0 obj (999) endobj\n'],
    ['behind many that are nothing', `${'99 0 obj 1 endobj\n'.repeat(2_000)}${drawing(5)}`],
    [
      'among more than anybody looks at',
      Array.from({ length: 100_001 }, (_, num) => `${num + 100} 0 obj\n`).join(''),
    ],
  ])('makes every later update a doubt: %s', async (_name, hidden) => {
    const pdf = await signed(hidden);
    expect(await verdictOf(pdf)).toEqual(['TOTAL_PASSED']);
    expect(await verdictOf(appendTable(pdf, continued))).toEqual(['INDETERMINATE', 'pdf_hidden_objects']);
    expect(await verdictOf(appendXrefStream(pdf, continued))).toEqual([
      'INDETERMINATE',
      'pdf_hidden_objects',
    ]);
  });

  it('does so where it is named nowhere and the document refers to it', async () => {
    const referring = await signed(drawing(20), '/PieceInfo 20 0 R');
    expect(await verdictOf(appendTable(referring, continued))).toEqual([
      'INDETERMINATE',
      'pdf_hidden_objects',
    ]);
    expect(await verdictOf(appendTable(await signed(drawing(20)), continued))).toEqual(['TOTAL_PASSED']);
  });

  it('is nothing any more once an update wrote the object anew', async () => {
    const pdf = await signed(drawing(6));
    const written = appendTable(pdf, { parts: [part(6, '(six)')] });
    expect(await verdictOf(written)).toEqual(['INDETERMINATE', 'pdf_hidden_objects']);
    const signedAgain = await signPdf(written, { who: 'secondSigner' });
    const { signatures } = await validated(appendTable(signedAgain, continued));
    expect(signatures.map(({ indication }) => indication)).toEqual(['INDETERMINATE', 'TOTAL_PASSED']);
  });

  it('is none where it lies in front, as those of earlier revisions do', async () => {
    const pdf = await signPdf(appendTable(makePdf(), { parts: [part(3, objectText(makePdf(), 3))] }));
    expect(await verdictOf(appendTable(pdf, continued))).toEqual(['TOTAL_PASSED']);
  });
});

/** 7.3.10: a reference names the object's number and generation. */
describe('an update that refers to an object by another generation', () => {
  it('is irregular, as readers repair the file for it', async () => {
    const text = makePdf({ objects: ['(six)'] }).toString('latin1');
    const at = text.indexOf('\n6 0 obj') + 1;
    const row = `${String(at).padStart(10, '0')} 00000 n`;
    expect(text).toContain(row);
    const pdf = text.replace('\n6 0 obj', '\n6 1 obj').replace(row, row.replace('00000 n', '00001 n'));
    const named = async (generation: number) => {
      const file = await signPdf(Buffer.from(pdf, 'latin1'));
      const page = objectText(file, 4).replace('/Type', `/PieceInfo 6 ${generation} R/Type`);
      return (await verdictOf(appendTable(file, { parts: [part(4, page)] })))[0];
    };
    expect([await named(0), await named(1), await named(2)]).toEqual([
      'TOTAL_FAILED',
      'TOTAL_PASSED',
      'TOTAL_FAILED',
    ]);
  });
});

/** 7.5.4: the offset is that of the object; readers that find another, or none, repair the file when they look for it. */
describe('an update that refers to an object that is not where the cross-reference says', () => {
  it('is irregular', async () => {
    const after = async (wrong: number) => {
      const rows = (right: readonly Row[]) => right.map(([num, at, kind]): Row => [num, at + wrong, kind]);
      const earlier = appendTable(await signPdf(makePdf()), { parts: [part(20, '(twenty)')], rows });
      const pdf = await signPdf(earlier, { who: 'secondSigner' });
      const page = objectText(pdf, 4).replace('/Type', '/PieceInfo 20 0 R/Type');
      const { signatures } = await validated(appendTable(pdf, { parts: [part(4, page)] }));
      return signatures.at(-1)?.indication;
    };
    expect([await after(0), await after(3)]).toEqual(['TOTAL_PASSED', 'TOTAL_FAILED']);
  });
});

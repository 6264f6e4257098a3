import { beforeAll, describe, expect, it } from 'vitest';
import { PdfDict } from '../../pdf/index.ts';
import { checkTrailerSize } from '../../pdf/strict/trailerSize.ts';
import { makePdf } from '../../testing/pdfs.ts';
import { appendTable, appendXrefStream, part } from '../../testing/validation/appendRawUpdate.ts';
import { objectText } from '../../testing/validation/appendUpdate.ts';
import { signPdf } from '../../testing/validation/signedPdf.ts';
import { firstOf, validated } from '../../testing/validation/validated.ts';

const text = (value: string) => `/Tx BMC q BT /Helv 12 Tf 2 5 Td (${value}) Tj ET Q EMC`;
const look = (value: string) =>
  `<</Type/XObject/Subtype/Form/BBox[0 0 80 20]/Resources<</Font<</Helv 8 0 R>>>>/Length ${text(value).length}>>\nstream\n${text(value)}\nendstream`;

/** A text field 6 with its look 7 and font 8; a spare look 9. */
const form = (style: 'table' | 'stream') =>
  makePdf({
    style,
    catalog: '/AcroForm<</Fields[6 0 R]/DA(/Helv 12 Tf 0 g)/DR<</Font<</Helv 8 0 R>>>>>>',
    pages: [{ entries: '/Annots[6 0 R]' }],
    objects: [
      '<</Type/Annot/Subtype/Widget/FT/Tx/T(tutar)/V(100)/DA(/Helv 12 Tf 0 g)/AP<</N 7 0 R>>/Rect[10 10 90 30]/P 4 0 R>>',
      look('100'),
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
      look('999'),
    ],
  });

const of = (size: number) => (dict: string) => dict.replace(/\/Size \d+/, `/Size ${size}`);
let signed: Buffer;
let streamed: Buffer;

beforeAll(async () => {
  [signed, streamed] = [await signPdf(form('table')), await signPdf(form('stream'))];
});

const widget = (value: string, ref: number) =>
  objectText(signed, 6)
    .replace(/\/V\s*\(\d+\)/, `/V(${value})`)
    .replace(/\/N \d+ 0 R/, `/N ${ref} 0 R`);
const inPlace = (value: string) => [part(6, widget(value, 7)), part(7, look(value))];
const anew = (value: string, num: number) => [part(6, widget(value, num)), part(num, look(value))];

async function judged(pdf: Uint8Array) {
  const { indication, changesAfter } = firstOf(await validated(pdf));
  return [indication, ...changesAfter.map(({ kind }) => kind)];
}

const FILLED = ['TOTAL_PASSED', 'form_filled'];
const ODD = ['TOTAL_FAILED', 'update_irregular', 'form_filled'];

/** ISO 32000-2, 7.5.5, table 15: /Size is one more than the highest number; no reader that we know leaves out the rest. */
describe('the size that an update says', () => {
  it('may be that of its own objects: PDFBox writes it so', async () => {
    expect(await judged(appendTable(signed, { parts: inPlace('250'), trailer: of(8) }))).toEqual(FILLED);
    const update = appendXrefStream(streamed, { parts: inPlace('250') });
    const highest = Number([...update.toString('latin1').matchAll(/(\d+) 0 obj/g)].at(-1)?.[1]);
    expect(await judged(appendXrefStream(streamed, { parts: inPlace('250'), dict: of(highest) }))).toEqual(
      FILLED,
    );
  });

  it('may be one too small: some continue from the highest number', async () => {
    expect(await judged(appendTable(signed, { parts: anew('250', 40), trailer: of(40) }))).toEqual(FILLED);
  });

  it('says nothing to the next update, which may be right again', async () => {
    let pdf = appendTable(signed, { parts: inPlace('250'), trailer: of(8) });
    pdf = appendTable(pdf, { parts: anew('300', 40), trailer: of(40) });
    expect(await judged(appendTable(pdf, { parts: anew('350', 41), trailer: of(42) }))).toEqual(FILLED);
  });

  it.each([5, 7, 9, 12])('may not hide more than its own numbers explain: %s', async (size) => {
    const parts = [part(6, widget('250', 40)), part(40, look('250'))];
    expect(await judged(appendTable(signed, { parts, trailer: of(size) }))).toEqual(ODD);
  });

  it('may not hide what it does not touch', async () => {
    expect(await judged(appendTable(signed, { parts: inPlace('250'), trailer: of(10) }))).toEqual(ODD);
  });

  it('may not bring to light what the signed one hid', async () => {
    const entryBefore = (num: number) =>
      num < 12 ? ({ kind: 'offset', offset: 15, gen: 0 } as const) : undefined;
    const grown = (size: number, sizeBefore: number) =>
      checkTrailerSize(PdfDict.of({ Size: size }), size - 1, { sizeBefore, entryBefore });
    await expect(grown(13, 9)).rejects.toThrow('moves past objects that were there');
    await grown(13, 12);
  });
});

import { describe, expect, it } from 'vitest';
import { makePdf } from '../../testing/pdfs.ts';
import { appendTable, part } from '../../testing/validation/appendRawUpdate.ts';
import { objectText } from '../../testing/validation/appendUpdate.ts';
import { signPdf } from '../../testing/validation/signedPdf.ts';
import { firstOf, validated } from '../../testing/validation/validated.ts';

const STAMP = '<</Type/Annot/Subtype/Stamp/Rect[10 60 110 90]/F 4/AP<</N 10 0 R>>>>';
const DRAWING =
  '<</Type/XObject/Subtype/Form/BBox[0 0 100 30]/Length 22>>\nstream\n0 0 1 rg 0 0 99 29 re f\nendstream';

const OWN = '/Resources<</Font<</F1 3 0 R>>>>';

/** Pages 4 and 6 below a node 2 that has entries of its own; 8 are resources, 9 and 10 a stamp and what it draws. */
async function below(node: string, page: string) {
  const pdf = makePdf({
    pages: [{ entries: OWN }, { entries: page }],
    objects: ['<</Font<</F1 3 0 R>>>>', STAMP, DRAWING],
  });
  const own = `<</Type/Pages/Kids[4 0 R 6 0 R]/Count 2/MediaBox[0 0 595 842]${node}>>`;
  return await signPdf(appendTable(pdf, { parts: [part(2, own)] }));
}

async function judged(pdf: Buffer, num: number, from: string | RegExp, to: string) {
  const before = objectText(pdf, num);
  const now = before.replace(from, to);
  expect(now).not.toBe(before);
  const first = firstOf(await validated(appendTable(pdf, { parts: [part(num, now)] })));
  return [first.indication, ...first.changesAfter.map(({ kind }) => kind)];
}

/** 7.7.3.4: a page with resources of its own has none from above, but pdf.js takes from there what its own lack. */
describe('resources that a page gains', () => {
  it.each([
    ['its own', OWN, 6, '/Resources<<'],
    ['those in an object', '/Resources 8 0 R', 8, '<<'],
  ])('may not stand before those of a node above it: %s', async (_name, page, num, start) => {
    for (const added of ['/Pattern<<>>', '/Pattern<</P9 10 0 R>>']) {
      const to = `${start}${added}`;
      const above = await below('/Resources<</Pattern<</P1 10 0 R>>>>', page);
      expect(await judged(above, num, start, to)).toEqual(['TOTAL_FAILED', 'page_resources_changed']);
      const plain = await below('/Resources<</Font<</F1 3 0 R>>>>', page);
      expect(await judged(plain, num, start, to)).toEqual(['TOTAL_PASSED', 'resources_added']);
    }
  });
});

/** 7.7.3.4: annotations are not handed down; pdf.js hands them down. */
describe('the list of annotations that a page gets', () => {
  it('may not stand before that of a node above it', async () => {
    const above = await below('/Annots[9 0 R]', OWN);
    expect(await judged(above, 6, '/Contents', '/Annots[]/Contents')).toEqual([
      'TOTAL_FAILED',
      'page_content_changed',
    ]);
    expect(await judged(await below('', OWN), 6, '/Contents', '/Annots[]/Contents')).toEqual([
      'TOTAL_PASSED',
    ]);
  });

  it('may not go where there is one above it', async () => {
    const above = await below('/Annots[9 0 R]', `${OWN}/Annots[]`);
    expect(await judged(above, 6, '/Annots[]', '')).toEqual(['TOTAL_FAILED', 'page_content_changed']);
    expect(await judged(await below('', `${OWN}/Annots[]`), 6, '/Annots[]', '')).toEqual(['TOTAL_PASSED']);
  });
});

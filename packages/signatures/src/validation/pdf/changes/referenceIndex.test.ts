import { expect, it } from 'vitest';
import { Budget, BudgetExceeded, usualLimits, withinBudget } from '../../../budget/index.ts';
import { BufferSource } from '../../../io/index.ts';
import { PdfDocument } from '../../../pdf/index.ts';
import { ONE_PAGE, rawPdf } from '../../../testing/rawPdf.ts';
import { RevisionHistory } from '../revisionHistory.ts';
import { knownPlaces } from './knownPlaces.ts';
import { ReferenceIndex } from './referenceIndex.ts';

const LEAVES = 20_000;
const numbers = Array.from({ length: LEAVES }, (_, i) => i + 10);

/** The catalog and a page's drawing refer to many objects, and to object 5 behind them all. */
async function history() {
  const all = numbers.map((num) => `${num} 0 R`).join(' ');
  const objects: Record<number, string> = {
    ...ONE_PAGE,
    1: `<</Type/Catalog/Pages 2 0 R/Private[5 0 R ${all}]>>`,
    3: `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</ExtGState<</G<</X[5 0 R ${all}]>>>>>>>>`,
    5: '<</V 4 0 R>>',
  };
  for (const num of numbers) objects[num] = '<<>>';
  return await RevisionHistory.read(await PdfDocument.open(new BufferSource(rawPdf({ objects }))));
}

const within = <T>(memory: number, work: () => Promise<T>) =>
  withinBudget(new Budget({ ...usualLimits(1), memory }), work);

it('knows every reference, or refuses the document: it ends at no number of objects', async () => {
  const read = await history();
  expect(await within(1e9, () => new ReferenceIndex(read).count(5, 0))).toBe(2);
  const short = within(LEAVES * 100, () => new ReferenceIndex(read).count(5, 0));
  await expect(short).rejects.toBeInstanceOf(BudgetExceeded);
});

it('knows every object that is drawn with, or refuses the document', async () => {
  const read = await history();
  expect((await within(1e9, () => knownPlaces(0, read))).painted.size).toBe(LEAVES + 2);
  await expect(within(LEAVES * 30, () => knownPlaces(0, read))).rejects.toBeInstanceOf(BudgetExceeded);
});

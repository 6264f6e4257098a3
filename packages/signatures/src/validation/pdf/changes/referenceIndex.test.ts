import { expect, it } from 'vitest';
import { Budget, BudgetExceeded, usualLimits, withinBudget } from '../../../budget/index.ts';
import { BufferSource } from '../../../io/index.ts';
import { PdfDocument, PdfRef } from '../../../pdf/index.ts';
import { ONE_PAGE, rawPdf } from '../../../testing/rawPdf.ts';
import { appendXrefStream, container } from '../../../testing/validation/appendRawUpdate.ts';
import { appendUpdate } from '../../../testing/validation/appendUpdate.ts';
import { RevisionHistory } from '../revisionHistory.ts';
import { knownPlaces } from './knownPlaces.ts';
import { newNumbersIn, ReferenceIndex } from './referenceIndex.ts';

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

it('tells what is drawn with, however far above it, from what merely stands in the document', async () => {
  const objects = {
    ...ONE_PAGE,
    1: '<</Type/Catalog/Pages 2 0 R/Private[5 0 R 8 0 R]>>',
    3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</ExtGState<</G 6 0 R>>>>/Annots[8 0 R]>>',
    5: '<</Type/Page>>',
    6: '<</Deeper[7 0 R]>>',
    7: '<</Page 9 0 R/P 5 0 R>>',
    8: '<</Type/Annot/Rect[0 0 9 9]/P 3 0 R/AP<</N 10 0 R>>>>',
    9: '<</Type/Page>>',
    10: '<</Length 0>>\nstream\n\nendstream',
  };
  const pdf = await PdfDocument.open(new BufferSource(rawPdf({ objects })));
  const index = new ReferenceIndex(await RevisionHistory.read(pdf));
  // Also under /P, which among names of resources is a name like any other.
  for (const num of [4, 5, 6, 7, 9, 10]) expect(await index.mayShow(num, 0), `${num}`).toBe(true);
  for (const num of [1, 2, 3, 8]) expect(await index.mayShow(num, 0), `${num}`).toBe(false);
});

it('hears of what a rewritten object stream brings along unnamed (7.5.7)', async () => {
  const objects = { ...ONE_PAGE, 1: '<</Type/Catalog/Pages 2 0 R/Private[20 0 R 5 0 R]>>', 5: '<<>>' };
  const first = appendXrefStream(rawPdf({ objects }), {
    parts: [container(30, { 20: '<</A 1>>' })],
    rows: [[20, 2, 30, 0]],
  });
  const second = appendXrefStream(first, { parts: [container(30, { 20: '<</Resources 5 0 R>>' })] });
  const third = appendXrefStream(second, { parts: [] });
  const pdf = await PdfDocument.open(new BufferSource(third));
  const index = new ReferenceIndex(await RevisionHistory.read(pdf));
  expect([await index.count(5, 1), await index.mayShow(5, 1)]).toEqual([1, false]);
  expect([await index.count(5, 2), await index.mayShow(5, 2)]).toEqual([2, true]);
});

/** The catalog refers to object 6 by way of object 5, and in the next revision no more. */
async function twoRevisions() {
  const objects = { ...ONE_PAGE, 1: '<</Type/Catalog/Pages 2 0 R/Private 5 0 R>>', 5: '[6 0 R]', 6: '<<>>' };
  const pdf = appendUpdate(rawPdf({ objects }), { objects: { 5: '[]' } });
  return await RevisionHistory.read(await PdfDocument.open(new BufferSource(pdf)));
}

it('answers those who ask while it is being made by the whole of it', async () => {
  const index = new ReferenceIndex(await twoRevisions());
  expect(await Promise.all([index.count(6, 0), index.count(6, 0), index.count(5, 0)])).toEqual([1, 1, 1]);
});

it('answers nobody by another revision than the one asked about', async () => {
  const read = await twoRevisions();
  const inTurn = new ReferenceIndex(read);
  expect([await inTurn.count(6, 0), await inTurn.count(6, 1)]).toEqual([1, 0]);
  await expect(inTurn.count(6, 0)).rejects.toThrow('later revision');
  const atOnce = new ReferenceIndex(read);
  const [early, late] = await Promise.allSettled([atOnce.count(6, 0), atOnce.count(6, 1)]);
  expect([early.status, late]).toEqual(['rejected', { status: 'fulfilled', value: 0 }]);
});

it('answers nobody by half an index', async () => {
  const index = new ReferenceIndex(await twoRevisions());
  await expect(within(500, () => index.count(6, 0))).rejects.toBeInstanceOf(BudgetExceeded);
  await expect(index.count(6, 0)).rejects.toBeInstanceOf(BudgetExceeded);
});

it.each([
  ['at the end', [1, 2], [1, 2, 3], [3]],
  ['at the beginning', [1, 2], [3, 1, 2], [3]],
  ['in the middle, for another', [1, 2, 3], [1, 4, 3], [4]],
  ['nowhere, one being there twice', [1, 2], [1, 2, 2], []],
  ['nowhere, one having moved past others', [1, 2, 3, 4], [3, 1, 2, 4], []],
  ['nowhere, one being gone', [1, 2, 3], [1, 3], []],
  ['where there was nothing', [], [1, 2], [2, 1]],
])('names what a list newly refers to %s', (_, before, after, expected) => {
  const list = (nums: readonly number[]) => nums.map((num) => new PdfRef(num, 0));
  expect([...newNumbersIn(list(before), list(after))]).toEqual(expected);
});

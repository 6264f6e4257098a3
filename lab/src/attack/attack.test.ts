import { expect, it } from 'vitest';
import { attackReport } from './attackReport.ts';
import { caseRandom } from './caseRandom.ts';
import { hasFailed } from './group.ts';

const none = { cases: 200, legal: 200, accepted: [], refused: [], notes: [] };
const finding = (number: number) => ({ number, kind: 'page/freed', reason: 'mupdf shows another page' });

it('fails for one accepted change, and for more than one legal case in a hundred refused', () => {
  expect(hasFailed(none)).toBe(false);
  expect(hasFailed({ ...none, accepted: [finding(1)] })).toBe(true);
  expect(hasFailed({ ...none, refused: [finding(1), finding(2)] })).toBe(false);
  expect(hasFailed({ ...none, refused: [finding(1), finding(2), finding(3)] })).toBe(true);
});

it('lists equal findings once, with their number and the cases', () => {
  const text = attackReport('pdf', 7, { ...none, accepted: [finding(3), finding(9)] }, 12.4);
  expect(text).toContain('ACCEPTED 2 × page/freed: mupdf shows another page (case 3, 9)');
  expect(text).toContain(
    'pdf: 200 cases, seed 7, 12 s: 2 changes accepted, 0 of 200 legal cases refused (0.00 %)',
  );
});

it('gives a case the same numbers whether it runs alone or after others', () => {
  const numbers = (seed: number, number: number) => {
    const random = caseRandom(seed, number);
    return [random.between(0, 1), random.between(0, 1)];
  };
  expect(numbers(7, 3)).toEqual(numbers(7, 3));
  expect(numbers(7, 3)).not.toEqual(numbers(7, 4));
  expect(numbers(8, 3)).not.toEqual(numbers(7, 3));
});

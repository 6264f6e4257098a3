import { beforeAll, expect, it } from 'vitest';
import { caseRandom } from '../caseRandom.ts';
import type { Base } from './base.ts';
import { baseRecipes } from './bases.ts';
import { expected, makeCase, WORDS } from './makeCase.ts';

const bases: Base[] = [];

beforeAll(async () => {
  // Those that qpdf writes need qpdf.
  for (const { make } of baseRecipes(false)) bases.push(await make());
}, 60_000);

const caseOf = (number: number) => {
  const random = caseRandom(5, number);
  return makeCase(random.oneOf(bases), random);
};

it('uses every word of the grammar', () => {
  const used = new Set<string>();
  for (let number = 0; number < 16_000; number++)
    for (const word of caseOf(number).kind.split(' + ')) used.add(word);
  expect(WORDS.filter((word) => !used.has(word))).toEqual([]);
});

it('makes the same case of the same number', () => {
  for (const number of [1, 20, 300]) {
    const [one, other] = [caseOf(number), caseOf(number)];
    expect(one.kind).toBe(other.kind);
    expect(one.pdf.equals(other.pdf)).toBe(true);
  }
});

it('expects of a signature what its own rules say', () => {
  const [base] = bases;
  if (base === undefined) throw new Error('There are no bases');
  const filled = { ...caseOf(1), base, wellFormed: true, later: 'nobody' as const };
  const effects = [{ category: 'form' as const, field: 'tutar' }];
  const open = () => false;
  expect(expected({ ...filled, effects }, { level: undefined, locks: open })).toBe('pass');
  expect(expected({ ...filled, effects }, { level: 1, locks: open })).toBe('refuse');
  expect(expected({ ...filled, effects }, { level: 2, locks: (field) => field === 'tutar' })).toBe('refuse');
  expect(expected({ ...filled, effects, wellFormed: false }, { level: 2, locks: open })).toBe('open');
  const annotated = { ...filled, effects: [{ category: 'annotation' as const }] };
  expect(
    [1, 2, 3, undefined].map((level) => expected(annotated, { level: level as 1, locks: open })),
  ).toEqual(['refuse', 'refuse', 'pass', 'refuse']);
});

import type { SignatureVerdict, ToldSentence } from '@tomar/contract';
import { expect, it } from 'vitest';
import { TooComplex } from '../../../platform/threads/limitedThreads.ts';
import { VerdictCache } from './verdictCache.ts';

const nothing = { key: 'nothing', text: ['Hiçbir şey.', 'Nothing.'], values: [] } satisfies ToldSentence;
const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000);
const verdict = (subIndication: string | null = null): SignatureVerdict => ({
  signer: 'Ayşe',
  indication: subIndication === null ? 'TOTAL_PASSED' : 'INDETERMINATE',
  subIndication,
  level: null,
  signingTime: null,
  coversWholeFile: true,
  errors: [],
  told: {
    state: 'passed',
    verdict: nothing,
    reason: null,
    signer: nothing,
    covers: [],
    clock: [],
    since: { revisions: [], more: [] },
    wrong: [],
    unchecked: [],
    remarks: [],
    repeatable: null,
  },
  signedRevision: null,
});
const cacheOf = (entries = 10) => new VerdictCache({ milliseconds: 60_000, entries, verdicts: 20 });

/** Counts how often it is asked. */
function judge(answer: () => SignatureVerdict[] = () => [verdict()]) {
  const count = { asked: 0 };
  return Object.assign(
    async () => {
      count.asked += 1;
      await new Promise((resolve) => setImmediate(resolve));
      return answer();
    },
    { count },
  );
}

it('a verdict is kept for a while, by its key', async () => {
  const cache = cacheOf();
  const work = judge();
  await cache.get('a', at(0), work);
  await cache.get('a', at(59), work);
  expect(work.count.asked).toBe(1);
  await cache.get('b', at(59), work);
  expect(work.count.asked).toBe(2);
  await cache.get('a', at(60), work);
  expect(work.count.asked).toBe(3);
  // A clock that was set back makes nothing younger.
  await cache.get('a', at(0), work);
  expect(work.count.asked).toBe(4);
});

it('who asks for the same at the same time shares one run, also when it fails', async () => {
  const cache = cacheOf();
  const work = judge();
  await Promise.all([1, 2, 3].map(() => cache.get('a', at(0), work)));
  expect(work.count.asked).toBe(1);
  const fails = judge(() => {
    throw new Error('the disk is gone');
  });
  const ends = await Promise.allSettled([1, 2].map(() => cache.get('c', at(0), fails)));
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(fails.count.asked).toBe(1);
  expect(await cache.get('c', at(0), work)).toEqual([verdict()]);
});

it('what a later try may answer otherwise is not kept; that a file is too complex is', async () => {
  const cache = cacheOf();
  const later = judge(() => [verdict(), verdict('TRY_LATER')]);
  await cache.get('a', at(0), later);
  await cache.get('a', at(1), later);
  expect(later.count.asked).toBe(2);
  const complex = judge(() => {
    throw new TooComplex('too many');
  });
  for (const second of [0, 1])
    await expect(cache.get('b', at(second), complex)).rejects.toBeInstanceOf(TooComplex);
  expect(complex.count.asked).toBe(1);
});

it('what is kept is bounded, by files and by signatures', async () => {
  const cache = cacheOf(2);
  const work = judge();
  for (const key of ['a', 'b', 'c', 'a']) await cache.get(key, at(0), work);
  expect(work.count.asked).toBe(4);
  const many = judge(() => Array.from({ length: 15 }, () => verdict()));
  const wide = cacheOf(10);
  for (const key of ['a', 'b', 'a']) await wide.get(key, at(0), many);
  expect(many.count.asked).toBe(3);
});

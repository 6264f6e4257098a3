import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FetchInTurns } from './fetchInTurns.ts';

/** Work that comes from outside, and who asks for it; every question takes a moment. */
function queueOf(work: string[]) {
  let now = 0;
  const turns = new FetchInTurns<string>(() => now);
  const asked: string[] = [];
  let atOnce = 0;
  return {
    asked,
    bring: (...more: string[]) => {
      work.push(...more);
      turns.tell((what) => what === 'mail');
    },
    /** What nobody tells of, such as what has become due. */
    become: (...more: string[]) => work.push(...more),
    left: work,
    pass: (ms: number) => {
      now += ms;
    },
    fetch: (kind = 'mail') =>
      turns.fetch(kind, async (most) => {
        asked.push(kind);
        atOnce += 1;
        expect(atOnce).toBe(1);
        // What a statement sees is decided when it is sent.
        const found = work.splice(0, most);
        await new Promise((resolve) => setImmediate(resolve));
        atOnce -= 1;
        return found;
      }),
  };
}

it('asks once where four are told of one piece of work, and not again when it is done', async () => {
  const queue = queueOf(['a']);
  const found = await Promise.all([1, 2, 3, 4].map(() => queue.fetch()));
  expect(found).toEqual([['a'], [], [], []]);
  expect(await queue.fetch()).toEqual([]);
  expect(queue.asked).toHaveLength(1);
});

it('asks once where four are told of nothing, and again for who comes later', async () => {
  const queue = queueOf([]);
  expect(await Promise.all([1, 2, 3, 4].map(() => queue.fetch()))).toEqual([[], [], [], []]);
  expect(queue.asked).toHaveLength(1);
  queue.bring('a');
  expect(await queue.fetch()).toEqual(['a']);
});

it('asks once in a while where nobody is told of anything, and finds what has become due', async () => {
  const queue = queueOf([]);
  for (let nr = 0; nr < 40; nr += 1) {
    if (nr === 20) queue.become('due');
    // Four workers, each once a second.
    expect(await queue.fetch()).toEqual(nr === 21 ? ['due'] : []);
    queue.pass(250);
  }
  expect(queue.asked.length).toBeLessThanOrEqual(15);
});

it('gives each its work where there is enough', async () => {
  const queue = queueOf(['a', 'b', 'c']);
  const found = await Promise.all([1, 2, 3].map(() => queue.fetch()));
  expect(found).toEqual([['a'], ['b'], ['c']]);
  expect(queue.asked).toHaveLength(1);
});

it('asks again where as much was there as was asked for', async () => {
  const queue = queueOf(['a', 'b', 'c']);
  expect(await Promise.all([1, 2].map(() => queue.fetch()))).toEqual([['a'], ['b']]);
  expect(await queue.fetch()).toEqual(['c']);
});

it('finds what came after another one had been asked', async () => {
  const queue = queueOf([]);
  const early = queue.fetch();
  await new Promise((resolve) => setImmediate(resolve));
  // The first question is under way and saw nothing.
  queue.bring('late');
  expect(await queue.fetch()).toEqual(['late']);
  expect(await early).toEqual([]);
});

it('tells of a failure whom it met, and nobody else', async () => {
  const turns = new FetchInTurns<string>();
  let times = 0;
  const ask = async () => {
    times += 1;
    if (times === 1) throw new Error('away');
    return ['a'];
  };
  const [first, second] = await Promise.allSettled([turns.fetch('mail', ask), turns.fetch('mail', ask)]);
  expect(first).toMatchObject({ status: 'rejected', reason: new Error('away') });
  expect(second).toEqual({ status: 'fulfilled', value: ['a'] });
  expect(await turns.fetch('mail', ask)).toEqual(['a']);
});

it('keeps kinds apart', async () => {
  const turns = new FetchInTurns<string>();
  const never = turns.fetch('mail', () => new Promise<string[]>(() => undefined));
  expect(await turns.fetch('folder', async () => ['a'])).toEqual(['a']);
  await expect(Promise.race([never, Promise.resolve('waits')])).resolves.toBe('waits');
});

it('loses no work and gives none twice, whoever asks when', async () => {
  const step = fc.constantFrom('ask', 'bring', 'wait');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const queue = queueOf([]);
      const brought: string[] = [];
      const found: Promise<readonly string[]>[] = [];
      for (const one of steps) {
        if (one === 'ask') found.push(queue.fetch());
        if (one === 'bring') queue.bring(`${brought.push('') - 1}`);
        if (one === 'wait') await new Promise((resolve) => setImmediate(resolve));
      }
      // Whoever is told last finds what is left.
      for (const _ of brought) found.push(queue.fetch());
      const all = (await Promise.all(found)).flat();
      for (const _ of [...queue.left]) all.push(...(await queue.fetch()));
      expect(all.toSorted()).toEqual(brought.map((_, nr) => `${nr}`).toSorted());
    }),
  );
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FetchInTurns } from './fetchInTurns.ts';

/** Work that comes from outside, and who asks for it; every question takes a moment. */
function queueOf(work: string[]) {
  let now = 0;
  const asked: string[] = [];
  const looks: string[][] = [];
  const lookForDue = async (kinds: readonly string[]) => {
    looks.push([...kinds]);
    // What a statement sees is decided when it is sent.
    const due = new Set(work.length > 0 ? ['mail'] : []);
    await new Promise((resolve) => setImmediate(resolve));
    return due;
  };
  const turns = new FetchInTurns<string>(lookForDue, () => now);
  const atOnce = new Set<string>();
  return {
    asked,
    looks,
    due: () => turns.due(),
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
        expect(atOnce).not.toContain(kind);
        atOnce.add(kind);
        const found = kind === 'mail' ? work.splice(0, most) : [];
        await new Promise((resolve) => setImmediate(resolve));
        atOnce.delete(kind);
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

it('looks once in a while where nobody is told of anything, and asks for what has become due', async () => {
  const queue = queueOf([]);
  for (let nr = 0; nr < 40; nr += 1) {
    if (nr === 20) queue.become('due');
    // Four workers, each once a second.
    expect(await queue.fetch()).toEqual(nr === 21 ? ['due'] : []);
    queue.pass(250);
  }
  expect(queue.looks.length).toBeLessThanOrEqual(15);
  // At the beginning, for what had become due, and for whether there is more.
  expect(queue.asked).toEqual(['mail', 'mail', 'mail']);
});

it('looks for all kinds by one question, whoever asks', async () => {
  const kinds = ['mail', 'folder', 'letter'];
  const queue = queueOf([]);
  const all = () => Promise.all(kinds.flatMap((kind) => [queue.fetch(kind), queue.fetch(kind)]));
  await all();
  queue.pass(1_000);
  expect((await all()).flat()).toEqual([]);
  queue.become('due');
  queue.pass(1_000);
  expect((await all()).flat()).toEqual(['due']);
  expect(queue.looks).toEqual([kinds, kinds]);
  expect(queue.asked).toEqual([...kinds, 'mail']);
});

it('says what has become due, so that who waits is told, and nothing of what is not there', async () => {
  const queue = queueOf([]);
  await Promise.all(['mail', 'folder'].map((kind) => queue.fetch(kind)));
  expect(await queue.due()).toEqual([]);
  queue.become('due');
  expect(await queue.due()).toEqual(['mail']);
  expect(await queue.fetch()).toEqual(['due']);
  expect(await queue.fetch()).toEqual([]);
  expect(await queue.due()).toEqual([]);
  expect(queue.looks).toHaveLength(3);
});

it('finds what somebody told of while it was looked for what is due', async () => {
  const queue = queueOf([]);
  await queue.fetch();
  queue.pass(1_000);
  const early = queue.fetch();
  // The look is under way and saw nothing.
  queue.bring('late');
  const found = [...(await queue.fetch()), ...(await early)];
  expect(found).toEqual(['late']);
});

it('asks nobody else and tells all who wait where the look fails, and looks again', async () => {
  let fails = false;
  let now = 0;
  const look = () => (fails ? Promise.reject(new Error('away')) : Promise.resolve(new Set(['mail'])));
  const turns = new FetchInTurns<string>(look, () => now);
  const none = async () => [];
  await turns.fetch('mail', none);
  now += 1_000;
  fails = true;
  const both = await Promise.allSettled([turns.fetch('mail', none), turns.fetch('mail', none)]);
  expect(both).toMatchObject([{ reason: new Error('away') }, { reason: new Error('away') }]);
  fails = false;
  expect(await turns.fetch('mail', async () => ['a'])).toEqual(['a']);
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
  const turns = new FetchInTurns<string>(async (all) => new Set(all));
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
  const turns = new FetchInTurns<string>(async (all) => new Set(all));
  const never = turns.fetch('mail', () => new Promise<string[]>(() => undefined));
  expect(await turns.fetch('folder', async () => ['a'])).toEqual(['a']);
  await expect(Promise.race([never, Promise.resolve('waits')])).resolves.toBe('waits');
});

it('loses no work and gives none twice, whoever asks when', async () => {
  const step = fc.constantFrom('ask', 'bring', 'wait', 'later');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const queue = queueOf([]);
      const brought: string[] = [];
      const found: Promise<readonly string[]>[] = [];
      for (const one of steps) {
        if (one === 'ask') found.push(queue.fetch());
        if (one === 'bring') queue.bring(`${brought.push('') - 1}`);
        if (one === 'later') queue.pass(1_000);
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

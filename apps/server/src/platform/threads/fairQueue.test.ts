import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FairQueue, QueueFull } from './fairQueue.ts';

/** Lets everything that can go on go on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Work that ends when it is told to; `begun` in the order in which it began. */
function workshop(queue: FairQueue) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    bring: (owner: string, name: string) =>
      queue.run(owner, () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      }),
    end: async (name: string) => {
      ends.get(name)?.();
      await settled();
    },
  };
}

it('owners take turns, however much one of them brings', async () => {
  const { begun, bring, end } = workshop(
    new FairQueue({ running: 1, runningPerOwner: 1, waitingPerOwner: 100 }),
  );
  for (let at = 1; at <= 5; at += 1) void bring('greedy', `g${at}`);
  void bring('modest', 'm1');
  void bring('third', 't1');
  await settled();
  for (const name of ['g1', 'g2', 'm1', 't1', 'g3']) await end(name);
  expect(begun.indexOf('m1')).toBeLessThan(begun.indexOf('g3'));
  expect(begun.indexOf('t1')).toBeLessThan(begun.indexOf('g3'));
});

it('one owner never takes every place', async () => {
  const { begun, bring } = workshop(new FairQueue({ running: 2, runningPerOwner: 1, waitingPerOwner: 9 }));
  void bring('greedy', 'g1');
  void bring('greedy', 'g2');
  await settled();
  expect(begun).toEqual(['g1']);
  void bring('modest', 'm1');
  await settled();
  expect(begun).toEqual(['g1', 'm1']);
});

it('who brings too much is told so at once', async () => {
  const { bring } = workshop(new FairQueue({ running: 1, runningPerOwner: 1, waitingPerOwner: 1 }));
  void bring('greedy', 'g1');
  void bring('greedy', 'g2');
  await expect(bring('greedy', 'g3')).rejects.toBeInstanceOf(QueueFull);
});

it('everything that is brought is done, within the bounds, also when it fails', async () => {
  const pieces = fc.array(fc.record({ owner: fc.constantFrom('a', 'b', 'c'), fails: fc.boolean() }), {
    maxLength: 40,
  });
  await fc.assert(
    fc.asyncProperty(pieces, async (brought) => {
      const queue = new FairQueue({ running: 3, runningPerOwner: 2, waitingPerOwner: 100 });
      const running: string[] = [];
      const ends = await Promise.allSettled(
        brought.map(({ owner, fails }) =>
          queue.run(owner, async () => {
            running.push(owner);
            expect(running.length).toBeLessThanOrEqual(3);
            expect(running.filter((one) => one === owner).length).toBeLessThanOrEqual(2);
            await settled();
            running.splice(running.indexOf(owner), 1);
            if (fails) throw new Error('failed');
          }),
        ),
      );
      expect(ends.map(({ status }) => status === 'rejected')).toEqual(brought.map(({ fails }) => fails));
      // Nothing is left behind: the next piece begins at once.
      await expect(queue.run('d', async () => 'done')).resolves.toBe('done');
    }),
    { numRuns: 50 },
  );
});

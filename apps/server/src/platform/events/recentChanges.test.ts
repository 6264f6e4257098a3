import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RecentChanges } from './recentChanges.ts';

function clocked(keptMs: number, most: number) {
  let now = 0;
  const recent = new RecentChanges<string>(keptMs, most, () => now);
  const pass = (ms: number) => {
    now += ms;
  };
  return { recent, pass };
}

it('gives what came within the time asked for, the oldest first', () => {
  const { recent, pass } = clocked(1000, 10);
  recent.begin();
  pass(500);
  recent.add('a');
  pass(100);
  recent.add('b');
  pass(100);
  expect(recent.ofLast(700)).toEqual(['a', 'b']);
  expect(recent.ofLast(150)).toEqual(['b']);
  expect(recent.ofLast(50)).toEqual([]);
});

it('says so when it has not listened for so long', () => {
  const { recent, pass } = clocked(1000, 10);
  expect(recent.ofLast(0)).toBeNull();
  recent.begin();
  pass(100);
  expect(recent.ofLast(100)).toEqual([]);
  expect(recent.ofLast(101)).toBeNull();
  recent.interrupt();
  expect(recent.ofLast(0)).toBeNull();
  recent.begin();
  expect(recent.ofLast(1)).toBeNull();
});

it('keeps a bounded number, and remembers from when on it is complete', () => {
  const { recent, pass } = clocked(1000, 2);
  recent.begin();
  for (const item of ['a', 'b', 'c']) {
    pass(10);
    recent.add(item);
  }
  expect(recent.ofLast(15)).toEqual(['b', 'c']);
  expect(recent.ofLast(25)).toBeNull();
});

it('never leaves out anything of the time it answers for', () => {
  const step = fc.record({ wait: fc.nat(400), what: fc.constantFrom('add', 'cut', 'begin') });
  fc.assert(
    fc.property(fc.array(step), fc.nat(2000), (steps, asked) => {
      const { recent, pass } = clocked(1000, 5);
      let now = 0;
      /** When everything happened, heard or not: while nobody listens it is missed. */
      const happened: number[] = [];
      let listens = false;
      for (const { wait, what } of steps) {
        now += wait;
        pass(wait);
        if (what === 'begin' && !listens) recent.begin();
        if (what === 'cut') recent.interrupt();
        if (what !== 'add') listens = what === 'begin';
        if (what !== 'add') continue;
        happened.push(now);
        if (listens) recent.add(String(now));
      }
      const answer = recent.ofLast(asked);
      if (answer !== null) expect(answer).toEqual(happened.filter((at) => at >= now - asked).map(String));
    }),
  );
});

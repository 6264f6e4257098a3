import { expect, it } from 'vitest';
import { OneAtATime } from './oneAtATime.ts';

function scene() {
  const line = new OneAtATime();
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const add = (name: string) =>
    line.add((signal) => {
      begun.push(name);
      signal.addEventListener('abort', () => begun.push(`${name} stopped`));
      const end = Promise.withResolvers<void>();
      ends.set(name, end);
      return end.promise;
    });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return { begun, add, ends, settle };
}

it('what came into view last is drawn next, one after the other', async () => {
  const { begun, add, ends, settle } = scene();
  for (const name of ['1', '2', '3']) add(name);
  expect(begun).toEqual(['1']);
  ends.get('1')?.resolve();
  await settle();
  expect(begun).toEqual(['1', '3']);
  ends.get('3')?.reject(new Error('torn page'));
  await settle();
  expect(begun).toEqual(['1', '3', '2']);
});

it('what has gone out of view is stopped, or never begun', async () => {
  const { begun, add, ends, settle } = scene();
  const drop = ['1', '2', '3'].map(add);
  drop[0]?.();
  drop[2]?.();
  ends.get('1')?.reject(new Error('stopped'));
  await settle();
  expect(begun).toEqual(['1', '1 stopped', '2']);
  ends.get('2')?.resolve();
  await settle();
  add('4');
  await settle();
  expect(begun.at(-1)).toBe('4');
});

import { expect, it } from 'vitest';
import { oneByOne } from './oneByOne.ts';

const never = () => false;

it('goes on after one that was refused', async () => {
  const refusals: unknown[] = [];
  const work = async (item: number) => {
    if (item === 2) throw new Error('refused');
  };
  const outcome = await oneByOne([1, 2, 3], work, (error) => refusals.push(error), never);
  expect(outcome).toEqual({ done: [1, 3], failed: [2], left: [] });
  expect(refusals).toHaveLength(1);
});

it('begins nothing more once the person has cancelled, and tells what is left', async () => {
  const begun: number[] = [];
  let stopped = false;
  const work = async (item: number) => {
    begun.push(item);
    stopped = item === 2;
  };
  const outcome = await oneByOne(
    [1, 2, 3, 4],
    work,
    () => undefined,
    () => stopped,
  );
  expect(outcome).toEqual({ done: [1, 2], failed: [], left: [3, 4] });
  expect(begun).toEqual([1, 2]);
});

it('ends when there is no use in going on', async () => {
  const work = async () => {
    throw new Error('signed out');
  };
  const giveUp = (error: unknown) => {
    throw error;
  };
  await expect(oneByOne([1, 2], work, giveUp, never)).rejects.toThrow('signed out');
});

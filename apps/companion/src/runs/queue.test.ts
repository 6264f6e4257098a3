import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Queue } from './queue.ts';

it('lets one at a time through per name, in order, and others past them', async () => {
  const queue = new Queue();
  const events: string[] = [];
  const task = (name: string, ms: number) => async () => {
    events.push(`${name} begins`);
    await sleep(ms);
    events.push(`${name} ends`);
  };
  await Promise.all([
    queue.run('card', task('first', 40)),
    queue.run('card', task('second', 1)),
    queue.run('other card', task('other', 10)),
  ]);
  expect(events.filter((event) => !event.startsWith('other'))).toEqual([
    'first begins',
    'first ends',
    'second begins',
    'second ends',
  ]);
  expect(events.indexOf('other ends')).toBeLessThan(events.indexOf('first ends'));
});

it('goes on after a task that failed', async () => {
  const queue = new Queue();
  const failing = queue.run('card', async () => {
    throw new Error('pulled out');
  });
  const next = queue.run('card', async () => 'signed');
  await expect(failing).rejects.toThrow('pulled out');
  expect(await next).toBe('signed');
});

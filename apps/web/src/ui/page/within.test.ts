import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { within } from './within.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('gives up on a part of the page that takes longer than 120 seconds', async () => {
  const never = within(new Promise(() => undefined), 120_000, 'late');
  const seen = expect(never).rejects.toBe('late');
  await vi.advanceTimersByTimeAsync(120_000);
  await seen;
});

it('hands through what came in time, and what failed', async () => {
  await expect(within(Promise.resolve('page'), 10, 'late')).resolves.toBe('page');
  await expect(within(Promise.reject(new Error('gone')), 10, 'late')).rejects.toThrow('gone');
});

import { expect, it } from 'vitest';
import { requestIds } from './sameRequest.ts';

it('is the same request as long as the same is sent', () => {
  let made = 0;
  const idOf = requestIds(() => {
    made += 1;
    return `id${made}`;
  });
  expect(idOf({ name: 'Dilekçe', userIds: ['a'] })).toBe('id1');
  expect(idOf({ name: 'Dilekçe', userIds: ['a'] })).toBe('id1');
  expect(idOf({ name: 'Dilekçe', userIds: ['a', 'b'] })).toBe('id2');
  // As at first, but it may have been entered otherwise since.
  expect(idOf({ name: 'Dilekçe', userIds: ['a'] })).toBe('id3');
});

import { beginMobileSignIn, requestOf } from '@tomar/contract';
import { expect, it } from 'vitest';
import { newWish } from './newWish.ts';

it('a wish is what the contract takes, and never the same twice', () => {
  const wishes = Array.from({ length: 100 }, newWish);
  expect(new Set(wishes).size).toBe(100);
  for (const wish of wishes) {
    expect(wish).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const body = { wish, operator: 'turkcell' as const, number: '05321112233' };
    expect(requestOf(beginMobileSignIn, { body }, 'x').body).toContain(wish);
  }
});

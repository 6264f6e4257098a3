import { expect, it } from 'vitest';
import { nothingTyped, typedFor } from './pinEntry.ts';

const typed = { ...typedFor('a', nothingTyped), pin: '123456', sure: true };

it('keeps what was typed for the token that is chosen', () => {
  expect(typedFor('a', typed)).toEqual({ tokenId: 'a', pin: '123456', sure: true });
});

it('tries no PIN on another token than it was typed for, and asks anew whether its last try may be used', () => {
  expect(typedFor('b', typed)).toEqual({ tokenId: 'b', pin: '', sure: false });
  expect(typedFor(null, typed)).toEqual({ tokenId: null, pin: '', sure: false });
});

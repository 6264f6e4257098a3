import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeSecret, readSecret } from './accountSecret.ts';

const accountId = 'abcdefabcdefabcdefabcdef';

it('a ticket is found again by its account and hash, and never twice the same', () => {
  const made = makeSecret(accountId);
  expect(readSecret(made.text)).toEqual({ accountId, hash: made.hash });
  expect(made.hash).not.toContain(made.text);
  expect(makeSecret(accountId).text).not.toBe(made.text);
});

it('anything else is no ticket', () => {
  fc.assert(fc.property(fc.string({ maxLength: 120 }), (text) => readSecret(text) === undefined));
  expect(readSecret(`${makeSecret(accountId).text}x`)).toBeUndefined();
});

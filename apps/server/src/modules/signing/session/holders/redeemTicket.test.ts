import { expect, test } from 'vitest';
import { isOlder } from './redeemTicket.ts';

test('LIM-02: a signer application before 2.1.0 is too old', () => {
  expect(isOlder('2.0.9', '2.1.0')).toBe(true);
  expect(isOlder('2.1', '2.1.0')).toBe(false);
  expect(isOlder('2.1.0', '2.1.0')).toBe(false);
  expect(isOlder('2.10.0', '2.9.0')).toBe(false);
  expect(isOlder('', '2.1.0')).toBe(true);
  expect(isOlder('2.1.0-evil', '2.1.0')).toBe(true);
});

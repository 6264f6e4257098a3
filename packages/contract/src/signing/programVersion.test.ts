import { expect, it } from 'vitest';
import { isOlderVersion } from './programVersion.ts';

it('LIM-02: a signer application before 2.1.0 is too old', () => {
  expect(isOlderVersion('2.0.9', '2.1.0')).toBe(true);
  expect(isOlderVersion('1', '2.1.0')).toBe(true);
  expect(isOlderVersion('2.1', '2.1.0')).toBe(false);
  expect(isOlderVersion('2.1.0', '2.1.0')).toBe(false);
  expect(isOlderVersion('2.10.0', '2.9.9')).toBe(false);
  expect(isOlderVersion('', '2.1.0')).toBe(true);
  expect(isOlderVersion('2.1.0-evil', '2.1.0')).toBe(true);
});

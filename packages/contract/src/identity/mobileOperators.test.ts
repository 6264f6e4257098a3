import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMobileNumber, writeMobileNumber } from './mobileOperators.ts';

describe('a mobile number (USR-01, USR-03)', () => {
  it.each([
    '5321234567',
    '05321234567',
    '0532 123 45 67',
    '0 (532) 123-45-67',
    '+90 532 123 45 67',
    '905321234567',
    '00905321234567',
  ])('is read from %s', (text) => expect(readMobileNumber(text)).toBe('905321234567'));

  it.each([
    '',
    '2121234567',
    '532123456',
    '53212345678',
    '+49 532 123 45 67',
    '+0532 123 45 67',
    '0532 123 45 6x',
    '٠٥٣٢١٢٣٤٥٦٧',
    '0532 123 45 67\u0000',
    ` ${'0'.repeat(40)}`,
  ])('is not %j', (text) => expect(readMobileNumber(text)).toBeNull());

  it('is read as it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5_000_000_000, max: 5_999_999_999 }), (digits) => {
        expect(readMobileNumber(writeMobileNumber(`90${digits}`))).toBe(`90${digits}`);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeMobileNumber, readMobileNumber, writeMobileNumber } from './mobileNumbers.ts';

describe('a mobile number (USR-01, USR-03)', () => {
  it.each([
    '5321234567',
    '05321234567',
    '0532 123 45 67',
    '0 (532) 123-45-67',
    '+90 532 123 45 67',
    '905321234567',
    '00905321234567',
    '0090 (532) 123 45 67',
    '+90 (0) 532 123 45 67',
    '90 0532 123 45 67',
    '0532/123.45.67',
    '0532–123–45–67',
    '\t0532\u00a0123\u00a045\u00a067 ',
    // As Windows copies it from a list of contacts.
    '\u202a+90 532 123 45 67\u202c',
    '٠٥٣٢١٢٣٤٥٦٧',
    '+٩٠ ٥٣٢ ١٢٣ ٤٥ ٦٧',
    '۰۵۳۲۱۲۳۴۵۶۷',
    '०५३२१२३४५६७',
    '＋９０５３２１２３４５６７',
    '𝟎𝟓𝟑𝟐𝟏𝟐𝟑𝟒𝟓𝟔𝟕',
  ])('is read from %s', (text) => expect(readMobileNumber(text)).toBe('905321234567'));

  it.each([
    '',
    '2121234567',
    '532123456',
    '53212345678',
    '+90 212 123 45 67',
    '+0532 123 45 67',
    '+ 0090 532 123 45 67',
    '0532 123 45 6x',
    '0532 123 45 6²x',
    '0532 123 45 67 +',
    '+',
    '+1 23',
    '+90905321234567',
    '0532 123 45 67\u0000',
    ` ${'0'.repeat(40)}`,
  ])('is not %j', (text) => expect(judgeMobileNumber(text)).toEqual({ fault: 'lang_mobile_number_format' }));

  it.each([
    '+49 532 123 45 67',
    '+49 1512 3456789',
    '0049 532 123 45 67',
    '+1 532 123 4567',
    // Cuba's code; without its zeros it would be a Turkish number.
    '+5321234567',
    '00 5321234567',
    '+994 50 123 45 67',
    '٠٠٤٩ ٥٣٢ ١٢٣ ٤٥ ٦٧',
  ])('is none of another country: %s', (text) =>
    expect(judgeMobileNumber(text)).toEqual({ fault: 'lang_mobile_number_foreign' }),
  );

  it('of any country but Turkey is never read as one of ours', () => {
    const abroad = fc.stringMatching(/^[1-9][0-9]{6,14}$/).filter((digits) => !digits.startsWith('90'));
    fc.assert(
      fc.property(fc.constantFrom('+', '00', '0 0', '+ '), abroad, (prefix, digits) => {
        expect(judgeMobileNumber(prefix + digits)).toEqual({ fault: 'lang_mobile_number_foreign' });
      }),
    );
  });

  it('is read in the digits of any script', () => {
    const zeros = ['0', '٠', '۰', '߀', '०', '০', '๐', '၀', '០', '᠐', '０', '𝟘', '🯰'];
    fc.assert(
      fc.property(
        fc.constantFrom(...zeros),
        fc.integer({ min: 5_000_000_000, max: 5_999_999_999 }),
        (zero, given) => {
          const own = (digit: string) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit));
          expect(readMobileNumber(`0${given}`.replace(/\d/g, own))).toBe(`90${given}`);
        },
      ),
    );
  });

  it('is read as it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5_000_000_000, max: 5_999_999_999 }), (digits) => {
        expect(readMobileNumber(writeMobileNumber(`90${digits}`))).toBe(`90${digits}`);
      }),
    );
  });
});

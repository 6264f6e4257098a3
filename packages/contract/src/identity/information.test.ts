import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkIdentityInformation,
  hasRightCheckDigits,
  type InformationToCheck,
  maskedIdentityNumber,
  plainIdentityNumber,
  privacyNoticeVersion,
} from './information.ts';

const right: InformationToCheck = {
  identityType: 'NationalId',
  number: '10000000146',
  birthDate: '1980-02-29',
  mobilePhone: '+90 (532) 000 00 00',
  isOwn: true,
  isSigner: true,
  acceptedNotice: privacyNoticeVersion,
};
const keysOf = (change: Partial<InformationToCheck>) =>
  checkIdentityInformation({ ...right, ...change }, '2026-11-23').map(({ field, key }) => `${field} ${key}`);

describe('USR-16: an identity number', () => {
  it.each(['NationalId', 'ForeignId'] as const)('of the type %s has eleven digits', (identityType) => {
    expect(keysOf({ identityType })).toEqual([]);
    for (const number of ['1000000014', '100000001466', '1000000014a', '١٠٠٠٠٠٠٠١٤٦'])
      expect(keysOf({ identityType, number })).toEqual(['number lang_identity_number_digits']);
  });

  it('of a passport is as the certificate has it', () => {
    expect(keysOf({ identityType: 'Passport', number: 'u 12345678' })).toEqual([]);
    expect(plainIdentityNumber(' u 12345678 ')).toBe('U12345678');
    expect(keysOf({ identityType: 'Passport', number: 'U<123>' })).toEqual([
      'number lang_character_not_accepted',
    ]);
    expect(keysOf({ identityType: 'Passport', number: 'U'.repeat(51) })).toEqual([
      'number lang_text_too_long',
    ]);
  });

  it('is optional except for signers (USR-10)', () => {
    expect(keysOf({ number: ' ' })).toEqual(['number lang_identity_number_required']);
    expect(keysOf({ number: '', isSigner: false })).toEqual([]);
  });

  it('has check digits that one wrong digit breaks', () => {
    expect(hasRightCheckDigits('10000000146')).toBe(true);
    expect(hasRightCheckDigits('11111111110')).toBe(true);
    expect(hasRightCheckDigits('00000000000')).toBe(false);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const digits = [...'10000000146'].map(Number);
        digits[at] = ((digits[at] ?? 0) + by) % 10;
        return !hasRightCheckDigits(digits.join(''));
      }),
    );
  });
});

it('USR-13: the birth date is a day that has been', () => {
  for (const birthDate of ['1981-02-29', '2026-11-24', '1899-12-31', '29.02.1980', ''])
    expect(keysOf({ birthDate })).toEqual(['birthDate lang_identity_birth_date']);
  expect(keysOf({ birthDate: null })).toEqual([]);
});

it('USR-14: a telephone number has seven to fifteen digits', () => {
  for (const mobilePhone of ['123456', '1'.repeat(16), '532 abc', '+'])
    expect(keysOf({ mobilePhone })).toEqual(['mobilePhone lang_identity_phone']);
  expect(keysOf({ mobilePhone: '' })).toEqual([]);
});

it('ID-30, USR-15: the notice of today is accepted by the person, not for somebody else', () => {
  for (const acceptedNotice of [null, '2020-01'])
    expect(keysOf({ acceptedNotice })).toEqual(['acceptedNotice lang_identity_notice_required']);
  expect(keysOf({ acceptedNotice: null, isOwn: false })).toEqual([]);
});

it('a number that stays as it is kept has nothing wrong, whatever the type (USR-16)', () => {
  expect(keysOf({ number: null, identityType: 'Passport' })).toEqual([]);
  expect(keysOf({ number: '' })).toEqual(['number lang_identity_number_required']);
});

it.each([
  ['10000000146', '100******46'],
  ['U1234567', 'U12***67'],
  ['U123456', '*******'],
  ['', ''],
])('%j is shown to others as %j', (number, shown) => {
  expect(maskedIdentityNumber(number)).toBe(shown);
});

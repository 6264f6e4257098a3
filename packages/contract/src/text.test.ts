import { expect, test } from 'vitest';
import { checkPassword } from './identity/password.ts';
import { checkName, formatSize } from './text.ts';

test('LIM-04: sizes in base 1024 with two decimals', () => {
  expect(formatSize(0, 'en')).toBe('0 B');
  expect(formatSize(1023, 'en')).toBe('1,023 B');
  expect(formatSize(1536, 'en')).toBe('1.50 Kb');
  expect(formatSize(1536, 'tr')).toBe('1,50 Kb');
  expect(formatSize(2 ** 80, 'en')).toBe('1.00 Yb');
});

test.each(['=x', '+x', '-x', '@x', '\tx', '\rx'])('DEF-26: refuses the name %j', (name) => {
  expect(checkName(name)).toEqual([{ field: 'name', key: 'lang_character_not_accepted' }]);
});

test('DEF-25, DEF-27: asks for a name without angle brackets', () => {
  expect(checkName('')).toHaveLength(1);
  expect(checkName('a<b')).toEqual([{ field: 'name', key: 'lang_no_angle_brackets' }]);
  expect(checkName('Işık & Çiçek')).toEqual([]);
});

test('ID-26, ID-27: a password has eight characters, a letter and a number', () => {
  expect(checkPassword('şifre123')).toEqual([]);
  expect(checkPassword('abc1').map((finding) => finding.key)).toEqual(['lang_password_too_short']);
  expect(checkPassword('12345678').map((finding) => finding.key)).toEqual([
    'lang_password_letter_and_number',
  ]);
});

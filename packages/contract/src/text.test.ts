import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPassword } from './identity/password.ts';
import { checkName, formatSize, isDeceiving, plainName, withoutHidden } from './text.ts';

it('LIM-04: sizes in base 1024 with two decimals at most', () => {
  expect(formatSize(0, 'en')).toBe('0 B');
  expect(formatSize(1023, 'en')).toBe('1,023 B');
  expect(formatSize(1536, 'en')).toBe('1.5 Kb');
  expect(formatSize(1536, 'tr')).toBe('1,5 Kb');
  expect(formatSize(1.5 * 1024 ** 3, 'tr')).toBe('1,5 Gb');
  expect(formatSize(674_632, 'tr')).toBe('658,82 Kb');
  expect(formatSize(1024 ** 2 - 1, 'tr')).toBe('1 Mb');
  const units = ['Kb', 'Mb', 'Gb', 'Tb', 'Pb', 'Eb', 'Zb', 'Yb'];
  for (const [at, unit] of units.entries()) expect(formatSize(1024 ** (at + 1), 'en')).toBe(`1 ${unit}`);
});

it.each(['=x', '+x', '-x', '@x', '\tx', '\rx'])('DEF-26: refuses the name %j', (name) => {
  expect(checkName(name)).toEqual([{ field: 'name', key: 'lang_character_not_accepted' }]);
});

it('DEF-25, DEF-27: asks for a name without angle brackets', () => {
  expect(checkName('')).toHaveLength(1);
  expect(checkName('a<b')).toEqual([{ field: 'name', key: 'lang_no_angle_brackets' }]);
  expect(checkName('Işık & Çiçek')).toEqual([]);
});

it('ID-26, ID-27: a password has eight characters, a letter and a number', () => {
  expect(checkPassword('şifre123')).toEqual([]);
  expect(checkPassword('abc1').map((finding) => finding.key)).toEqual(['lang_password_too_short']);
  expect(checkPassword('12345678').map((finding) => finding.key)).toEqual([
    'lang_password_letter_and_number',
  ]);
});

describe('what is hidden in a name', () => {
  it.each([
    ['a direction that is turned round', 'fatura\u202Efdp.exe', 'faturafdp.exe'],
    ['isolates and marks of direction', '\u2066a\u2069\u200E\u200F\u061C.pdf', 'a.pdf'],
    ['spaces without width', 'öde\u200Bme\u2060\uFEFF', 'ödeme'],
    ['a soft hyphen', 'söz\u00ADleşme', 'sözleşme'],
    ['tags and fillers', 'a\u{E0041}\u3164b', 'ab'],
    ['joiners between Latin letters', 'a\u200Db\u200Cc', 'abc'],
  ])('is taken out: %s', (_what, name, plain) => {
    expect(withoutHidden(name)).toBe(plain);
    expect(isDeceiving(name)).toBe(true);
    expect(checkName(name)).toEqual([{ field: 'name', key: 'lang_character_not_accepted' }]);
  });

  it.each([
    'Işık & Çiçek',
    'İSTANBUL “teklif” ‘son’ 📄',
    '👨\u200D👩\u200D👧',
    '❤\uFE0F\u200D🔥',
    'می\u200Cخواهم',
    'क्\u200Dष',
    'Ş.A. – 2',
  ])('is nothing in %j', (name) => {
    expect(plainName(name)).toBe(name);
  });

  it('control characters and line ends become spaces', () => {
    expect(plainName('bir\niki\u0007üç\u2028dört')).toBe('bir iki üç dört');
  });

  it('what is plain stays plain', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => plainName(plainName(text)) === plainName(text)),
    );
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  formatVerificationCode,
  parseVerificationCode,
  verificationAddress,
  verificationAlphabet,
  verificationCodeLength,
} from './verificationCode.ts';

const code = 'A1B0CDEFGH234567';
const anyCode = fc
  .array(fc.constantFrom(...verificationAlphabet), {
    minLength: verificationCodeLength,
    maxLength: verificationCodeLength,
  })
  .map((letters) => letters.join(''));

it('SIGN-17: a code says 80 bits, and is printed in groups of four', () => {
  expect(verificationAlphabet.length ** verificationCodeLength).toBe(2 ** 80);
  expect(formatVerificationCode(code)).toBe('A1B0-CDEF-GH23-4567');
});

it('SIGN-17: reads every code as it is printed, linked, and in small letters', () => {
  fc.assert(
    fc.property(anyCode, (one) => {
      const address = verificationAddress('https://tomar.example', one);
      for (const said of [one, one.toLowerCase(), formatVerificationCode(one), address, `${address}/ `])
        expect(parseVerificationCode(said)).toBe(one);
    }),
  );
});

it.each([
  'a1b0 cdef gh23 4567',
  ' A1B0–CDEF–GH23–4567\n',
  'AlBO-CDEF-GH23-4567',
  'aıbo cdef gh23 4567',
  'aib0cdefgh234567',
  'AİB0CDEFGH234567',
  'A I B O C D E F G H 2 3 4 5 6 7',
  'Ａ１Ｂ０CDEFGH234567',
  `https://tomar.example/verify/${code}?utm_source=qr/x#top`,
  'A1B0\u200bCDEF\u00adGH23\u20114567',
])('SIGN-17: takes what people and keyboards make of a code: %j', (typed) => {
  expect(parseVerificationCode(typed)).toBe(code);
});

it.each([
  '',
  'A1B0-CDEF-GH23-456',
  'A1B0-CDEF-GH23-45678',
  'U1B0-CDEF-GH23-4567',
  'A1B0*CDEFGH23456',
  'Ä1B0-CDEF-GH23-4567X',
  '/',
  `${code}/belge`,
  ' '.repeat(2000) + code,
])('takes %j for no code', (typed) => {
  expect(parseVerificationCode(typed)).toBeNull();
});

it('takes any text for a code of its own letters, or for none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
      const parsed = parseVerificationCode(typed);
      if (parsed !== null) expect(parseVerificationCode(formatVerificationCode(parsed))).toBe(parsed);
    }),
  );
});

import { expect, it } from 'vitest';
import { checkPassword } from './password.ts';

const owner = { email: 'ayse.isik@demo.example', firstName: 'Ayşe', lastName: 'Işık' };
const keysOf = (password: string) => checkPassword(password, 'password', owner).map(({ key }) => key);

it('wants eight characters; what looks like one character counts as one (ID-26)', () => {
  expect(keysOf('kısa-12')).toEqual(['lang_password_too_short']);
  expect(keysOf('kısa-123')).toEqual([]);
  expect(keysOf('🔑🔑🔑🔑🔑a1')).toEqual(['lang_password_too_short']);
});

it('wants a letter and a number, of any script (ID-27)', () => {
  expect(keysOf('yalnızharf')).toEqual(['lang_password_letter_and_number']);
  expect(keysOf('12345678')).toEqual(['lang_password_letter_and_number']);
  expect(keysOf('пароль-٣٤')).toEqual([]);
});

it('is not made of the own address or name, however it is written', () => {
  for (const made of [
    'AYŞE-1985',
    'isik1234',
    'Ayşe.Işık.34',
    'ışıkayse9',
    '1ayse.isik@demo.example',
    'ayse1isik2demo',
  ])
    expect(keysOf(made)).toEqual(['lang_password_personal']);
  expect(keysOf('ayşe-ve-deniz-34')).toEqual([]);
  expect(checkPassword('AYŞE-1985')).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { checkPassword } from '@tomar/contract';
import { expect, it } from 'vitest';
import { isCommon } from './commonPassword.ts';

it.each(['1q2w3e4r', 'Password1', 'TRUSTNO1', 'passw0rd!', 'qwerty123...'])(
  'knows %s from breaches',
  (one) => {
    expect(isCommon(one)).toBe(true);
  },
);

it.each(['Parola123', 'ŞİFRE2026', 'şifre-1234', '1907Fenerbahçe', 'galatasaray1905!', 'sifre123456789'])(
  'knows %s as what people of Turkey choose',
  (one) => {
    expect(isCommon(one)).toBe(true);
  },
);

it.each(['tomar-demo-2026', 'yeşil-kalem-74', 'fenerbahçe maçı 3-1', 'x9#Lk2pQ', 'parola827461'])(
  'lets %s pass',
  (one) => {
    expect(isCommon(one)).toBe(false);
  },
);

it('holds only what the other rules let pass: the list costs nothing for the rest', () => {
  const lines = readFileSync(new URL('./commonPasswords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  expect(lines.length).toBeGreaterThan(5000);
  expect(lines.filter((line) => checkPassword(line).length > 0)).toEqual([]);
  expect(new Set(lines).size).toBe(lines.length);
});

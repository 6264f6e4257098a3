import { expect, it } from 'vitest';
import { nameMark } from './nameMark.ts';

it.each([
  ['Çınar A.Ş.', 'ÇA'],
  ['istanbul', 'İ'],
  ['  ırmak – inşaat ve ticaret', 'Iİ'],
  ['“Örnek” Yapı Ltd. Şti.', 'ÖY'],
  ['3M Türkiye', '3T'],
  ['& <b>', 'B'],
  ['⁂', ''],
])('knows %s by %s', (name, mark) => {
  expect(nameMark(name, 'tr')).toBe(mark);
});

it('writes capitals as the reader’s language does', () => {
  expect(nameMark('istanbul', 'en')).toBe('I');
});

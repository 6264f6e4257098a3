import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fold, foldName, foldWords } from './fold.ts';

it.each([
  ['Şahin', 'sahin'],
  ['IŞIL', 'isil'],
  ['ışıl', 'isil'],
  ['İBRAHİM', 'ibrahim'],
  ['Çağrı Öğüt', 'cagri ogut'],
  ['Kâzım', 'kazim'],
  ['Straße', 'strasse'],
])('%s is compared as %s', (name, folded) => {
  expect(fold(name)).toBe(folded);
});

it('composed and decomposed letters are the same, and folding twice changes nothing', () => {
  const turkish = fc.string({
    unit: fc.constantFrom(
      ...'abcçdefgğhıijklmnoöprsştuüvyzABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZâîûßqwx \u0307\u0327',
    ),
  });
  fc.assert(
    fc.property(turkish, (text) => {
      expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')));
      expect(fold(fold(text))).toBe(fold(text));
      expect(fold(text.toLocaleUpperCase('tr'))).toBe(fold(text));
      expect(fold(text.toLocaleLowerCase('tr'))).toBe(fold(text));
      expect(fold(text.toUpperCase())).toBe(fold(text));
    }),
  );
});

it('what is typed is taken apart into words, but an address stays whole', () => {
  expect(foldWords('  Ayşe-Nur  ÖZ ')).toEqual(['ayse', 'nur', 'oz']);
  expect(foldWords('ali.veli@ornek.example')).toEqual(['ali.veli@ornek.example']);
  expect(foldWords(' %_- ')).toEqual([]);
  expect(foldWords('a '.repeat(100))).toHaveLength(8);
});

it('two names are told apart by neither case, nor which i it is, nor spaces, but by marks', () => {
  expect(foldName('  İNSAN  Kaynakları ')).toBe(foldName('insan kaynaklari'));
  expect(foldName('IŞIK')).toBe(foldName('ışık'));
  expect(foldName('Şef')).toBe(foldName('S\u0327EF'));
  expect(foldName('Açık')).not.toBe(foldName('Acık'));
  expect(foldName('Satın alma')).not.toBe(foldName('Satınalma'));
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distinctNames, safeFileName, simplifiedFileName, takeNames } from './fileNames.ts';

it.each([
  ['../../etc/passwd', '_.._etc_passwd'],
  ['a/b\\c:d*e?f"g<h>i|j.pdf', 'a_b_c_d_e_f_g_h_i_j.pdf'],
  ['  ..Sözleşme İmza.pdf. ', 'Sözleşme İmza.pdf'],
  ['CON.pdf', '_CON.pdf'],
  ['Con .txt', '_Con .txt'],
  ['COM¹', '_COM¹'],
  ['contract.pdf', 'contract.pdf'],
  [`${'a'.repeat(254)} b`, 'a'.repeat(254)],
  ['...', '_'],
])('makes %j safe', (name, expected) => {
  expect(safeFileName(name)).toBe(expected);
});

it('is made safe the same way wherever it stands in a list', () => {
  expect(['tek imza', 'CON', 'üç'].map(safeFileName)).toEqual(['tek imza', '_CON', 'üç']);
});

it('DLV-07: simplified names have plain letters only', () => {
  expect(simplifiedFileName('Şğıİçöü ÂÎ (imzalı) – 2.pdf')).toBe('SgiIcou_AI_imzali_2.pdf');
});

it('a safe name never has a separator, never leads out and fits into 255 bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
      const safe = safeFileName(name);
      expect(safe).not.toMatch(/[/\\]/);
      expect(['', '.', '..']).not.toContain(safe);
      expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(255);
      expect(simplifiedFileName(name)).toMatch(/^[A-Za-z0-9._-]+$/);
    }),
  );
});

it('keeps the extension of a name that is too long', () => {
  const safe = safeFileName(`${'ş'.repeat(300)}.pdf`);
  expect(safe).toMatch(/^ş+\.pdf$/);
  expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(255);
});

it('gives every file of a delivery a name of its own', () => {
  expect(distinctNames(['a.pdf', 'A.pdf', 'a.pdf', 'b'])).toEqual(['a.pdf', 'A (2).pdf', 'a (3).pdf', 'b']);
});

it('tells names apart that come one after the other', () => {
  const distinct = takeNames();
  expect(['Işık', 'ışık', 'IŞIK', 'isik'].map(distinct)).toEqual(['Işık', 'ışık', 'IŞIK', 'isik']);
  expect(['İş', 'iş', 'İŞ'].map(distinct)).toEqual(['İş', 'iş', 'İŞ (2)']);
});

it('a name in a folder hides nothing', () => {
  expect(safeFileName('fatura_\u202Efdp.exe')).toBe('fatura_fdp.exe');
});

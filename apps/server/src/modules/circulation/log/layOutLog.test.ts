import fc from 'fast-check';
import { expect, it } from 'vitest';
import { breakLines, layOutLog, sheet } from './layOutLog.ts';

const textsOf = (pages: ReturnType<typeof layOutLog>) =>
  pages.map((marks) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])));

it('loses no letter of a text, however it is broken', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const letters = (some: string) => some.replaceAll(/[\s\p{Cc}\u2028\u2029]/gu, '');
      expect(letters(breakLines(text, 9, 'regular', 120).join(''))).toBe(letters(text));
    }),
    { numRuns: 100 },
  );
});

it('breaks a hash where the line is full, and keeps the line ends that people typed', () => {
  expect(breakLines('a'.repeat(200), 9, 'regular', 200).length).toBeGreaterThan(3);
  expect(breakLines('Bir\nİki\r\nÜç', 9, 'regular', 400)).toEqual(['Bir', 'İki', 'Üç']);
});

it('numbers its pages and draws nothing outside of them', () => {
  const parts = Array.from({ length: 200 }, (_, at) => ({
    kind: 'row' as const,
    label: `Olay ${at}`,
    lines: [`Açıklama ${at}`, 'ğ'.repeat(150)],
  }));
  const pages = layOutLog(parts, (page, of) => `${page} / ${of}`);
  expect(pages.length).toBeGreaterThan(5);
  expect(textsOf(pages).map((texts) => texts.at(-1))).toEqual(
    pages.map((_, at) => `${at + 1} / ${pages.length}`),
  );
  for (const mark of pages.flat()) {
    expect(mark.y).toBeGreaterThan(20);
    expect(mark.y).toBeLessThan(sheet.height - 20);
  }
  expect(
    textsOf(pages)
      .flat()
      .filter((text) => text.startsWith('Olay ')),
  ).toHaveLength(200);
});

it('leaves no heading alone at the end of a page', () => {
  for (let rows = 30; rows < 60; rows++) {
    const row = { kind: 'row' as const, label: 'Satır', lines: ['değer'] };
    const pages = textsOf(
      layOutLog(
        [...Array.from({ length: rows }, () => row), { kind: 'heading', text: 'Olaylar' }, row],
        () => '',
      ),
    );
    const page = pages.find((texts) => texts.includes('Olaylar'));
    expect(page?.slice(-3, -1)).toEqual(['Satır', 'değer']);
  }
});

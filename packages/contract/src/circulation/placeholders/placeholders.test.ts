import { describe, expect, it } from 'vitest';
import { limits } from '../../limits.ts';
import { fitText, leastTextSize } from './fitText.ts';
import type { Placeholder } from './placeholder.ts';
import {
  checkPlaceholders,
  checkTexts,
  isSameField,
  placeholderProblem,
  placeholdersOfMerged,
  textFields,
  textProblem,
} from './placeholderRules.ts';
import { textWidth, textWidthOf } from './textWidths.ts';

const fileId = 'a'.repeat(24);
const file = {
  id: fileId,
  name: 'Kira.pdf',
  kind: 'Document' as const,
  contentType: 'application/pdf',
  pages: 2,
  pageSizes: [
    { width: 595, height: 842 },
    { width: 595, height: 842 },
  ],
  priorSignatures: 0,
  problem: null,
  remark: null,
};
const at = (key: string, over: Partial<Placeholder> = {}): Placeholder => ({
  key,
  fileId,
  page: 1,
  x: 50,
  y: 700,
  width: 200,
  height: 20,
  name: 'Kiracı',
  size: 11,
  isRequired: true,
  ...over,
});
const check = (...placeholders: Placeholder[]) => checkPlaceholders({ placeholders, boxes: [] }, [file]);
const keysOf = (found: readonly { readonly key: string }[]) => found.map(({ key }) => key);

describe('a text in its place', () => {
  const room = { width: 100, height: 20, size: 12 };

  it('stands in the size that was asked for where it has room', () => {
    expect(fitText('Ayşe', room)).toMatchObject({ size: 12, lines: [{ text: 'Ayşe', x: 0 }] });
  });

  it('is written smaller, down to the least size, and then not at all: nothing is cut', () => {
    for (let letters = 1; letters < 60; letters += 1) {
      const text = 'ş'.repeat(letters);
      const fitted = fitText(text, room);
      const fits = textWidth(text) * leastTextSize <= room.width;
      expect(fitted !== null, text).toBe(fits);
      if (!fitted) continue;
      expect(fitted.lines.map((line) => line.text).join('')).toBe(text);
      expect(fitted.size).toBeGreaterThanOrEqual(leastTextSize);
      expect(textWidth(text) * fitted.size).toBeLessThanOrEqual(room.width);
    }
  });

  it('is broken between words and at line ends where the place is high enough, inside of it', () => {
    const tall = { width: 120, height: 60, size: 12 };
    const fitted = fitText('Atatürk Bulvarı 12\r\nÇankaya  Ankara\n', tall);
    expect(fitted?.lines.map(({ text }) => text)).toEqual(['Atatürk Bulvarı 12', 'Çankaya  Ankara']);
    for (const { y } of fitted?.lines ?? []) {
      expect(y).toBeGreaterThan(0);
      expect(y + (fitted?.size ?? 0) * 0.95).toBeLessThanOrEqual(tall.height + 0.1);
    }
    const words = 'bir iki üç dört beş altı yedi sekiz dokuz on';
    expect(
      fitText(words, tall)
        ?.lines.map(({ text }) => text)
        .join(' '),
    ).toBe(words);
  });
});

describe('what a text may hold', () => {
  const field = { places: [{ width: 300, height: 20, size: 11 }] };
  it.each([
    'Şule Işık İĞDIR',
    '=cmd|’ /C calc’!A0',
    '₺1.250,50 – %18 (KDV)',
    'Ελλάδα',
    'Москва',
    'S\u0327ule',
    'a\tb',
  ])('takes %j as it is', (text) => expect(textProblem(text, field)).toBeNull());
  it.each([
    ['bir 😀', '😀'],
    ['שלום', 'ש'],
    ['مرحبا', 'م'],
    ['a\u202Eb', 'U+202E'],
    ['a\u0007b', 'U+0007'],
    ['a\u200Bb', 'U+200B'],
    ['漢字', '漢'],
  ])('refuses %j and names what cannot be written', (text, letter) => {
    expect(textProblem(text, field)).toEqual({ key: 'lang_placeholder_letter', params: [letter] });
  });
  it('refuses what has no room in one of its places, and what is endless', () => {
    const narrow = { places: [...field.places, { width: 30, height: 20, size: 11 }] };
    expect(textProblem('Uzuncabirad', narrow)?.key).toBe('lang_placeholder_too_long');
    expect(textProblem('a '.repeat(700), field)?.key).toBe('lang_text_too_long');
  });
  it('knows no letter that it has no width for', () => {
    for (const letter of ['\u0149', '\u00AD', '\u038B']) expect(textWidthOf(letter)).toBeUndefined();
  });
});

describe('the text fields of a template', () => {
  it('pass where they stand on their page, apart from each other', () => {
    expect(check(at('a'), at('b', { y: 600 }), at('c', { page: 2 }))).toEqual([]);
  });
  it.each([
    ['no name', { name: ' \u200B ' }, 'lang_placeholder_name_required'],
    ['a name of signs alone', { name: '—' }, 'lang_placeholder_name_required'],
    ['a long name', { name: 'x'.repeat(101) }, 'lang_text_too_long'],
    ['a page that is not there', { page: 3 }, 'lang_placeholder_page_missing'],
    ['a place beyond the page', { x: 500 }, 'lang_placeholder_outside_page'],
    ['a place that is too low', { height: 5 }, 'lang_placeholder_too_small'],
  ])('are refused with %s', (_, over, key) => {
    expect(keysOf(check(at('a', over)))).toEqual([key]);
  });
  it('are refused over another one, over a signature box, and with names that look alike', () => {
    expect(keysOf(check(at('a'), at('b', { x: 100 })))).toEqual(['lang_placeholder_overlaps']);
    const boxes = [{ fileId, page: 1, x: 40, y: 690, width: 160, height: 56 }];
    expect(keysOf(checkPlaceholders({ placeholders: [at('a')], boxes }, [file]))).toEqual([
      'lang_placeholder_overlaps',
    ]);
    expect(keysOf(check(at('a'), at('b', { y: 600, name: 'KİRACI:' })))).toEqual(['lang_name_alike']);
  });
  it.each([
    ['a signed document', { priorSignatures: 1 }, 'lang_placeholder_signed'],
    ['one that is no PDF', { contentType: 'text/plain', pages: null }, 'lang_placeholder_not_pdf'],
    ['an encrypted one', { remark: 'lang_file_remark_encrypted' as const }, 'lang_placeholder_encrypted'],
    ['a broken one', { problem: 'lang_file_broken' as const }, 'lang_placeholder_broken'],
  ])('stand on no page of %s', (_, over, key) => {
    expect(placeholderProblem({ ...file, ...over })).toBe(key);
    expect(keysOf(checkPlaceholders({ placeholders: [at('a')], boxes: [] }, [{ ...file, ...over }]))).toEqual(
      [key],
    );
  });
  it('are asked for once by name, and required where one place is', () => {
    const fields = textFields([
      at('a', { isRequired: false }),
      at('b', { name: ' Kiracı ', width: 90 }),
      at('c', { name: 'Not', isRequired: false }),
    ]);
    expect(fields.map(({ name, isRequired, places }) => [name, isRequired, places.length])).toEqual([
      ['Kiracı', true, 2],
      ['Not', false, 1],
    ]);
    expect(checkTexts(fields, [])).toEqual([
      { field: 'texts.Kiracı', key: 'lang_placeholder_required', params: ['Kiracı'] },
    ]);
    expect(checkTexts(fields, [{ name: 'Kiracı', text: 'Ayşe' }])).toEqual([]);
    expect(
      keysOf(
        checkTexts(fields, [
          { name: 'Kiracı', text: 'Ayşe' },
          { name: 'Eski', text: 'x' },
        ]),
      ),
    ).toEqual(['lang_placeholder_gone']);
  });
  it('move with their pages when documents become one', () => {
    const other = 'b'.repeat(24);
    const moved = placeholdersOfMerged(
      [at('a'), at('b', { fileId: other, page: 2 }), at('c', { fileId: 'c'.repeat(24) })],
      [
        { id: other, pages: 3 },
        { id: fileId, pages: 2 },
      ],
      'd'.repeat(24),
    );
    expect(moved.map(({ fileId: of, page }) => [of[0], page])).toEqual([
      ['d', 4],
      ['d', 2],
      ['c', 1],
    ]);
  });
});

describe('as much as a template may hold', () => {
  // A server that judges it answers nobody else meanwhile.
  const within = (milliseconds: number, work: () => void) => {
    const began = performance.now();
    work();
    expect(performance.now() - began).toBeLessThan(milliseconds);
  };
  const most = Array.from({ length: limits.placeholders }, (_, n) => n);

  it('is judged in one pass over its names, however long they are', () => {
    const placeholders = most.map((n) =>
      at(`k${n}`, { page: n + 1, name: `${'ş '.repeat(500)}${n}`, y: 100 }),
    );
    const pages = { ...file, pages: most.length, pageSizes: most.map(() => ({ width: 595, height: 842 })) };
    within(5000, () => {
      const found = checkPlaceholders({ placeholders, boxes: [] }, [pages]);
      expect(new Set(keysOf(found))).toEqual(new Set(['lang_text_too_long']));
    });
  });

  it('is fitted with one text in all places, each of which tries many sizes', () => {
    const place = { width: 595, height: 36, size: 24 };
    const field = { name: 'Not', isRequired: true, places: most.map(() => place) };
    const text = 'ş '.repeat(limits.placedTextLength / 2).trim();
    expect(fitText(text, place)?.size).toBeLessThan(9);
    within(5000, () => expect(checkTexts([field], [{ name: 'Not', text }])).toEqual([]));
  });
});

it('takes places of one name for one field, and each without a name for its own', () => {
  const [a, b] = [
    { key: 'a', name: ' Kiracı' },
    { key: 'b', name: 'Kiracı ' },
  ];
  expect(isSameField(a, b)).toBe(true);
  expect(isSameField({ key: 'a', name: '' }, { key: 'b', name: ' ' })).toBe(false);
  expect(isSameField({ key: 'a', name: '' }, { key: 'a', name: '' })).toBe(true);
});

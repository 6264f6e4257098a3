import { expect, it } from 'vitest';
import { parsePdfDate } from './pdfDate.ts';

it.each([
  ["D:20261124125500+03'00'", '2026-11-24T09:55:00.000Z'],
  ['D:20261124125500Z', '2026-11-24T12:55:00.000Z'],
  ['D:20240229', '2024-02-29T00:00:00.000Z'],
])('%s is a date (ISO 32000-2, 7.9.4)', (text, date) => {
  expect(parsePdfDate(text)?.toISOString()).toBe(date);
});

it.each(['D:20260231120000Z', 'D:20250229', 'D:20261301', "D:20261124125500+99'99'", 'yesterday'])(
  '%s is none',
  (text) => {
    expect(parsePdfDate(text)).toBeUndefined();
  },
);

import { expect, it } from 'vitest';
import { dateStyleOf, longDay, longMoment } from './formats.ts';

const style = (language: 'tr' | 'en', defaultDateLocale: string | null = null) =>
  dateStyleOf(language, { defaultDateLocale, timeZone: 'Europe/Istanbul' });

it('a day is written in the reader’s language, with the zone it ends in', () => {
  expect(longDay('2026-11-30', style('tr'))).toBe('30 Kasım 2026 Pazartesi (GMT+3)');
  expect(longDay('2026-11-30', style('en'))).toBe('Monday, 30 November 2026 (GMT+3)');
});

it('a moment is that of the account’s zone, summer and winter', () => {
  const berlin = { locale: 'en-GB', timeZone: 'Europe/Berlin' };
  expect(longMoment(new Date('2026-07-01T21:30:00Z'), berlin)).toBe('1 July 2026 at 23:30 (GMT+2)');
  expect(longMoment(new Date('2026-12-01T21:30:00Z'), berlin)).toBe('1 December 2026 at 22:30 (GMT+1)');
});

it('the account’s date locale holds where it is of the reader’s language (UI-04)', () => {
  expect(style('en', 'en-US').locale).toBe('en-US');
  expect(style('tr', 'en-US').locale).toBe('tr-TR');
  expect(style('en', null).locale).toBe('en-GB');
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { offeredLocales } from '../features/accounts/settings/localeOptions.ts';
import {
  formatAgo,
  formatDay,
  formatDuration,
  formatNumber,
  formatSize,
  setFormatLocale,
  today,
} from './format.ts';

afterEach(() => setFormatLocale(null));

describe('dates and figures', () => {
  it('are Turkish by default and follow the account’s locale (UI-04)', () => {
    expect(formatDay('2026-11-05')).toBe('5 Kas 2026');
    expect(formatNumber(1240)).toBe('1.240');
    setFormatLocale('en-US');
    expect(formatDay('2026-11-05')).toBe('Nov 5, 2026');
    expect(formatNumber(1240)).toBe('1,240');
  });

  it.each([
    ...offeredLocales,
    'en',
    'de-CH',
    'pl-PL',
    'ar-EG',
    'fa-IR',
    'hi-IN-u-nu-deva',
    'tr-TR-u-nu-arab',
  ])('are written in %s as the platform writes them', (locale) => {
    setFormatLocale(locale);
    const expected = new Intl.NumberFormat(locale);
    for (const value of [0, 7, 42, 999, 1000, 12_345, -1, 0.5, 999.5, Number.NaN])
      expect(formatNumber(value)).toBe(expected.format(value));
  });

  it('make no format for how long ago in the product’s languages, which a first page would wait for', () => {
    const made = vi.spyOn(Intl, 'RelativeTimeFormat');
    const now = Date.parse('2026-11-20T12:00:00Z');
    for (const locale of ['tr-TR', 'en-GB']) {
      setFormatLocale(locale);
      formatAgo('2026-11-20T11:57:00Z', now);
    }
    expect(made).not.toHaveBeenCalled();
    setFormatLocale('fr-FR');
    expect(formatAgo('2026-11-20T11:57:00Z', now)).toBe('il y a 3 minutes');
    expect(made).toHaveBeenCalledOnce();
    made.mockRestore();
  });

  it('make no format for a small count, which a first page would wait for', () => {
    const made = vi.spyOn(Intl, 'NumberFormat');
    setFormatLocale('de-DE');
    expect([0, 12, 999].map(formatNumber)).toEqual(['0', '12', '999']);
    expect(made).not.toHaveBeenCalled();
    expect(formatNumber(1000)).toBe('1.000');
    expect(made).toHaveBeenCalledOnce();
    made.mockRestore();
  });

  it('stay readable when the account names a locale that nobody knows', () => {
    setFormatLocale('no such locale');
    expect(formatDay('2026-11-05')).toBe('5 Kas 2026');
  });

  it('show what is no date as it is', () => {
    expect(formatDay('soon')).toBe('soon');
    expect(formatAgo('soon', 0)).toBe('soon');
  });

  it('say how long ago, and the date beyond a week', () => {
    const now = Date.parse('2026-11-20T12:00:00Z');
    expect(formatAgo('2026-11-20T11:59:40Z', now)).toBe('şimdi');
    expect(formatAgo('2026-11-20T11:57:00Z', now)).toBe('3 dakika önce');
    expect(formatAgo('2026-11-19T11:57:00Z', now)).toBe('dün');
    expect(formatAgo('2026-11-01T11:57:00Z', now)).toMatch(/Kas 2026/);
  });

  it.each(['tr-TR', 'tr', 'en-GB', 'en-US', 'en', 'de-DE', 'en-US-u-nu-arab'])(
    'say in %s how long ago as the platform says it, and how long it is to come',
    (locale) => {
      setFormatLocale(locale);
      const expected = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
      const now = Date.parse('2026-11-20T12:00:00Z');
      const said = (seconds: number) => formatAgo(new Date(now + seconds * 1000).toISOString(), now);
      for (const sign of [-1, 1]) {
        expect(said(sign * 59)).toBe(expected.format(0, 'second'));
        for (let minutes = 1; minutes < 60; minutes += 1)
          expect(said(sign * minutes * 60)).toBe(expected.format(sign * minutes, 'minute'));
        for (let hours = 1; hours < 24; hours += 1)
          expect(said(sign * hours * 3600)).toBe(expected.format(sign * hours, 'hour'));
        for (let days = 1; days <= 7; days += 1)
          expect(said(sign * days * 86_400)).toBe(expected.format(sign * days, 'day'));
      }
    },
  );

  it('write sizes with the decimal sign of the locale, on one line', () => {
    expect(formatSize(1536)).toBe('1,5\u00a0Kb');
  });

  it('write a duration in its largest units', () => {
    expect(formatDuration(42)).toBe('42 sn.');
    expect(formatDuration(3900)).toMatch(/^1 sa\.? 5 dk\.?$/);
  });

  it('know today as the reader’s calendar day', () => {
    expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  });
});

import { afterEach, describe, expect, it } from 'vitest';
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

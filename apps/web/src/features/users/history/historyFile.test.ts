import { csvOf, type LoginHistoryRecord } from '@tomar/contract';
import { describe, expect, it } from 'vitest';
import { rowsOf } from './historyFile.ts';

const record: LoginHistoryRecord = {
  device: 'Phone',
  operatingSystem: 'Android',
  browser: '=HYPERLINK("http://x")',
  ipAddress: '192.0.2.7',
  source: 'Web',
  validationType: 'MobileSignature',
  date: '2026-11-24T09:30:00.000Z',
  duration: null,
  refusal: null,
  tries: 1,
};

describe('the login history as a file (USR-17)', () => {
  it('has a column for each part of a record, in the words of the page', () => {
    const [head, opened, refused] = rowsOf([
      { ...record, duration: 65 },
      { ...record, refusal: 'MustWait', tries: 12, duration: 0 },
    ]);
    expect(head).toHaveLength(10);
    expect(opened?.slice(1)).toEqual([
      'Telefon',
      'Android',
      record.browser,
      '192.0.2.7',
      'Web',
      'Mobil imza',
      'Giriş yapıldı',
      1,
      65,
    ]);
    expect(refused?.slice(7)).toEqual(['Çok fazla deneme; bekletildi', 12, 0]);
    expect(rowsOf([record])[1]?.at(-1)).toBe('');
  });

  it('lets no browser write a formula into a spreadsheet', () => {
    expect(csvOf(rowsOf([record]), ';')).toContain(`;"'=HYPERLINK(""http://x"")";`);
  });
});

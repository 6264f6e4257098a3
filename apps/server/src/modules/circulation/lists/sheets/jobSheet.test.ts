import { limits } from '@tomar/contract';
import { expect, it } from 'vitest';
import { jobSheet } from './jobSheet.ts';

const sheetOf = (count: number) =>
  jobSheet({
    title: ['İşler', 'Jobs'],
    fileName: 'isler',
    columns: [],
    ids: new Array<string>(count).fill('000000000000000000000001'),
    load: async () => [],
    language: 'tr',
    timeZone: 'Europe/Istanbul',
  });

it('a spreadsheet of more rows than it may have is refused', () => {
  expect(sheetOf(limits.exportRows)).toMatchObject({ kind: 'stream' });
  expect(() => sheetOf(limits.exportRows + 1)).toThrow('lang_export_too_many');
});

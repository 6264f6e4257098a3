import type { StorageCount } from '@tomar/contract';
import { expect, it } from 'vitest';
import { monthsOf, sumOf } from './monthsOf.ts';

const count = (month: string, bytes: number, kind: StorageCount['kind'] = 'Document'): StorageCount => ({
  kind,
  month,
  files: 1,
  bytes,
});

it('has every month up to the last, also over the turn of a year (LIC-02)', () => {
  const months = monthsOf(
    [count('2025-12', 5), count('2026-01', 1), count('2026-01', 2, 'Signed')],
    '2026-02',
    4,
  );
  expect(months).toEqual([
    { month: '2025-11', files: 0, bytes: 0 },
    { month: '2025-12', files: 1, bytes: 5 },
    { month: '2026-01', files: 2, bytes: 3 },
    { month: '2026-02', files: 0, bytes: 0 },
  ]);
});

it('adds up files and bytes', () => {
  expect(sumOf([])).toEqual({ files: 0, bytes: 0 });
  expect(sumOf([count('2026-01', 2 ** 40), count('2026-02', 1)])).toEqual({ files: 2, bytes: 2 ** 40 + 1 });
});

import type { StorageCount } from '@tomar/contract';

export interface Month {
  /** As `2026-01`. */
  readonly month: string;
  readonly files: number;
  readonly bytes: number;
}

/** The months up to one, the last of them, each with what came in it: also those in which nothing did. */
export function monthsOf(storage: readonly StorageCount[], last: string, count: number): Month[] {
  const [year = 0, month = 1] = last.split('-').map(Number);
  return Array.from({ length: count }, (_, index) => {
    const first = new Date(Date.UTC(year, month - count + index, 1));
    const name = first.toISOString().slice(0, 7);
    const those = storage.filter((one) => one.month === name);
    return { month: name, ...sumOf(those) };
  });
}

/** All of them together. */
export const sumOf = (storage: readonly StorageCount[]): { files: number; bytes: number } =>
  storage.reduce((sum, { files, bytes }) => ({ files: sum.files + files, bytes: sum.bytes + bytes }), {
    files: 0,
    bytes: 0,
  });

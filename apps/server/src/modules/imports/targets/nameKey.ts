import type { CellValue } from '@tomar/contract';

/** A name as definitions keep it: in one spelling. */
export const oneName = (value: CellValue | undefined): string =>
  String(value ?? '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();

/** Two rows of this key name one record. */
export const nameKey = oneName;

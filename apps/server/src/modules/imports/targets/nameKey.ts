import { type CellValue, foldName } from '@tomar/contract';

/** A name as definitions keep it: in one spelling. */
export const oneName = (value: CellValue | undefined): string =>
  String(value ?? '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();

/** Two rows of this key name one record: names are told apart as those of stored records are. */
export const nameKey = (value: CellValue | undefined): string => foldName(oneName(value));

import { formatDay } from '../../../../i18n/format.ts';

/** Whether a rate's day was read as one; what was typed and is none stays in its place. */
export const isReadDay = (from: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(from);

export const sayRateDay = (from: string): string => (isReadDay(from) ? formatDay(from) : from);

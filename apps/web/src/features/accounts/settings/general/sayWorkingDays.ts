import type { Weekday } from '@tomar/contract';
import { formatDay } from '../../../../i18n/format.ts';
import { language } from '../../../../i18n/language.ts';

/** 2024 began on a Monday. */
const firstMonday = Date.UTC(2024, 0, 1);
const dayMs = 24 * 60 * 60_000;

export const sayWeekday = (weekday: Weekday): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    firstMonday + (weekday - 1) * dayMs,
  );

export const sayWeekdays = (days: readonly Weekday[]): string => days.map(sayWeekday).join(', ');

/** Whether a day was read as one; what was typed and is none stays in its place. */
export const isReadDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

export const sayHoliday = (day: string): string => (isReadDay(day) ? formatDay(day) : day);

export const sayHolidays = (days: readonly string[]): string => days.map(sayHoliday).join('\n');

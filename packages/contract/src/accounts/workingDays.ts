import * as z from 'zod/mini';
import type { Finding } from '../text.ts';
import { isPublicHoliday } from './publicHolidays.ts';

/** Ours: working days before and after a target end date on which people are told, and an account's own holidays. */
export const workingDayLimits = {
  reminderDaysBefore: 30,
  escalationDaysAfter: 30,
  ownHolidays: 100,
} as const;

/** As ISO 8601 counts them: Monday is 1, Sunday 7. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof weekdays)[number];

/** On which days an account works. */
export const workingWeekdays = z.array(z.literal(weekdays)).check(z.maxLength(weekdays.length));

/** Days on which the account does not work besides, as the form has them; `checkWorkingDays` judges them. */
export const ownHolidays = z
  .array(z.string().check(z.maxLength(40)))
  .check(z.maxLength(workingDayLimits.ownHolidays));

export interface WorkingCalendar {
  readonly workingWeekdays: readonly Weekday[];
  /** Whether the public holidays of Türkiye are none. */
  readonly keepsPublicHolidays: boolean;
  readonly ownHolidays: readonly string[];
}

const dayMs = 24 * 60 * 60_000;

const shifted = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * dayMs).toISOString().slice(0, 10);

/** @param day `YYYY-MM-DD` */
export function isWorkingDay(calendar: WorkingCalendar, day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
  return (
    calendar.workingWeekdays.some((one) => one === weekday) &&
    !(calendar.keepsPublicHolidays && isPublicHoliday(day)) &&
    !calendar.ownHolidays.includes(day)
  );
}

/** The working day that lies `count` working days after `day`, whether that is one or not; `day` itself for none. */
export const workingDayAfter = (calendar: WorkingCalendar, day: string, count: number): string =>
  walk(calendar, day, count, 1);

/** The same before it. */
export const workingDayBefore = (calendar: WorkingCalendar, day: string, count: number): string =>
  walk(calendar, day, count, -1);

function walk(calendar: WorkingCalendar, from: string, count: number, direction: 1 | -1): string {
  // Nobody works: without this the walk had no end.
  if (calendar.workingWeekdays.length === 0) return from;
  let day = from;
  for (let left = count; left > 0; ) {
    day = shifted(day, direction);
    if (isWorkingDay(calendar, day)) left -= 1;
  }
  return day;
}

/** What is wrong with an account's calendar: `workingWeekdays`, or a day at its place, `ownHolidays.0`. */
export const checkWorkingDays = ({ workingWeekdays: days, ownHolidays: own }: WorkingCalendar): Finding[] => [
  ...(days.length === 0 ? [{ field: 'workingWeekdays', key: 'lang_working_days_none' } as const] : []),
  ...own.flatMap((day, at): Finding[] => {
    const field = `ownHolidays.${at}`;
    if (!z.iso.date().safeParse(day).success || day.startsWith('0000'))
      return [{ field, key: 'lang_holiday_day_required' }];
    return own.indexOf(day) < at ? [{ field, key: 'lang_holiday_day_double' }] : [];
  }),
];

import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  checkWorkingDays,
  isWorkingDay,
  type Weekday,
  type WorkingCalendar,
  weekdays,
  workingDayAfter,
  workingDayBefore,
} from './workingDays.ts';

const turkish: WorkingCalendar = {
  workingWeekdays: [1, 2, 3, 4, 5],
  keepsPublicHolidays: true,
  ownHolidays: [],
};
const dayMs = 24 * 60 * 60_000;
const dayAt = (at: number) => new Date(Date.UTC(2025, 0, 1) + at * dayMs).toISOString().slice(0, 10);

const days = fc.integer({ min: 0, max: 2100 }).map(dayAt);
const counts = fc.integer({ min: 1, max: 30 });
const calendars: fc.Arbitrary<WorkingCalendar> = fc.record({
  workingWeekdays: fc.subarray<Weekday>([...weekdays], { minLength: 1 }),
  keepsPublicHolidays: fc.boolean(),
  ownHolidays: fc.uniqueArray(days, { maxLength: 20 }),
});

/** Working days from `from` up to, and without, `until`. */
function between(calendar: WorkingCalendar, from: string, until: string): number {
  let count = 0;
  for (let at = Date.parse(from); at < Date.parse(until); at += dayMs)
    if (isWorkingDay(calendar, new Date(at).toISOString().slice(0, 10))) count += 1;
  return count;
}

it('works neither at weekends nor on the public holidays of Türkiye', () => {
  const off = ['2026-11-28', '2026-11-29', '2026-01-01', '2026-04-23', '2026-10-29'];
  const ramazan = ['2026-03-20', '2027-03-09', '2027-03-11'];
  const kurban = ['2026-05-27', '2026-05-28', '2026-05-29', '2027-05-18'];
  for (const day of [...off, ...ramazan, ...kurban])
    expect([day, isWorkingDay(turkish, day)]).toEqual([day, false]);
  // Until noon people work on the eve of a feast.
  for (const day of ['2026-11-30', '2026-03-19', '2026-05-26', '2026-10-28'])
    expect([day, isWorkingDay(turkish, day)]).toEqual([day, true]);
});

it('keeps to the account’s own calendar', () => {
  const own: WorkingCalendar = {
    workingWeekdays: [1, 2, 3, 4, 5, 6],
    keepsPublicHolidays: false,
    ownHolidays: ['2026-11-30'],
  };
  expect(isWorkingDay(own, '2026-11-28')).toBe(true);
  expect(isWorkingDay(own, '2026-10-29')).toBe(true);
  expect(isWorkingDay(own, '2026-11-30')).toBe(false);
});

it('counts over weekends and feasts', () => {
  expect(workingDayAfter(turkish, '2026-11-27', 1)).toBe('2026-11-30');
  expect(workingDayBefore(turkish, '2026-11-30', 1)).toBe('2026-11-27');
  // Wednesday to Saturday is Kurban Bayramı.
  expect(workingDayAfter(turkish, '2026-05-26', 1)).toBe('2026-06-01');
  expect(workingDayBefore(turkish, '2026-05-31', 2)).toBe('2026-05-25');
});

it('reaches a working day with so many of them between, in every calendar', () => {
  fc.assert(
    fc.property(calendars, days, counts, (calendar, day, count) => {
      const before = workingDayBefore(calendar, day, count);
      const after = workingDayAfter(calendar, day, count);
      expect(isWorkingDay(calendar, before)).toBe(true);
      expect(isWorkingDay(calendar, after)).toBe(true);
      expect(between(calendar, before, day)).toBe(count);
      const next = new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
      expect(between(calendar, next, after)).toBe(count - 1);
    }),
  );
});

it('on a working day, what is due within so many days is what those days have come of, and so for what is late', () => {
  fc.assert(
    fc.property(calendars, days, days, counts, (calendar, today, target, count) => {
      fc.pre(isWorkingDay(calendar, today));
      expect(workingDayBefore(calendar, target, count) <= today).toBe(
        target <= workingDayAfter(calendar, today, count),
      );
      expect(workingDayAfter(calendar, target, count) <= today).toBe(
        target < workingDayBefore(calendar, today, count - 1),
      );
    }),
  );
});

it('says which day is none, which stands there twice, and that somebody has to work', () => {
  const findings = checkWorkingDays({
    workingWeekdays: [],
    keepsPublicHolidays: true,
    ownHolidays: ['2026-12-31', 'yılbaşı', '2026-12-31', '2026-02-30'],
  });
  expect(findings.map(({ field, key }) => [field, key])).toEqual([
    ['workingWeekdays', 'lang_working_days_none'],
    ['ownHolidays.1', 'lang_holiday_day_required'],
    ['ownHolidays.2', 'lang_holiday_day_double'],
    ['ownHolidays.3', 'lang_holiday_day_required'],
  ]);
  expect(workingDayAfter({ ...turkish, workingWeekdays: [] }, '2026-11-28', 3)).toBe('2026-11-28');
});

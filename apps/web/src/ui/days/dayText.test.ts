import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayPattern, isOffCalendar, readDay, writeDay } from './dayText.ts';

/** Every day of ten years. */
const days: string[] = [];
for (let at = Date.UTC(2024, 0, 1); at < Date.UTC(2034, 0, 1); at += 86_400_000)
  days.push(new Date(at).toISOString().slice(0, 10));

const dayFirst = (day: string, separator: string, short: boolean) => {
  const [year = '', month = '', date = ''] = day.split('-');
  return short
    ? [Number(date), Number(month), year.slice(2)].join(separator)
    : [date, month, year].join(separator);
};

describe.each(['tr-TR', 'en-GB', 'en-US', 'ar-SA'])('in %s', (locale) => {
  it('reads back every day of ten years as it writes it, and as ISO 8601 does', () => {
    for (const day of days) {
      expect(readDay(writeDay(day, locale), locale), writeDay(day, locale)).toBe(day);
      expect(readDay(day, locale)).toBe(day);
    }
  });

  it('never takes one day for another, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789./- ,aMrtş'), maxLength: 14 }), (typed) => {
        const day = readDay(typed, locale);
        if (day === null) return;
        expect(readDay(writeDay(day, locale), locale)).toBe(day);
      }),
      { numRuns: 2000 },
    );
  });
});

describe.each(['tr-TR', 'en-GB'])('in %s the day comes first', (locale) => {
  it.each(['.', '/', '-', ' '])('with %s between the numbers, in full and in short', (separator) => {
    for (const day of days)
      for (const short of [false, true])
        expect(readDay(dayFirst(day, separator, short), locale), dayFirst(day, separator, short)).toBe(day);
  });

  it('and with the name of the month, in full and as lists show it', () => {
    for (const month of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(locale, {
        day: 'numeric',
        month,
        year: 'numeric',
        timeZone: 'UTC',
      });
      for (const day of days) {
        const text = format.format(new Date(`${day}T00:00:00Z`));
        expect(readDay(text, locale), text).toBe(day);
      }
    }
  });
});

it('in American English the month comes first', () => {
  expect(readDay('03/05/2027', 'en-US')).toBe('2027-03-05');
  expect(readDay('March 5, 2027', 'en-US')).toBe('2027-03-05');
});

it.each([
  '31.02.2027',
  '29.02.2027',
  '05.13.2027',
  '0.3.2027',
  '5.3',
  '5.3.202',
  '5.3.20270',
  'yarın',
  '',
  '5.3.1027',
])('leaves alone what is no day: %s', (typed) => {
  expect(readDay(typed, 'tr-TR')).toBeNull();
});

it('reads the 29th of February in leap years, and eight digits without a separator', () => {
  expect(readDay('29.02.2028', 'tr-TR')).toBe('2028-02-29');
  expect(readDay('05032027', 'tr-TR')).toBe('2027-03-05');
  expect(readDay('5 ŞUBAT 2027', 'tr-TR')).toBe('2027-02-05');
  expect(readDay('5 ARALIK 27', 'tr-TR')).toBe('2027-12-05');
});

it('reads months that are typed without the letters that a keyboard lacks', () => {
  for (const [typed, day] of [
    ['5 subat 2027', '2027-02-05'],
    ['5 Agustos 2027', '2027-08-05'],
    ['5 agu 27', '2027-08-05'],
    ['5 eylul 2027', '2027-09-05'],
    ['5 KASIM 2027', '2027-11-05'],
    ['5 kasim 2027', '2027-11-05'],
    ['5 aralik 2027', '2027-12-05'],
  ] as const)
    expect(readDay(typed, 'tr-TR'), typed).toBe(day);
});

it('tells a day that the calendar has not from what is no day at all', () => {
  for (const typed of ['29.02.2027', '31.4.27', '31 Nisan 2027', '2027-02-30', '05.13.2027', '1.1.1899'])
    expect(isOffCalendar(typed, 'tr-TR'), typed).toBe(true);
  for (const typed of ['28.02.2027', '5.3', 'yarın', '5.3.202', ''])
    expect(isOffCalendar(typed, 'tr-TR'), typed).toBe(false);
});

it('shows how to write it', () => {
  expect(dayPattern('tr-TR', { day: 'g', month: 'a', year: 'y' })).toBe('gg.aa.yyyy');
  expect(dayPattern('en-GB', { day: 'd', month: 'm', year: 'y' })).toBe('dd/mm/yyyy');
});

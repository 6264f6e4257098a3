import { fold } from '@tomar/contract';

/** How a locale writes a calendar day in digits, and reads it back. Days are `YYYY-MM-DD` and belong to no time zone. */

type Part = 'day' | 'month' | 'year';

const digits = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
/** Whatever the locale's own calendar and numerals are: a day is typed in these. */
const plain = { calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' } as const;

/** Years that a form can mean; anything else is a slip of the finger. */
const years = { first: 1900, last: 2199 };

/** Marks of the writing direction, which some locales put between the numbers. */
const directionMarks = /[\u061c\u200e\u200f]/g;

const formatOf = oncePerLocale((locale) => new Intl.DateTimeFormat(locale, { ...plain, ...digits }));

/** Formats are dear to make and asked for at each key. */
function oncePerLocale<T>(make: (locale: string) => T): (locale: string) => T {
  const made = new Map<string, T>();
  return (locale) => {
    const known = made.get(locale) ?? make(locale);
    made.set(locale, known);
    return known;
  };
}

function orderOf(locale: string): readonly Part[] {
  const parts = formatOf(locale).formatToParts(0);
  return parts.flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []));
}

/** A day as the locale writes it in digits: `05.03.2027` in Turkish. */
export function writeDay(day: string, locale: string): string {
  return formatOf(locale)
    .format(new Date(`${day}T00:00:00Z`))
    .replace(directionMarks, '');
}

/** The locale's pattern with one letter of `letters` for each digit: `gg.aa.yyyy`. */
export function dayPattern(locale: string, letters: Readonly<Record<Part, string>>): string {
  return formatOf(locale)
    .formatToParts(0)
    .map(({ type, value }) =>
      type === 'day' || type === 'month' || type === 'year' ? letters[type].repeat(value.length) : value,
    )
    .join('')
    .replace(directionMarks, '');
}

/** A day as it was typed, by its parts, each in digits. */
type Typed = Readonly<Record<Part, string>>;

/**
 * Reads a day as people type it: `05.03.2027`, `5.3.27`, `5/3/2027`, `5 3 27` and `05032027` in the locale's order, with
 * the month's name, or as ISO 8601 has it. Two digits of a year are of this century.
 * @returns `YYYY-MM-DD`, or null for what is no such day
 */
export function readDay(text: string, locale: string): string | null {
  const parts = partsOf(text, locale);
  return parts && dayOf(parts);
}

/** Whether something is written as a day is, and yet the calendar has none such: `29.02.2027`. */
export function isOffCalendar(text: string, locale: string): boolean {
  const parts = partsOf(text, locale);
  return parts !== null && hasDigits(parts) && dayOf(parts) === null;
}

function partsOf(text: string, locale: string): Typed | null {
  const typed = text.normalize('NFKC').replace(directionMarks, '').trim();
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed) ?? [];
  if (year && month && day) return { year, month, day };
  return partsOfNumbers(typed, locale) ?? partsWithName(typed, locale);
}

function partsOfNumbers(typed: string, locale: string): Typed | null {
  const together = /^\d{8}$/.test(typed);
  const order = orderOf(locale);
  let numbers: readonly string[] | null = null;
  if (/^\d+(?:[./\-\s]+\d+){2}[./]?$/.test(typed)) numbers = typed.match(/\d+/g);
  if (together) numbers = splitAt(typed, order);
  if (!numbers) return null;
  // A year in four digits says itself where it stands, whatever the locale's order.
  const inOrder = numbers[0]?.length === 4 ? (['year', 'month', 'day'] as const) : order;
  const of = (part: Part) => numbers[inOrder.indexOf(part)] ?? '';
  return { year: of('year'), month: of('month'), day: of('day') };
}

function splitAt(typed: string, order: readonly Part[]): string[] {
  const found: string[] = [];
  let at = 0;
  for (const part of order) {
    const width = part === 'year' ? 4 : 2;
    found.push(typed.slice(at, at + width));
    at += width;
  }
  return found;
}

/** `5 Mart 2027`, `5 Mar 2027`, `March 5, 2027`: a name of the month beside two numbers. */
function partsWithName(typed: string, locale: string): Typed | null {
  const name = typed.match(/\p{L}+/gu);
  const numbers = typed.match(/\d+/g);
  if (name?.length !== 1 || numbers?.length !== 2 || !/^[\p{L}\d\s.,/-]+$/u.test(typed)) return null;
  const month = monthsOf(locale).get(fold(name[0] ?? ''));
  if (month === undefined) return null;
  const [first = '', second = ''] = numbers;
  return first.length === 4 ? { year: first, month, day: second } : { year: second, month, day: first };
}

/** The number of each month by its names, long and short, also without the dots and tails that a keyboard lacks. */
const monthsOf = oncePerLocale((locale) => {
  const months = new Map<string, string>();
  for (const style of ['long', 'short'] as const) {
    const format = new Intl.DateTimeFormat(locale, { ...plain, day: 'numeric', month: style });
    for (let month = 1; month <= 12; month += 1)
      for (const { type, value } of format.formatToParts(Date.UTC(2000, month - 1, 1)))
        if (type === 'month') months.set(fold(value.replace(/\.$/, '')), String(month));
  }
  return months;
});

const hasDigits = ({ year, month, day }: Typed): boolean =>
  /^(?:\d{2}|\d{4})$/.test(year) && /^\d{1,2}$/.test(month) && /^\d{1,2}$/.test(day);

function dayOf(typed: Typed): string | null {
  if (!hasDigits(typed)) return null;
  const { year, month, day } = typed;
  const full = year.length === 2 ? 2000 + Number(year) : Number(year);
  if (full < years.first || full > years.last) return null;
  const iso = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  // The 31st of February is the 3rd of March to a Date, and no day to a person.
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === iso ? iso : null;
}

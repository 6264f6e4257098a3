import { formatSize as formatSizeIn } from '@tomar/contract';
import { type AgoUnit, agoInWords } from './ago.ts';
import { language } from './language.ts';

const localeOfLanguage = language === 'tr' ? 'tr-TR' : 'en-GB';

function supported(locale: string | null): string | null {
  if (!locale) return null;
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locale)[0] ?? null;
  } catch {
    return null;
  }
}

let locale = localeOfLanguage;
let formats = makeFormats();

/**
 * Each is made when something is first written with it: making one takes milliseconds, on a phone tens of them, and the
 * sign-in page writes with none.
 */
function makeFormats() {
  const of = locale;
  const day = (options: Intl.DateTimeFormatOptions) => once(() => new Intl.DateTimeFormat(of, options));
  return {
    date: day({ dateStyle: 'medium' }),
    shortDate: day({ day: 'numeric', month: 'short' }),
    dateTime: day({ dateStyle: 'medium', timeStyle: 'short' }),
    precise: day({ dateStyle: 'medium', timeStyle: 'medium' }),
    number: once(() => new Intl.NumberFormat(of)),
    relative: once(() => new Intl.RelativeTimeFormat(of, { numeric: 'auto' })),
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** The account's default date locale overrides that of the language (UI-04). */
export function setFormatLocale(accountLocale: string | null): void {
  const next = supported(accountLocale) ?? localeOfLanguage;
  if (next === locale) return;
  locale = next;
  formats = makeFormats();
}

export const formatLocale = (): string => locale;

/** A calendar day, `YYYY-MM-DD`, which belongs to no time zone. */
export const formatDay = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number);
  return year && month && date ? formats.date().format(new Date(year, month - 1, date)) : day;
};

export const formatShortDay = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number);
  return year && month && date ? formats.shortDate().format(new Date(year, month - 1, date)) : day;
};

/** A moment, ISO 8601, in the reader's time zone. */
export const formatMoment = (iso: string): string => {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : formats.dateTime().format(date);
};

/** A moment to the second, in the reader's time zone. */
export const formatPreciseMoment = (iso: string): string => {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : formats.precise().format(date);
};

/** Languages that write an integer below a thousand with these digits and nothing between them. */
const plainlyCounting = /^(tr|en|de|fr|sv)(-[A-Z]{2})?$/;

/** A count, which mostly is small, is written without a format: the first one of a browser takes longest. */
export const formatNumber = (value: number): string =>
  Number.isInteger(value) && value >= 0 && value < 1000 && plainlyCounting.test(locale)
    ? String(value)
    : formats.number().format(value);

/** A size whose unit stays on the line of its figure. */
export const formatSize = (bytes: number): string => formatSizeIn(bytes, locale).replace(' ', '\u00a0');

const spans: readonly (readonly [AgoUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** "now", "3 hours ago", "yesterday"; beyond a week the date itself. `now` in milliseconds. */
export function formatAgo(iso: string, now: number): string {
  const seconds = (new Date(iso).getTime() - now) / 1000;
  if (Number.isNaN(seconds)) return iso;
  if (Math.abs(seconds) > 7 * 86_400) return formats.date().format(new Date(iso));
  const [unit, size] = spans.find(([, size]) => Math.abs(seconds) >= size) ?? [];
  if (!unit || !size) return agoInWords(locale, null) ?? formats.relative().format(0, 'second');
  const value = Math.round(seconds / size);
  return agoInWords(locale, { value, unit }) ?? formats.relative().format(value, unit);
}

/** A duration in seconds as hours and minutes, such as `1:05 h` would be read: `1 sa 5 dk`. */
export function formatDuration(seconds: number): string {
  const unit = (value: number, name: 'hour' | 'minute' | 'second') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value);
  if (seconds < 60) return unit(Math.round(seconds), 'second');
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return unit(minutes, 'minute');
  return minutes % 60 === 0
    ? unit(minutes / 60, 'hour')
    : `${unit(Math.floor(minutes / 60), 'hour')} ${unit(minutes % 60, 'minute')}`;
}

/** Today in the reader's time zone, `YYYY-MM-DD`. */
export function today(now = new Date()): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
}

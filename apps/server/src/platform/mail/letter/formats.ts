import type { Language } from '@tomar/contract';

/** How a reader has days and times written. */
export interface DateStyle {
  /** BCP 47. */
  readonly locale: string;
  /** IANA, the account's. */
  readonly timeZone: string;
}

/** The account's own date locale (UI-04) where it is one of the reader's language: a mail is not written in two. */
export function dateStyleOf(
  language: Language,
  { defaultDateLocale, timeZone }: { readonly defaultDateLocale: string | null; readonly timeZone: string },
): DateStyle {
  const fits = defaultDateLocale?.split('-')[0] === language;
  return {
    locale: fits && defaultDateLocale ? defaultDateLocale : language === 'tr' ? 'tr-TR' : 'en-GB',
    timeZone,
  };
}

/** A calendar day, `YYYY-MM-DD`, with its weekday, and the zone in which it ends: `30 Kasım 2026 Pazartesi (GMT+3)`. */
export function longDay(day: string, { locale, timeZone }: DateStyle): string {
  const noon = new Date(`${day}T12:00:00Z`);
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(noon);
  return `${date} (${offset(noon, timeZone)})`;
}

/** A moment to the minute with its zone: `30 Kasım 2026 14:05 (GMT+3)`. */
export function longMoment(at: Date, { locale, timeZone }: DateStyle): string {
  const text = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
    at,
  );
  return `${text} (${offset(at, timeZone)})`;
}

/** `GMT+3`. */
const offset = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

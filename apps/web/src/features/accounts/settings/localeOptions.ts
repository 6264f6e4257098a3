import type { OptionsFilter } from '@mantine/core';
import { fold, foldWords, timeZones } from '@tomar/contract';
import { t } from '../../../i18n/t.ts';
import { settingsTexts } from './texts.ts';

/** Locales whose ways to write a date are used around here; others may be set over the API. */
export const offeredLocales = ['tr-TR', 'en-GB', 'en-US', 'de-DE', 'fr-FR', 'sv-SE'] as const;

/** The choice that leaves it to the reader's language; an empty value for a list, null for the account. */
export const readersOwn = '';

/** Ways to write a date, each shown by writing `example`. */
export function localeOptions(current: string | null, example: Date): { value: string; label: string }[] {
  const locales =
    current !== null && !offeredLocales.some((one) => one === current)
      ? [...offeredLocales, current]
      : offeredLocales;
  return [
    { value: readersOwn, label: t(settingsTexts.dateLocaleNone) },
    ...locales.map((value) => ({ value, label: `${written(value, example)} · ${value}` })),
  ];
}

function written(locale: string, date: Date): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(date);
}

/** The time zones an account may have, with the current one even when it is none of them. */
export const timeZoneOptions = (current: string): string[] =>
  timeZones.has(current) ? [...timeZones] : [current, ...timeZones];

/** Options that hold the words typed, by the product's one fold: `istanbul`, `ISTANBUL` and `İstanbul` find the same. */
export const foldedFilter: OptionsFilter = ({ options, search, limit }) => {
  const words = foldWords(search);
  return options
    .filter((option) => 'value' in option && words.every((word) => fold(option.label).includes(word)))
    .slice(0, limit);
};

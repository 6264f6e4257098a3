import { expect, it } from 'vitest';
import { readerLanguage } from './readerLanguage.ts';

it.each([
  { own: 'en', locale: 'tr-TR', language: 'en' },
  { own: 'tr', locale: 'en-US', language: 'tr' },
  { own: null, locale: 'en-US', language: 'en' },
  { own: null, locale: 'tr', language: 'tr' },
  // Turkish is the default (UI-01), also where the account writes dates in a language that Tomar does not speak.
  { own: null, locale: null, language: 'tr' },
  { own: null, locale: 'de-DE', language: 'tr' },
] as const)('the reader’s own language, the account’s, Turkish: %j', ({ own, locale, language }) => {
  expect(readerLanguage(own, { defaultDateLocale: locale })).toBe(language);
});

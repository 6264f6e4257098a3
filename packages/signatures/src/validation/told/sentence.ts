import type { Phrase, Told, ToldLanguage, ToldValue } from './phrase.ts';

/** The phrase in a language, with `{0}`, `{1}` … replaced. */
export function fillPhrase(phrase: Phrase, language: ToldLanguage, values: readonly string[] = []): string {
  const sentence = phrase[language === 'tr' ? 0 : 1];
  return sentence.replace(/\{(\d)\}/g, (mark, index: string) => values[Number(index)] ?? mark);
}

/** A sentence as plain text, times in UTC. */
export function sentenceOf({ text, values }: Told, language: ToldLanguage): string {
  return fillPhrase(
    text,
    language,
    values.map((value) => writtenAs(value, language)),
  );
}

function writtenAs(value: ToldValue, language: ToldLanguage): string {
  switch (value.kind) {
    case 'text':
      return value.value;
    case 'number':
      return String(value.value);
    case 'time':
      return plainTime(value.value);
    case 'size':
      return `${value.value.toLocaleString(language === 'tr' ? 'tr-TR' : 'en-US')} ${language === 'tr' ? 'bayt' : 'bytes'}`;
  }
}

/** `2026-01-02 03:04:05 UTC`, which both languages read. */
export function plainTime(iso: string): string {
  return iso.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/, '$1 $2 UTC');
}

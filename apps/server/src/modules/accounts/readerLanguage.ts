import { type Language, languages } from '@tomar/contract';

/**
 * The language of a mail: the reader's own choice, else that of the account's date locale where Tomar speaks it, else
 * Turkish (UI-01).
 */
export function readerLanguage(
  own: Language | null,
  { defaultDateLocale }: { readonly defaultDateLocale: string | null },
): Language {
  const ofAccount = defaultDateLocale?.split('-')[0];
  return own ?? languages.find((known) => known === ofAccount) ?? 'tr';
}

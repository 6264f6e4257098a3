import { type Language, languages } from '@tomar/contract';
import { entries, readEntry, writeEntry } from '../storage/browserStore.ts';

const isLanguage = (text: string | null): text is Language => languages.some((known) => known === text);

/**
 * The language of this page load (UI-01, UI-02). It never changes while the page lives: a change of language
 * reloads the page (UI-03), so texts may be read at any time and nothing has to be drawn anew.
 */
export const language: Language = ((found) => (isLanguage(found) ? found : 'tr'))(
  readEntry(entries.language),
);

/** Stores the choice and reloads the page (UI-03). Without storage the choice cannot outlive the reload. */
export function changeLanguage(next: Language): void {
  writeEntry(entries.language, next);
  location.reload();
}

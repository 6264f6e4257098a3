import { type Language, languages } from '@tomar/contract';

const storageKey = 'tomar.language';

function stored(): string | null {
  try {
    return globalThis.localStorage?.getItem(storageKey) ?? null;
  } catch {
    return null;
  }
}

const isLanguage = (text: string | null): text is Language => languages.some((known) => known === text);

/**
 * The language of this page load (UI-01, UI-02). It never changes while the page lives: a change of language
 * reloads the page (UI-03), so texts may be read at any time and nothing has to be drawn anew.
 */
export const language: Language = ((found) => (isLanguage(found) ? found : 'tr'))(stored());

/** Stores the choice and reloads the page (UI-03). */
export function changeLanguage(next: Language): void {
  try {
    localStorage.setItem(storageKey, next);
  } catch {
    // Without storage the choice cannot outlive the reload; the default stays.
  }
  location.reload();
}

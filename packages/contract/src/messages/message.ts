/** A text in both languages, Turkish first. `{0}`, `{1}` … are filled in (ERR-14). */
export type Message = readonly [tr: string, en: string];

export const languages = ['tr', 'en'] as const;
export type Language = (typeof languages)[number];

/** A placeholder, and the full stop of a sentence that ends with it. */
const placeholder = /\{(\d+)\}(\.(?=\s|$))?/g;

/** What closes a sentence by itself, such as “A.Ş.”; it may stand within an isolate (UAX #9). */
const closed = /[.…]\u2069?$/;

/**
 * Fills `{0}`, `{1}` … with `params`; a placeholder without a value stays as it is. Where a sentence ends with a name that
 * ends with a full stop itself, there is one.
 */
export function fill(text: string, params: readonly (string | number)[] = []): string {
  return text.replace(placeholder, (whole, index: string, stop = '') => {
    const value = params[Number(index)];
    if (value === undefined) return whole;
    return closed.test(String(value)) ? String(value) : `${value}${stop}`;
  });
}

/** The text of a message among `known`; an unknown key is shown as it is rather than lost. */
export function textOf(
  known: Readonly<Record<string, Message>>,
  key: string,
  language: Language,
  params?: readonly (string | number)[],
): string {
  const message = Object.hasOwn(known, key) ? known[key] : undefined;
  return message ? fill(message[language === 'tr' ? 0 : 1], params) : key;
}

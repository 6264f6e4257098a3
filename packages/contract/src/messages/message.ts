/** A text in both languages, Turkish first. `{0}`, `{1}` … are filled in (ERR-14). */
export type Message = readonly [tr: string, en: string];

export const languages = ['tr', 'en'] as const;
export type Language = (typeof languages)[number];

/** Fills `{0}`, `{1}` … with `params`; a placeholder without a value stays as it is. */
export function fill(text: string, params: readonly (string | number)[] = []): string {
  return text.replace(/\{(\d+)\}/g, (whole, index: string) => {
    const value = params[Number(index)];
    return value === undefined ? whole : String(value);
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

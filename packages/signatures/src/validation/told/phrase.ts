/** A sentence for people, in Turkish and English. `{0}`, `{1}` … stand for values. */
export type Phrase = readonly [tr: string, en: string];

export type ToldLanguage = 'tr' | 'en';

/** A value within a sentence; whoever shows it writes times and sizes as his reader expects them. */
export type ToldValue =
  | { readonly kind: 'text'; readonly value: string }
  /** ISO 8601. */
  | { readonly kind: 'time'; readonly value: string }
  /** In octets. */
  | { readonly kind: 'size'; readonly value: number }
  | { readonly kind: 'number'; readonly value: number };

/** One sentence that somebody is told, with a key that stays. */
export interface Told {
  readonly key: string;
  readonly text: Phrase;
  readonly values: readonly ToldValue[];
}

export function told(key: string, phrase: Phrase, ...values: readonly ToldValue[]): Told {
  return { key, text: phrase, values };
}

export const text = (value: string): ToldValue => ({ kind: 'text', value });
export const time = (value: string): ToldValue => ({ kind: 'time', value });
export const size = (value: number): ToldValue => ({ kind: 'size', value });
export const number = (value: number): ToldValue => ({ kind: 'number', value });

/**
 * What a finding means for who relies on the signature. `wrong`: something is not as it was signed, or breaks a rule.
 * `unchecked`: nobody could find out. `remark`: worth knowing, and takes nothing away.
 */
export type FindingSort = 'wrong' | 'unchecked' | 'remark';

export interface FindingPhrase {
  readonly sort: FindingSort;
  readonly phrase: Phrase;
}

export type FindingPhrases = Readonly<Record<string, FindingPhrase>>;

const sorted = (sort: FindingSort) => (tr: string, en: string) => ({ sort, phrase: [tr, en] }) as const;
export const wrong = sorted('wrong');
export const unchecked = sorted('unchecked');
export const remark = sorted('remark');

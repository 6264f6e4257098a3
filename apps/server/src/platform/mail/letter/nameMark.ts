import type { Language } from '@tomar/contract';

/** The first letter or digit of a word, with what stands upon it. */
const firstSign = /[\p{L}\p{N}]\p{M}*/u;

/** Two signs at most that an account is known by where there is no room for its name; empty where it has no letter. */
export const nameMark = (name: string, language: Language): string =>
  name
    .split(/[\s/–—-]+/u)
    .flatMap((word) => firstSign.exec(word)?.[0] ?? [])
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase(language);

/** Marks that stand on a letter, once NFD has set them apart from it. */
const marks = /[\u0300-\u036f]/g;

/**
 * How names and words are compared wherever somebody searches or is recognised by name: whoever types capitals, plain
 * letters or another keyboard's `i` finds the word all the same. `İ`, `I`, `ı` and `i` are one letter, `Ş` and `s`,
 * `ß` and `ss` too. `public.fold_text` in the database is the same function (docs/adr/0019).
 */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(marks, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ');

/**
 * What two names must differ by, so that nobody takes one for the other: neither case, nor which `i` it is, nor spaces tell
 * them apart. Marks do: `Açık` and `Acık` are two words. `public.fold_name` in the database is the same function.
 */
export const foldName = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/[İIı]/g, 'i')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** More words than these narrow no search; each costs a condition. */
const maxWords = 8;

/** The words that somebody typed, folded. What holds an `@` stays whole, so that an address is found as it is. */
export const foldWords = (typed: string): string[] =>
  fold(typed)
    .split(/\s+/)
    .flatMap((word) => (word.includes('@') ? [word] : word.split(/[^\p{L}\p{Nd}]+/u)))
    .filter(Boolean)
    .slice(0, maxWords);

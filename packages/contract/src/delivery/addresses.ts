import { isEmailAddress } from './rules.ts';

/** A run without separators; quoted names and what stands in angle brackets may hold them. */
const part = /(?:"[^"]*"|<[^<>]*>|[^,;\r\n])+/g;

/**
 * The addresses in a text that was typed or pasted in one go: parted by commas, semicolons, line ends, or by spaces
 * where every word is one, and taken out of `Ad <a@x>`. What is no address stays as it was typed, for the rules to
 * speak of.
 */
export const readAddresses = (text: string): string[] =>
  (text.match(part) ?? []).flatMap((piece) => {
    const bracketed = [...piece.matchAll(/<([^<>]*)>/g)].map(([, inside = '']) => inside.trim());
    if (bracketed.length > 0 && bracketed.every(isEmailAddress)) return bracketed;
    const whole = piece.trim();
    const words = whole.split(/\s+/);
    return words.every((word) => word.includes('@')) ? words : whole === '' ? [] : [whole];
  });

/** Whether a separator that is typed after this text stands inside a quoted name: `"Yılmaz, Ali" <a@x>`. */
export const isInsideQuotes = (text: string): boolean => (text.match(/"/g)?.length ?? 0) % 2 === 1;

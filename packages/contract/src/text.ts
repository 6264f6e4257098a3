import type { MessageKey } from './messages/index.ts';

/** One thing that is wrong: where, which message, with what in its placeholders. */
export interface Finding {
  /** Path of the field in camelCase, such as `name` or `steps.0.people`. Empty: the whole record. */
  readonly field: string;
  readonly key: MessageKey;
  readonly params?: readonly (string | number)[];
}

/** What is too long for a field: nothing is cut off, somebody shortens it. */
export const checkLength = (field: string, text: string, most: number): Finding[] =>
  [...text].length > most ? [{ field, key: 'lang_text_too_long', params: [most] }] : [];

/**
 * What nobody sees and what turns the reading direction: with it a name looks like another one, such as
 * `fatura_fdp.exe` like `fatura_exe.pdf`. Joiners are left where a script or an emoji needs them.
 */
const invisible =
  /(?![\u200C\u200D])\p{Cf}|\u034F|\u115F|\u1160|\u17B4|\u17B5|[\u180B-\u180F]|\u3164|\uFFA0/gu;
const joiner = /[\u200C\u200D]/gu;
const wantsJoiner =
  /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F|(?!\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic})(?:\p{L}|\p{M}))$/u;

const controls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** The text without what is hidden in it. */
export const withoutHidden = (text: string): string =>
  text
    .replace(invisible, '')
    .replace(joiner, (sign, at: number, whole: string) =>
      wantsJoiner.test(whole.slice(Math.max(0, at - 2), at)) ? sign : '',
    );

/** A name of one line as it is kept: nothing hidden, spaces in place of control characters and line ends. */
export const plainName = (name: string): string => withoutHidden(name.replace(controls, ' '));

/** Whether a text holds control characters or hidden ones. */
export const isDeceiving = (text: string): boolean => plainName(text) !== text;

/** A name in one spelling, so that no two look alike; what deceives in it stays, to be refused (DEF-26). */
export const oneSpelling = (name: string): string =>
  isDeceiving(name) ? name : name.normalize('NFC').replace(/\s+/g, ' ').trim();

/** DEF-26, DEF-27: what the name of a definition may not hold. */
export function checkName(name: string, field = 'name'): Finding[] {
  if (name.trim() === '') return [{ field, key: 'lang_name_required' }];
  if (isDeceiving(name) || /^[=+\-@]/.test(name)) return [{ field, key: 'lang_character_not_accepted' }];
  if (/[<>]/.test(name)) return [{ field, key: 'lang_no_angle_brackets' }];
  return [];
}

const sizeUnits = ['B', 'Kb', 'Mb', 'Gb', 'Tb', 'Pb', 'Eb', 'Zb', 'Yb'] as const;

/** A size in bytes as people read it: base 1024, at most two decimals (LIM-04). `locale` sets the decimal sign. */
export function formatSize(bytes: number, locale: string): string {
  let value = bytes;
  let unit = 0;
  // What rounds to 1024 of a unit is 1 of the next.
  while (Math.round(value * 100) >= 102_400 && unit < sizeUnits.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value)} ${sizeUnits[unit]}`;
}

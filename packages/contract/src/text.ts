/** One thing that is wrong: where, which message, with what in its placeholders. */
export interface Finding {
  /** Path of the field in camelCase, such as `name` or `steps.0.people`. Empty: the whole record. */
  readonly field: string;
  readonly key: string;
  readonly params?: readonly (string | number)[];
}

/** DEF-26, DEF-27: what the name of a definition may not hold. */
export function checkName(name: string, field = 'name'): Finding[] {
  if (name.trim() === '') return [{ field, key: 'lang_name_required' }];
  if (/^[=+\-@\t\r]/.test(name)) return [{ field, key: 'lang_character_not_accepted' }];
  if (/[<>]/.test(name)) return [{ field, key: 'lang_no_angle_brackets' }];
  return [];
}

const sizeUnits = ['B', 'Kb', 'Mb', 'Gb', 'Tb', 'Pb', 'Eb', 'Zb', 'Yb'] as const;

/** A size in bytes as people read it: base 1024, two decimals (LIM-04). `locale` sets the decimal sign. */
export function formatSize(bytes: number, locale: string): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < sizeUnits.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const digits = unit === 0 ? 0 : 2;
  const shown = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${shown.format(value)} ${sizeUnits[unit]}`;
}

/** Units of a span that `formatAgo` writes. */
export type AgoUnit = 'day' | 'hour' | 'minute';

interface Words {
  readonly now: string;
  /** Days that have a name of their own, by how far they are. */
  readonly days: Readonly<Record<number, string>>;
  span(count: number, unit: AgoUnit, isPast: boolean): string;
}

const turkish: Readonly<Record<AgoUnit, string>> = { day: 'gün', hour: 'saat', minute: 'dakika' };

const words: Readonly<Record<string, Words>> = {
  tr: {
    now: 'şimdi',
    days: { [-2]: 'evvelsi gün', [-1]: 'dün', 1: 'yarın', 2: 'öbür gün' },
    span: (count, unit, isPast) => `${count} ${turkish[unit]} ${isPast ? 'önce' : 'sonra'}`,
  },
  en: {
    now: 'now',
    days: { [-1]: 'yesterday', 1: 'tomorrow' },
    span: (count, unit, isPast) => {
      const spent = `${count} ${unit}${count === 1 ? '' : 's'}`;
      return isPast ? `${spent} ago` : `in ${spent}`;
    },
  },
};

/**
 * How far something is from now, as `Intl.RelativeTimeFormat` writes it in the product's own languages; null for a locale of
 * another one. A browser's first such format takes tens of milliseconds, for which an overview would wait.
 * @param span whole days, hours or minutes, none of them zero, negative in the past; null: now
 */
export function agoInWords(
  locale: string,
  span: { readonly value: number; readonly unit: AgoUnit } | null,
): string | null {
  const own = /^(tr|en)(-[A-Z]{2})?$/.exec(locale)?.[1];
  const known = own === undefined ? undefined : words[own];
  if (!known) return null;
  if (span === null) return known.now;
  const { value, unit } = span;
  return (unit === 'day' && known.days[value]) || known.span(Math.abs(value), unit, value < 0);
}

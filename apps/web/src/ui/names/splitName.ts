/** Letters, as a reader counts them, that are always shown of a name's end; and of what makes an extension. */
const kept = 14;
const maxExtension = 10;

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Where a file's name may be cut when there is no room for all of it: its end stays, with the extension, because that
 * is where names of one series differ (`… 2026 Ocak.pdf`). A short name is all beginning.
 */
export function splitName(name: string): { readonly start: string; readonly end: string } {
  const all = Array.from(letters.segment(name), ({ segment }) => segment);
  const dot = all.lastIndexOf('.');
  const extension = dot > 0 && all.length - dot <= maxExtension ? all.length - dot : 0;
  const end = kept + extension;
  if (all.length < 2 * end) return { start: name, end: '' };
  return { start: all.slice(0, -end).join(''), end: all.slice(-end).join('') };
}

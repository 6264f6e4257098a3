/** What a `Range` header asks for. `end` is exclusive. */
export type RangeAnswer =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly start: number; readonly end: number }
  | { readonly kind: 'unsatisfiable' };

/**
 * Reads a `Range` header (RFC 9110 §14.1.2). Several ranges at once, other units and malformed headers are
 * answered with the whole, as §14.2 allows. (range-parser 1.3.0 refuses two that the RFC answers: a suffix longer than
 * the file, and a last byte before the first.)
 */
export function readRange(header: string | undefined, size: number): RangeAnswer {
  const match = /^bytes=(\d*)-(\d*)$/.exec((header ?? '').trim());
  if (!match) return { kind: 'whole' };
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return { kind: 'whole' };
  if (first === '') {
    const suffix = Math.min(Number(last), size);
    return suffix === 0 ? { kind: 'unsatisfiable' } : { kind: 'part', start: size - suffix, end: size };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return { kind: 'whole' };
  if (start >= size) return { kind: 'unsatisfiable' };
  return { kind: 'part', start, end: last === '' ? size : Math.min(Number(last) + 1, size) };
}

/** Whether a list of entity tags (`If-None-Match`) names this one; weak comparison. */
export const namesTag = (header: string | undefined, tag: string): boolean =>
  (header ?? '').split(',').some((part) => {
    const candidate = part.trim().replace(/^W\//, '');
    return candidate === '*' || candidate === tag;
  });

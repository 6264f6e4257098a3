import { describe, expect, it } from 'vitest';
import { pageByKey, typedPage } from './pageKeys.ts';

describe('a jump to a page', () => {
  it('takes a number within the document, and nothing else', () => {
    expect(typedPage(' 7 ', 23)).toBe(7);
    expect(typedPage('023', 23)).toBe(23);
    for (const text of ['', '0', '24', '-1', '1.5', '1e1', 'yedi', '９', '1'.repeat(400)])
      expect(typedPage(text, 23)).toBeNull();
  });

  it('goes on, back, to the first and to the last, and stays within the document', () => {
    expect(['PageUp', 'PageDown', 'Home', 'End'].map((key) => pageByKey(key, 5, 23))).toEqual([4, 6, 1, 23]);
    expect(pageByKey('PageUp', 1, 23)).toBe(1);
    expect(pageByKey('PageDown', 23, 23)).toBe(23);
    expect(pageByKey('ArrowDown', 5, 23)).toBeNull();
  });
});

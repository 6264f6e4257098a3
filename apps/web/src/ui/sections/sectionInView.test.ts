import { describe, expect, it } from 'vitest';
import { sectionInView } from './sectionInView.ts';

describe('the part of a page that is read', () => {
  it('is the first one before anything was scrolled', () => {
    expect(sectionInView([200, 500, 900], 120, false)).toBe(0);
  });

  it('is the last one that has come up to the line', () => {
    expect(sectionInView([-400, 120, 500], 120, false)).toBe(1);
    expect(sectionInView([-400, 121, 500], 120, false)).toBe(0);
  });

  it('is the last one at the end of the page, however short it is', () => {
    expect(sectionInView([-900, -300, 400], 120, true)).toBe(2);
  });
});

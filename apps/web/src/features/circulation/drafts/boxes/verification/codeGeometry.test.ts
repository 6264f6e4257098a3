import { verificationSide } from '@tomar/contract/look';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlaps } from '../boxGeometry.ts';
import { codeSize, freeCodePlace, scaled, smallestCode } from './codeGeometry.ts';

const a4 = { width: 595, height: 842 };

// SIGN-17
describe('the place of a verification QR code', () => {
  it('stands at the right of the foot of the page first, and left of what is there', () => {
    const first = freeCodePlace([], a4);
    expect(first).toMatchObject(codeSize);
    expect(first.x + first.width).toBeCloseTo(595 - 36);
    expect(first.y).toBe(36);
    const second = freeCodePlace([first], a4);
    expect(second.x + second.width).toBeCloseTo(first.x - 12);
    expect(second.y).toBe(36);
  });

  it('stands over no text where the page has room', () => {
    const text = { x: 300, y: 30, width: 270, height: 60 };
    expect(overlaps(freeCodePlace([], a4, [text]), text)).toBe(false);
  });

  it('keeps its shape when it is made larger or smaller, by one edge or the other', () => {
    const place = { x: 100, y: 400, ...codeSize };
    const wider = scaled(place, { width: 20, height: 0 }, 'top', a4);
    expect(wider).toMatchObject({ x: 100, y: 400 });
    expect(wider.width).toBeCloseTo(codeSize.width + 20);
    expect(verificationSide(wider.width, wider.height)).toBeCloseTo(wider.width);
    const lower = scaled(place, { width: 1, height: 26 }, 'bottom', a4);
    expect(lower.width).toBeCloseTo(codeSize.width + 20);
    expect(lower.y + lower.height).toBeCloseTo(place.y + place.height);
  });

  it('stays on its page and large enough for a phone, however it is drawn', () => {
    const by = fc.double({ min: -900, max: 900, noNaN: true });
    fc.assert(
      fc.property(by, by, fc.constantFrom('top' as const, 'bottom' as const), (width, height, moves) => {
        const { x, y, ...size } = scaled({ x: 300, y: 300, ...codeSize }, { width, height }, moves, a4);
        expect(x + size.width).toBeLessThanOrEqual(a4.width + 0.001);
        expect(y).toBeGreaterThanOrEqual(-0.001);
        expect(y + size.height).toBeLessThanOrEqual(a4.height + 0.001);
        expect(verificationSide(size.width, size.height)).toBeGreaterThanOrEqual(smallestCode.width - 0.001);
      }),
    );
  });
});

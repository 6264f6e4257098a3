import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boxSize,
  covering,
  freePlace,
  keepInside,
  keyMove,
  overlapping,
  overlaps,
  type Rect,
  resized,
  rounded,
  samePlaceOn,
  shareAbove,
  snap,
  usualPage,
} from './boxGeometry.ts';

const a4 = { width: 595, height: 842 };
const rect = (x: number, y: number): Rect => ({ x, y, ...boxSize });

describe('places of signature boxes', () => {
  it('are in view with some of what stands above them', () => {
    expect(shareAbove(rect(36, 36), a4)).toBeCloseTo((842 - 36 - boxSize.height) / 842 - 0.15);
    expect(shareAbove(rect(36, 780), a4)).toBe(0);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 842 - boxSize.height, noNaN: true }), (y) => {
        const share = shareAbove(rect(36, y), a4);
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share * a4.height).toBeLessThanOrEqual(a4.height - y - boxSize.height);
      }),
    );
  });

  it('begin at the foot of the page and never overlap while there is room', () => {
    const taken: Rect[] = [];
    for (let index = 0; index < 30; index += 1) {
      const place = freePlace(taken, a4);
      expect(taken.some((other) => overlaps(other, place))).toBe(false);
      taken.push(place);
    }
    expect(taken[0]).toMatchObject({ x: 36, y: 36 });
  });

  it('begin at the foot of the free space, over no text and beside each other', () => {
    const footer = { x: 60, y: 40, width: 475, height: 10 };
    const body = Array.from({ length: 40 }, (_, line) => ({
      x: 60,
      y: 190 + line * 16,
      width: 475,
      height: 10,
    }));
    const texts = [footer, ...body];
    const taken: Rect[] = [];
    for (let index = 0; index < 3; index += 1) taken.push(freePlace(taken, a4, texts));
    for (const place of taken) expect(texts.some((text) => overlaps(text, place))).toBe(false);
    expect(taken.map(({ y }) => y)).toEqual([54, 54, 54]);
  });

  it('stand over text only on a page that is full, and never over each other', () => {
    const full = [{ x: 0, y: 0, width: a4.width, height: a4.height }];
    const first = freePlace([], a4, full);
    expect(first).toMatchObject({ x: 36, y: 36 });
    expect(overlaps(first, freePlace([first], a4, full))).toBe(false);
  });

  it('stay on the page, however far they are pushed', () => {
    const number = fc.integer({ min: -3000, max: 3000 });
    fc.assert(
      fc.property(number, number, number, number, (x, y, width, height) => {
        const kept = keepInside({ x, y, width, height }, a4);
        expect(kept.x >= 0 && kept.y >= 0).toBe(true);
        expect(kept.x + kept.width <= a4.width && kept.y + kept.height <= a4.height).toBe(true);
      }),
    );
  });

  it('are smaller on a page that is nearly full', () => {
    const high = { x: 0, y: 0, width: a4.width, height: 760 };
    const place = freePlace([high], { ...a4, height: 814 });
    expect(place.height).toBeLessThan(boxSize.height);
    expect(overlaps(high, place)).toBe(false);
  });

  const side = fc.integer({ min: 40, max: 1500 });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  /** A page of any size with a box somewhere on it. */
  const boxOnPage = fc.tuple(side, side, share, share, share, share).map(([width, height, x, y, w, h]) => {
    const size = { width: 10 + w * (width - 10), height: 10 + h * (height - 10) };
    const box = { x: x * (width - size.width), y: y * (height - size.height), ...size };
    return { page: { width, height }, box };
  });
  const near = 0.01;
  const expectOn = (box: Rect, page: { width: number; height: number }) => {
    expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(page.width + near);
    expect(box.y + box.height).toBeLessThanOrEqual(page.height + near);
  };

  it('stay on the page as they grow and shrink, and the other edges stay where they are', () => {
    const change = fc.integer({ min: -2000, max: 2000 });
    fc.assert(
      fc.property(boxOnPage, change, change, fc.boolean(), ({ page, box }, width, height, isTop) => {
        const next = resized(box, { width, height }, isTop ? 'top' : 'bottom', page);
        expectOn(next, page);
        expect(next.x).toBe(box.x);
        if (isTop) expect(next.y).toBe(box.y);
        else expect(next.y + next.height).toBeCloseTo(box.y + box.height, 6);
      }),
    );
    expect(resized(rect(400, 700), { width: 900, height: 900 }, 'bottom', a4)).toEqual({
      x: 400,
      y: 0,
      width: 195,
      height: 756,
    });
    expect(resized(rect(400, 700), { width: -900, height: -900 }, 'bottom', a4)).toMatchObject({
      width: 60,
      height: 24,
    });
  });

  it('have the same place on a page of any other size that is not smaller than they are', () => {
    fc.assert(
      fc.property(boxOnPage, side, side, ({ page, box }, width, height) => {
        const place = samePlaceOn(box, page, { width, height });
        expect(place === null).toBe(box.width > width || box.height > height);
        if (!place) return;
        expectOn(rounded(place), { width, height });
        expect(place).toMatchObject({ width: box.width, height: box.height });
        expect(samePlaceOn(box, page, page)).toEqual(box);
      }),
    );
  });

  it('keep the distance from the nearer edge, and the middle', () => {
    const letter = { width: 792, height: 612 };
    expect(samePlaceOn(rect(36, 36), a4, letter)).toMatchObject({ x: 36, y: 36 });
    expect(samePlaceOn(rect(399, 750), a4, letter)).toMatchObject({ x: 792 - 36 - 160, y: 612 - 36 - 56 });
    expect(samePlaceOn(rect(217.5, 393), a4, letter)).toMatchObject({ x: 316, y: 278 });
    expect(samePlaceOn(rect(36, 36), a4, { width: 200, height: 50 })).toBeNull();
  });

  it('stick to the edge of a neighbour, else to the grid', () => {
    expect(snap(rect(103, 200), [rect(100, 36)], a4).x).toBe(100);
    expect(snap(rect(301, 200), [rect(100, 36)], a4)).toMatchObject({ x: 300, y: 198 });
  });

  it('are red on overlap, on the same page of the same file only', () => {
    const box = (personKey: string, page: number, x: number, fileId = 'f') => ({
      fileId,
      personKey,
      page,
      ...rect(x, 36),
    });
    expect([...overlapping([box('a', 1, 0), box('b', 1, 100), box('c', 2, 0), box('d', 1, 400)])]).toEqual([
      'a',
      'b',
    ]);
    expect(overlapping([box('a', 1, 0), box('b', 1, 0, 'g')]).size).toBe(0);
  });

  it('begin on the page that the account has chosen, the first or the last (DEF-08)', () => {
    expect([usualPage('first', 7), usualPage('last', 7), usualPage('last', 1)]).toEqual([1, 7, 1]);
  });

  it('stand over text where they cover a part of a line on their own page', () => {
    const box = (personKey: string, page: number, y: number) => ({
      fileId: 'f',
      personKey,
      page,
      ...rect(36, y),
    });
    const line = { x: 40, y: 130, width: 300, height: 10 };
    const texts = new Map([[1, [line]]]);
    const boxes = [box('over', 1, 100), box('below', 1, 36), box('near', 1, 139.5), box('elsewhere', 2, 100)];
    expect([...covering(boxes, texts)]).toEqual(['over']);
  });

  it('touching edges are no overlap', () => {
    expect(overlaps(rect(0, 0), rect(boxSize.width, 0))).toBe(false);
  });

  it('move and grow by key', () => {
    expect(keyMove('ArrowUp', false, false)).toEqual({ dx: 0, dy: 1, dWidth: 0, dHeight: 0 });
    expect(keyMove('ArrowRight', true, true)).toEqual({ dx: 0, dy: 0, dWidth: 10, dHeight: 0 });
    expect(keyMove('a', false, false)).toBeNull();
  });
});

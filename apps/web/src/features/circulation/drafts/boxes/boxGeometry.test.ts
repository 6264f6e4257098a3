import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boxSize,
  covering,
  freePlace,
  keepInside,
  keyMove,
  onScreen,
  overlapping,
  overlaps,
  type Rect,
  snap,
  usualPage,
} from './boxGeometry.ts';

const a4 = { width: 595, height: 842 };
const rect = (x: number, y: number): Rect => ({ x, y, ...boxSize });

describe('places of signature boxes', () => {
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

  it('are measured from the upper left on the screen and the lower left in the PDF', () => {
    expect(onScreen({ x: 10, y: 20, width: 100, height: 50 }, a4, 2)).toEqual({
      left: 20,
      top: 1544,
      width: 200,
      height: 100,
    });
  });
});

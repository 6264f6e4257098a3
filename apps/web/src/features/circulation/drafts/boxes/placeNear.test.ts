import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxSize, overlaps, type Rect } from './boxGeometry.ts';
import { placeNear } from './placeNear.ts';

const a4 = { width: 595, height: 842 };
const centre = ({ x, y, width, height }: Rect) => ({ x: x + width / 2, y: y + height / 2 });

describe('a box that is placed by a click', () => {
  it('stands around the point, on the grid', () => {
    const place = placeNear({ x: 300, y: 400 }, boxSize, [], a4);
    expect(place).toMatchObject(boxSize);
    const { x, y } = centre(place ?? { x: 0, y: 0, ...boxSize });
    expect(Math.hypot(x - 300, y - 400)).toBeLessThan(5);
  });

  it('stands inside the page at its corners, and on a page that is smaller than a box', () => {
    expect(placeNear({ x: 0, y: 0 }, boxSize, [], a4)).toMatchObject({ x: 0, y: 0 });
    expect(placeNear({ x: 595, y: 842 }, boxSize, [], a4)).toMatchObject({ x: 435, y: 786 });
    expect(placeNear({ x: 50, y: 20 }, boxSize, [], { width: 100, height: 40 })).toEqual({
      x: 0,
      y: 0,
      width: 100,
      height: 40,
    });
  });

  it('goes beside a box that is in the way, with a gap, to the nearer side', () => {
    const other = { x: 200, y: 300, ...boxSize };
    expect(placeNear({ x: 290, y: 320 }, boxSize, [other], a4)).toMatchObject({ y: 300 - 56 - 12 });
    const right = placeNear({ x: 400, y: 328 }, boxSize, [other], a4);
    expect(right).toMatchObject({ x: 200 + 160 + 12, y: 300 });
  });

  it('goes to the farther side of a box where the nearer one has text, and over text where there is nothing else', () => {
    const other = { x: 200, y: 300, ...boxSize };
    const below = { x: 180, y: 240, width: 220, height: 10 };
    const point = { x: 290, y: 320 };
    expect(placeNear(point, boxSize, [other], a4, [below])).toMatchObject({ y: 300 + 56 + 12 });
    const all = { x: 0, y: 0, width: 595, height: 842 };
    expect(placeNear(point, boxSize, [other], a4, [all])).toMatchObject({ y: 300 - 56 - 12 });
    // Where nothing is in the way it stands where it was wanted.
    expect(placeNear(point, boxSize, [], a4, [all])).toMatchObject({ x: 210, y: 294 });
  });

  it('has no place on a page that is full', () => {
    const all = [{ x: 0, y: 0, width: 595, height: 820 }];
    expect(placeNear({ x: 300, y: 400 }, boxSize, all, a4)).toBeNull();
  });

  it('is smaller where there is no room for it, and no smaller than it may be', () => {
    const all = [{ x: 0, y: 0, width: 595, height: 800 }];
    const place = placeNear({ x: 300, y: 400 }, boxSize, all, a4);
    expect(place).toMatchObject({ y: 800, width: 120, height: 42 });
  });

  it('is inside and free wherever one clicks, and missing only where nothing is free', () => {
    const number = (max: number) => fc.integer({ min: 0, max });
    const rect = fc.record({ x: number(500), y: number(780), width: number(95), height: number(62) });
    fc.assert(
      fc.property(number(595), number(842), fc.array(rect, { maxLength: 40 }), (x, y, rects) => {
        const others = rects.map((one) => ({ ...one, width: one.width + 1, height: one.height + 1 }));
        const place = placeNear({ x, y }, boxSize, others, a4);
        const least = { width: 60, height: 24 };
        const isFree = (one: Rect) => !others.some((other) => overlaps(other, one));
        if (place) {
          expect(place.x >= 0 && place.x + place.width <= a4.width).toBe(true);
          expect(place.y >= 0 && place.y + place.height <= a4.height).toBe(true);
          expect(isFree(place)).toBe(true);
        } else
          for (let left = 0; left <= a4.width - least.width; left += 29)
            for (let bottom = 0; bottom <= a4.height - least.height; bottom += 31)
              expect(isFree({ x: left, y: bottom, ...least })).toBe(false);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toUserSpace } from './appearance.ts';

const rotation = fc.constantFrom(0, 90, 180, 270);
const side = fc.integer({ min: 20, max: 2000 });
const share = fc.double({ min: 0, max: 1, noNaN: true });

/** A point of a page of this height, in its own space, after one turn clockwise. */
const turned = (x: number, y: number, width: number) => ({ x: y, y: width - x });

/** Where a point of user space shows, from the lower left corner: by quarter turns, one after the other. */
function shownAt(
  page: { left: number; bottom: number; right: number; top: number; rotation: number },
  x: number,
  y: number,
) {
  let at = { x: x - page.left, y: y - page.bottom };
  let [width, height] = [page.right - page.left, page.top - page.bottom];
  for (let turns = page.rotation / 90; turns > 0; turns -= 1) {
    at = turned(at.x, at.y, width);
    [width, height] = [height, width];
  }
  return at;
}

// SIGN-16, SIGN-18
describe('a box on a page', () => {
  it('is written within the visible part, where the page shows it, whichever way it is turned', () => {
    const offset = fc.integer({ min: -500, max: 500 });
    fc.assert(
      fc.property(
        rotation,
        fc.tuple(offset, offset, side, side),
        fc.tuple(share, share, share, share),
        (turn, [left, bottom, width, height], [x, y, w, h]) => {
          const page = { left, bottom, right: left + width, top: bottom + height, rotation: turn };
          const isSideways = turn % 180 !== 0;
          const [wide, high] = isSideways ? [height, width] : [width, height];
          const size = { width: 1 + w * (wide - 1), height: 1 + h * (high - 1) };
          const shown = { x: x * (wide - size.width), y: y * (high - size.height), ...size };
          const rect = toUserSpace({ ...page, rotation: turn as 0 | 90 | 180 | 270 }, shown);
          const near = 0.002;
          expect(rect[0]).toBeGreaterThanOrEqual(left - near);
          expect(rect[1]).toBeGreaterThanOrEqual(bottom - near);
          expect(rect[2]).toBeLessThanOrEqual(page.right + near);
          expect(rect[3]).toBeLessThanOrEqual(page.top + near);
          const corners = [shownAt(page, rect[0], rect[1]), shownAt(page, rect[2], rect[3])];
          const xs = corners.map((corner) => corner.x);
          const ys = corners.map((corner) => corner.y);
          for (const [is, wanted] of [
            [Math.min(...xs), shown.x],
            [Math.max(...xs), shown.x + shown.width],
            [Math.min(...ys), shown.y],
            [Math.max(...ys), shown.y + shown.height],
          ] as const)
            expect(Math.abs(is - wanted)).toBeLessThan(near);
        },
      ),
    );
  });
});

import { freePlace, keepInside, overlaps, type PageSize, type Rect, type Size } from '../boxGeometry.ts';

/** No text field is made smaller. */
export const smallestPlace: Size = { width: 24, height: 10 };

/** Between two fields, one below the other. */
const gap = 6;

/** The middle of what is seen of a page, in its points; null where the page is not there yet. */
export function middleInView(
  frame: HTMLElement | null,
  page: number,
  size: PageSize,
): { readonly x: number; readonly y: number } | null {
  const sheet = frame?.querySelector(`[data-page="${page}"]`)?.getBoundingClientRect();
  if (!frame || !sheet || sheet.width === 0) return null;
  const view = frame.getBoundingClientRect();
  const scale = sheet.width / size.width;
  const [top, bottom] = [Math.max(view.top, sheet.top), Math.min(view.bottom, sheet.bottom)];
  return { x: size.width / 2, y: (sheet.bottom - (top + bottom) / 2) / scale };
}

/** A place around a point, or the next one below it that is free; where there is none, anywhere on the page. */
export function placeAround(
  point: { readonly x: number; readonly y: number },
  { width, height }: Size,
  taken: readonly Rect[],
  page: PageSize,
): Rect {
  const wanted = keepInside(
    { width, height, x: point.x - width / 2, y: point.y - height / 2 },
    page,
    smallestPlace,
  );
  for (let y = wanted.y; y >= 0; y -= wanted.height + gap) {
    const place = { ...wanted, y };
    if (!taken.some((one) => overlaps(one, place))) return place;
  }
  return freePlace(taken, page, [], { width, height });
}

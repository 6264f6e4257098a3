/** From top to bottom in pixels, both counted from the same point. */
export interface Extent {
  readonly top: number;
  readonly bottom: number;
}

/** Enough of a page for it to be the one that is looked at. */
const enough = 0.5;

/**
 * The page that is looked at, counted from 1: the one before, while at least half of what the view has room for is
 * seen of it, else the one of which most is seen.
 * @param pages their places, in order
 */
export function pageInView(pages: readonly Extent[], view: Extent, before: number): number {
  const seen = pages.map(({ top, bottom }) => {
    const part = Math.min(bottom, view.bottom) - Math.max(top, view.top);
    return Math.max(0, part) / Math.max(1, Math.min(bottom - top, view.bottom - view.top));
  });
  if ((seen[before - 1] ?? 0) >= enough) return before;
  const most = Math.max(0, ...seen);
  return most > 0 ? seen.indexOf(most) + 1 : before;
}

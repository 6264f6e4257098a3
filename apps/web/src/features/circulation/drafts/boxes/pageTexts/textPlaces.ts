/** Points from the lower left corner of the page as it is shown. */
export interface TextPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A run of text as pdf.js tells of it: its place and direction in the page's own space, its advance and size. */
interface TextRun {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
}

interface ShownPage {
  readonly height: number;
  /** From the page's own space to the page as shown, from its upper left corner. */
  readonly transform: readonly number[];
}

/** How far letters reach below their line, as a share of their size. */
const descent = 0.2;

/** Where a page has text, whichever way page and text are turned. */
export function textPlaces(items: readonly object[], page: ShownPage): TextPlace[] {
  const runs = items.filter((item): item is TextRun => 'str' in item && 'transform' in item);
  return runs.filter(({ str }) => str.trim() !== '').map((run) => placeOf(run, page));
}

function placeOf({ transform, width, height }: TextRun, page: ShownPage): TextPlace {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform;
  const along = unit(a, b);
  const up = unit(c, d);
  const corners = [0, width].flatMap((right) =>
    [-descent * height, height * (1 - descent)].map((rise) =>
      shown(e + along.x * right + up.x * rise, f + along.y * right + up.y * rise, page),
    ),
  );
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: bottom, width: Math.max(...xs) - left, height: Math.max(...ys) - bottom };
}

function unit(x: number, y: number) {
  const length = Math.hypot(x, y) || 1;
  return { x: x / length, y: y / length };
}

function shown(x: number, y: number, { height, transform }: ShownPage) {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform;
  return { x: a * x + c * y + e, y: height - (b * x + d * y + f) };
}

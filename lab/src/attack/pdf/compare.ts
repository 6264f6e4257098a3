import type { Effect, Rect } from './edit.ts';
import { DPI, type Picture, type Shown } from './readers/reader.ts';

/** How two documents may differ in what a reader shows. */
export interface Leave {
  readonly rects: readonly { readonly page: number; readonly rect: Rect }[];
  readonly words: ReadonlySet<string>;
  readonly values: ReadonlySet<string>;
  readonly rotate: 0 | 90;
}

export function leaveOf(effects: readonly Effect[], rotate: 0 | 90): Leave {
  const words = effects.flatMap(({ words: some = [] }) => some.flatMap((text) => text.split(/\s+/)));
  return {
    rects: effects.flatMap(({ rects = [] }) => rects),
    words: new Set(words),
    values: new Set(effects.flatMap(({ values = [] }) => values)),
    rotate,
  };
}

/** A difference in shade that edges of letters do not make by themselves. */
const SHADE = 24;
/** Borders and edges reach a little beyond the rectangle. */
const AROUND = 2;

/** The first thing that a reader shows otherwise and may not, undefined where there is none. */
export function difference(before: Shown, after: Shown, leave: Leave): string | undefined {
  if (before.failure !== undefined) return undefined;
  if (after.failure !== undefined) return `cannot read it any more (${after.failure.slice(0, 100)})`;
  return (
    pictures(before.pages, after.pages, leave) ??
    words(before.words, after.words, leave) ??
    fields(before.fields, after.fields, leave) ??
    structure(before.structure, after.structure)
  );
}

function pictures(
  before: readonly Picture[] = [],
  after: readonly Picture[] = [],
  leave: Leave,
): string | undefined {
  if (before.length !== after.length) return `shows ${after.length} pages in the place of ${before.length}`;
  for (const [page, old] of before.entries()) {
    const now = after[page];
    if (now?.width !== old.width || now.height !== old.height)
      return `shows page ${page + 1} in another size`;
    const masks = leave.rects
      .filter((one) => one.page === page)
      .map(({ rect }) => onPicture(rect, old, leave.rotate));
    for (let at = 0; at < old.grey.length; at++) {
      if (Math.abs((old.grey[at] ?? 0) - (now.grey[at] ?? 0)) <= SHADE) continue;
      const [x, y] = [at % old.width, Math.floor(at / old.width)];
      const masked = masks.some(
        ([left, top, right, bottom]) => x >= left && x <= right && y >= top && y <= bottom,
      );
      if (!masked) return `shows page ${page + 1} otherwise`;
    }
  }
  return undefined;
}

/** A rectangle of a page in dots from the upper left corner; the pages of the attack begin at 0, 0. */
function onPicture([x1, y1, x2, y2]: Rect, { height }: Picture, rotate: 0 | 90): Rect {
  const scale = DPI / 72;
  const box: Rect =
    rotate === 0
      ? [x1 * scale, height - y2 * scale, x2 * scale, height - y1 * scale]
      : [y1 * scale, x1 * scale, y2 * scale, x2 * scale];
  const [left, top, right, bottom] = box;
  return [left - AROUND, top - AROUND, right + AROUND, bottom + AROUND];
}

function words(
  before: readonly string[] = [],
  after: readonly string[] = [],
  leave: Leave,
): string | undefined {
  const counts = new Map<string, number>();
  for (const word of before) counts.set(word, (counts.get(word) ?? 0) - 1);
  for (const word of after) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const [word, count] of counts)
    if (count !== 0 && !leave.words.has(word))
      return count > 0 ? `shows the word “${word}” more often` : `shows the word “${word}” less often`;
  return undefined;
}

function fields(
  before: Readonly<Record<string, string>> = {},
  after: Readonly<Record<string, string>> = {},
  leave: Leave,
): string | undefined {
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
    if (before[name] !== after[name] && !leave.values.has(name))
      return `shows another value of the field “${name}”`;
  return undefined;
}

type Structure = NonNullable<Shown['structure']>;

/** Resources may gain names: nothing that was signed draws with them. */
function structure(before: Structure = [], after: Structure = []): string | undefined {
  if (before.length !== after.length) return `finds ${after.length} pages in the place of ${before.length}`;
  for (const [page, old] of before.entries())
    for (const [key, digest] of Object.entries(old))
      if (after[page]?.[key] !== digest) return `finds another ${key} of page ${page + 1}`;
  return undefined;
}

import type { PdfDict, PdfObject } from '../../../../pdf/index.ts';
import type { RevisionHistory } from '../../revisionHistory.ts';
import { effectiveEntry } from '../pageEntries.ts';

/** In square points: a page that says nothing of its size. */
export const A4 = 595 * 842;

/** The area of what is shown of a page: its crop box within its media box, from the tree above too (7.7.3.4, 14.11.2). */
export async function areaOfPage(page: PdfDict, revision: number, history: RevisionHistory): Promise<number> {
  const crop = await cornersOf(await effectiveEntry('CropBox', page, revision, history), revision, history);
  const media = await cornersOf(await effectiveEntry('MediaBox', page, revision, history), revision, history);
  const whole = areaBetween(media) || areaBetween(crop) || A4;
  const shown = areaBetween([
    Math.max(crop[0], media[0]),
    Math.max(crop[1], media[1]),
    Math.min(crop[2], media[2]),
    Math.min(crop[3], media[3]),
  ]);
  return shown > 0 ? shown : whole;
}

/** The area of a rectangle (7.9.5), in square points. */
export async function areaOf(value: PdfObject, revision: number, history: RevisionHistory): Promise<number> {
  return areaBetween(await cornersOf(value, revision, history));
}

export type Corners = readonly [left: number, bottom: number, right: number, top: number];

/** The corners of a rectangle (7.9.5); zeros for what is none. */
export async function cornersOf(
  value: PdfObject,
  revision: number,
  history: RevisionHistory,
): Promise<Corners> {
  const numbers: number[] = [];
  for (const item of (await history.arrayAt(value, revision)) ?? []) {
    const number = await history.resolveAt(item, revision);
    numbers.push(typeof number === 'number' ? number : 0);
  }
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = numbers;
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
}

export function areaBetween([left, bottom, right, top]: Corners): number {
  return Math.max(0, right - left) * Math.max(0, top - bottom);
}

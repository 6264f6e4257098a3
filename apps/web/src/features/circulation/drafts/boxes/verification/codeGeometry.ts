import { leastVerificationSide, usualVerificationSide, verificationRatio } from '@tomar/contract/look';
import { clamp, freePlace, type PageSize, type Rect, type Size } from '../boxGeometry.ts';

const ofSide = (side: number): Size => ({ width: side, height: side * verificationRatio });

/** In points, as it is placed first. */
export const codeSize = ofSide(usualVerificationSide);

/** It is made no smaller: a phone has to read it. */
export const smallestCode = ofSide(leastVerificationSide + 0.2);

/**
 * Makes the place of a QR code larger or smaller in its shape, at its right and at its upper or lower edge, as far as the
 * page and the least size allow. Of the two wishes the larger one counts.
 */
export function scaled(
  { x, y, width, height }: Rect,
  by: Size,
  moves: 'top' | 'bottom',
  page: PageSize,
  least: Size = smallestCode,
): Rect {
  const top = y + height;
  const ofHeight = by.height / verificationRatio;
  const wish = Math.abs(by.width) > Math.abs(ofHeight) ? by.width : ofHeight;
  const high = moves === 'top' ? page.height - y : top;
  const wide = clamp(width + wish, least.width, Math.min(page.width - x, high / verificationRatio));
  const size = ofSide(wide);
  return { x, y: moves === 'top' ? y : top - size.height, ...size };
}

/** A free place for a QR code: rows from the foot of the page upwards, from right to left; see `freePlace`. */
export function freeCodePlace(
  taken: readonly Rect[],
  page: PageSize,
  texts: readonly Rect[] = [],
  size: Size = codeSize,
): Rect {
  const mirrored = (rect: Rect): Rect => ({ ...rect, x: page.width - rect.x - rect.width });
  return mirrored(freePlace(taken.map(mirrored), page, texts.map(mirrored), size, smallestCode));
}

import * as z from 'zod/mini';

/**
 * Where a signer's visible signature stands. PDF points; the origin is the lower left corner of the page as it
 * is shown (after rotation and cropping).
 */
export const signaturePlace = z.object({
  page: z.int().check(z.minimum(1)),
  x: z.number().check(z.minimum(-20_000), z.maximum(20_000)),
  y: z.number().check(z.minimum(-20_000), z.maximum(20_000)),
  width: z.number().check(z.positive(), z.maximum(20_000)),
  height: z.number().check(z.positive(), z.maximum(20_000)),
});
export type SignaturePlace = z.infer<typeof signaturePlace>;

/** What stands on a page: points from the lower left corner of the page as it is shown. */
export interface BoxOnPage {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Of two boxes in one document. */
export const overlap = (a: BoxOnPage, b: BoxOnPage): boolean =>
  a.page === b.page &&
  a.x < b.x + b.width &&
  b.x < a.x + a.width &&
  a.y < b.y + b.height &&
  b.y < a.y + a.height;

/** @param pageSizes of the document; of a page that is not among them nothing is said */
export function isOutside(
  box: BoxOnPage,
  pageSizes: readonly { readonly width: number; readonly height: number }[],
): boolean {
  const page = pageSizes[box.page - 1];
  // Half a point of grace: browsers round.
  return (
    page !== undefined &&
    (box.x < -0.5 ||
      box.y < -0.5 ||
      box.x + box.width > page.width + 0.5 ||
      box.y + box.height > page.height + 0.5)
  );
}

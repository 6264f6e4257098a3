import type { PdfPageSize } from './PdfDocument.tsx';

/** Where something stands on the screen, in pixels from the upper left corner of its page; given in points from the lower left. */
export const onScreen = (
  place: PdfPageSize & { readonly x: number; readonly y: number },
  page: PdfPageSize,
  scale: number,
) => ({
  left: place.x * scale,
  top: (page.height - place.y - place.height) * scale,
  width: place.width * scale,
  height: place.height * scale,
});

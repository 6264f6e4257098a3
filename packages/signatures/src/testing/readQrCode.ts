import jsQr from 'jsqr';
import { runTool } from './openssl.ts';

/** A QR code as a reader sees it on a printed page. */
export interface PrintedQrCode {
  readonly text: string;
  /** Around its modules, without the quiet zone: points from the lower left corner of the page as it is shown. */
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** A page as a picture: four octets a pixel, from the upper left. */
export interface PrintedPage {
  readonly pixels: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** Prints a page of a PDF, as it is shown, by poppler. */
export function printPage(pdf: Uint8Array, page = 1, dpi = 150): PrintedPage {
  const args = ['-cropbox', '-r', `${dpi}`, '-f', `${page}`, '-l', `${page}`, 'a.pdf'];
  return readPpm(runTool('pdftoppm', args, { 'a.pdf': pdf }).stdout);
}

/**
 * Reads the QR code on a printed page by jsQR; null where it finds none. Like a telephone it looks again before it gives
 * up: of a code that zbar reads at once, jsQR misses one picture in seventy, by where the modules fall on the pixels.
 * @param resolutions of the printer, in dots per inch: the first at which the code is read counts
 */
export function readQrCode(pdf: Uint8Array, page = 1, resolutions = [150, 200, 300]): PrintedQrCode | null {
  for (const dpi of resolutions) {
    const found = readPrinted(printPage(pdf, page, dpi), dpi);
    if (found) return found;
  }
  return null;
}

function readPrinted({ pixels, width, height }: PrintedPage, dpi: number): PrintedQrCode | null {
  const found = jsQr.default(pixels, width, height);
  if (!found) return null;
  const { topLeftCorner, topRightCorner, bottomLeftCorner, bottomRightCorner } = found.location;
  const corners = [topLeftCorner, topRightCorner, bottomLeftCorner, bottomRightCorner];
  const points = (pixel: number) => (pixel * 72) / dpi;
  const [xs, ys] = [corners.map(({ x }) => points(x)), corners.map(({ y }) => points(height - y))];
  return {
    text: found.data,
    left: Math.min(...xs),
    bottom: Math.min(...ys),
    right: Math.max(...xs),
    top: Math.max(...ys),
  };
}

/** A picture as poppler writes it: `P6`, width, height, 255, then three octets a pixel. */
function readPpm(ppm: Buffer): PrintedPage {
  const head = /^P6\s(\d+)\s(\d+)\s255\s/.exec(ppm.subarray(0, 40).toString('latin1'));
  if (!head) throw new Error('pdftoppm made no picture');
  const [width, height] = [Number(head[1]), Number(head[2])];
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let pixel = 0, at = head[0].length; pixel < width * height; pixel += 1, at += 3)
    pixels.set(ppm.subarray(at, at + 3), pixel * 4);
  return { pixels, width, height };
}

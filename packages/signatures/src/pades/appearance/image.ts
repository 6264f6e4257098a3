import { SignatureError } from '../../errors.ts';
import { type NewObjects, PdfDict, PdfName, type PdfRef, PdfStream } from '../../pdf/index.ts';
import { embedPng, readPng } from './png.ts';

export interface AppearanceImage {
  readonly contentType: 'image/png' | 'image/jpeg';
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  embed(update: NewObjects): PdfRef;
}

/**
 * A PNG or JPEG, by its content.
 * @throws SignatureError `image_unsupported`, `image_broken` or `image_too_large` (over 40 million pixels)
 */
export function readImage(bytes: Uint8Array): AppearanceImage {
  if (bytes[0] === 0x89 && bytes[1] === 0x50 && bytes[2] === 0x4e && bytes[3] === 0x47) {
    const png = readPng(bytes);
    const { width, height } = png;
    return { contentType: 'image/png', width, height, embed: (update) => embedPng(update, png) };
  }
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return readJpeg(bytes);
  throw new SignatureError('image_unsupported', 'The image is neither PNG nor JPEG');
}

/** JPEG data go into the file as they are (ISO 32000-2, 7.4.8). */
function readJpeg(bytes: Uint8Array): AppearanceImage {
  const b = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let adobe = false;
  for (let at = 2; at + 9 < b.length; ) {
    if (b[at] !== 0xff) break;
    const marker = b[at + 1] ?? 0;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === 0xee && b.toString('latin1', at + 4, at + 9) === 'Adobe') adobe = true;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const depth = b[at + 4] ?? 8;
      const height = b.readUInt16BE(at + 5);
      const width = b.readUInt16BE(at + 7);
      const components = b[at + 9] ?? 3;
      if (width === 0 || height === 0) break;
      return {
        contentType: 'image/jpeg',
        width,
        height,
        embed: (update) => embedJpeg(update, bytes, { width, height, depth, components, adobe }),
      };
    }
    at += 2 + b.readUInt16BE(at + 2);
  }
  throw new SignatureError('image_broken', 'The JPEG image is damaged');
}

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly components: number;
  readonly adobe: boolean;
}

function embedJpeg(update: NewObjects, bytes: Uint8Array, frame: Frame): PdfRef {
  const space = frame.components === 1 ? 'DeviceGray' : frame.components === 4 ? 'DeviceCMYK' : 'DeviceRGB';
  const dict = PdfDict.of({
    Type: new PdfName('XObject'),
    Subtype: new PdfName('Image'),
    Width: frame.width,
    Height: frame.height,
    ColorSpace: new PdfName(space),
    BitsPerComponent: frame.depth,
    Filter: new PdfName('DCTDecode'),
    // Adobe writes CMYK the wrong way round.
    Decode: frame.components === 4 && frame.adobe ? [1, 0, 1, 0, 1, 0, 1, 0] : undefined,
  });
  return update.add(PdfStream.made(dict, bytes));
}

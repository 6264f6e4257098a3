import { formatSize, limits, type MessageKey } from '@tomar/contract';
import { invalid } from '../../platform/http/errors.ts';

export interface ReadImage {
  readonly bytes: Buffer;
  readonly contentType: 'image/png' | 'image/jpeg';
  /** Pixels */
  readonly width: number;
  readonly height: number;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Reads a picture from a data URL. What it is, is told by its content; the type in the address is not believed.
 * @throws AppError validation_failed: neither PNG nor JPEG, too large (USR-20) or too small (USR-21)
 */
export function readImage(dataUrl: string, field: string): ReadImage {
  const match = /^data:image\/[a-z.+-]+;base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl);
  if (!match?.[1]) throw invalid([{ field, key: 'lang_image_type' }]);
  const bytes = Buffer.from(match[1], 'base64');
  if (bytes.length > limits.imageBytes)
    throw invalid([{ field, key: 'lang_image_too_large', params: [formatSize(limits.imageBytes, 'tr')] }]);
  const image = readImageBytes(bytes);
  if ('problem' in image) throw invalid([{ field, ...image.problem }]);
  return image;
}

/** What is wrong with a picture, as a finding without its field. */
export interface ImageProblem {
  readonly problem: { readonly key: MessageKey; readonly params?: readonly (string | number)[] };
}

/** What the bytes of a picture are, or why they are none that is taken. */
export function readImageBytes(bytes: Buffer): ReadImage | ImageProblem {
  const image = readPng(bytes) ?? readJpeg(bytes);
  if (!image) return { problem: { key: 'lang_image_type' } };
  if (image.width < limits.imageMinWidth || image.height < limits.imageMinHeight)
    return {
      problem: { key: 'lang_image_too_small', params: [limits.imageMinWidth, limits.imageMinHeight] },
    };
  return image;
}

/** PNG, third edition, §5.2 and §11.2.2: the signature, then the header chunk with the size. */
function readPng(bytes: Buffer): ReadImage | null {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(pngSignature)) return null;
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { bytes, contentType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** JPEG (ITU-T T.81 §B.2): marker segments until the frame header, which holds the size. */
function readJpeg(bytes: Buffer): ReadImage | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame)
      return {
        bytes,
        contentType: 'image/jpeg',
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
      };
    if (marker === 0xd9 || marker === 0xda) return null;
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

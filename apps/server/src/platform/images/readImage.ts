import { formatSize, limits, type MessageKey } from '@tomar/contract';
import { SignatureError } from '@tomar/signatures/errors';
import { readImage as readByEngine } from '@tomar/signatures/pades';
import { invalid } from '../http/errors.ts';

export interface ReadImage {
  readonly bytes: Buffer;
  readonly contentType: 'image/png' | 'image/jpeg';
  /** Pixels */
  readonly width: number;
  readonly height: number;
}

/**
 * Reads a picture from a data URL. The content decides the type; the one in the address is not believed.
 * @throws AppError validation_failed: neither PNG nor JPEG, too large (USR-20) or too small (USR-21)
 */
export function readImage(dataUrl: string, field: string, maxBytes: number = limits.imageBytes): ReadImage {
  const match = /^data:image\/[a-z.+-]+;base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl);
  if (!match?.[1]) throw invalid([{ field, key: 'lang_image_type' }]);
  const bytes = Buffer.from(match[1], 'base64');
  if (bytes.length > maxBytes)
    throw invalid([{ field, key: 'lang_image_too_large', params: [formatSize(maxBytes, 'tr')] }]);
  const image = readImageBytes(bytes);
  if ('problem' in image) throw invalid([{ field, ...image.problem }]);
  return image;
}

/** What is wrong with a picture, as a finding without its field. */
export interface ImageProblem {
  readonly problem: { readonly key: MessageKey; readonly params?: readonly (string | number)[] };
}

/**
 * What the bytes of a picture are, or why they are none that is taken. The signature engine reads them, which is
 * stricter than a look at the size: a picture that is taken here can be drawn into a signature.
 */
export function readImageBytes(bytes: Buffer): ReadImage | ImageProblem {
  try {
    const { contentType, width, height } = readByEngine(bytes);
    return width < limits.imageMinWidth || height < limits.imageMinHeight
      ? problem('lang_image_too_small', [limits.imageMinWidth, limits.imageMinHeight])
      : { bytes, contentType, width, height };
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    return problem(error.code === 'image_unsupported' ? 'lang_image_type' : 'lang_image_unreadable');
  }
}

const problem = (key: MessageKey, params?: readonly (string | number)[]): ImageProblem => ({
  problem: { key, ...(params && { params }) },
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pngOf } from '../../testing/pictures.ts';
import { AppError } from '../http/errors.ts';
import { readImage } from './readImage.ts';

const dataUrl = (bytes: Uint8Array, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

function jpeg(width: number, height: number): Buffer {
  const application = Buffer.from([0xff, 0xe0, 0x00, 0x04, 0x4a, 0x46]);
  const frame = Buffer.from([0xff, 0xc0, 0x00, 0x0b, 0x08, 0, 0, 0, 0, 0x01, 0x01, 0x11, 0x00]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), application, frame, Buffer.from([0xff, 0xd9])]);
}

const keyOf = (text: string): string => {
  try {
    readImage(text, 'signatureImage');
  } catch (error) {
    if (error instanceof AppError) return error.findings[0]?.key ?? '';
    throw error;
  }
  return 'accepted';
};

describe('a signature picture', () => {
  it('is a PNG or a JPEG by its content, whatever its address says', () => {
    expect(readImage(dataUrl(pngOf(300, 100), 'image/jpeg'), 'f')).toMatchObject({
      contentType: 'image/png',
      width: 300,
      height: 100,
    });
    expect(readImage(dataUrl(jpeg(640, 200)), 'f')).toMatchObject({
      contentType: 'image/jpeg',
      width: 640,
      height: 200,
    });
  });

  it('of another kind is refused', () => {
    expect(keyOf(dataUrl(Buffer.from('<svg onload="alert(1)"/>'), 'image/svg+xml'))).toBe('lang_image_type');
    expect(keyOf('https://elsewhere.example/picture.png')).toBe('lang_image_type');
  });

  it('that could not be drawn into a signature is refused', () => {
    expect(keyOf(dataUrl(pngOf(300, 100).subarray(0, 33)))).toBe('lang_image_unreadable');
    expect(keyOf(dataUrl(jpeg(640, 200).subarray(0, 12)))).toBe('lang_image_unreadable');
    expect(keyOf(dataUrl(pngOf(10_000, 1).fill(0xff, 20, 24)))).toBe('lang_image_unreadable');
  });

  it('that is too small or too large is refused (USR-20, USR-21)', () => {
    expect(keyOf(dataUrl(pngOf(59, 100)))).toBe('lang_image_too_small');
    expect(keyOf(dataUrl(pngOf(100, 19)))).toBe('lang_image_too_small');
    expect(keyOf(dataUrl(pngOf(60, 20)))).toBe('accepted');
    expect(keyOf(dataUrl(pngOf(300, 100, 1024 * 1024)))).toBe('lang_image_too_large');
  });

  it('made of anything at all is judged, never a crash', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const jpegLike = Buffer.concat([Buffer.from([0xff, 0xd8]), bytes]);
        expect(keyOf(dataUrl(jpegLike))).toMatch(/^(accepted|lang_image_)/);
      }),
    );
  });
});

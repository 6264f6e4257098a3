import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/http/errors.ts';
import { readImage } from './signatureImage.ts';

const dataUrl = (bytes: Uint8Array, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

function png(width: number, height: number, padding = 0): Buffer {
  const header = Buffer.alloc(25);
  header.writeUInt32BE(13, 0);
  header.write('IHDR', 4, 'latin1');
  header.writeUInt32BE(width, 8);
  header.writeUInt32BE(height, 12);
  const data = deflateSync(Buffer.alloc(10));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    header,
    data,
    Buffer.alloc(padding),
  ]);
}

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
    expect(readImage(dataUrl(png(300, 100), 'image/jpeg'), 'f')).toMatchObject({
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
    expect(keyOf(dataUrl(png(300, 100).subarray(0, 20)))).toBe('lang_image_type');
  });

  it('that is too small or too large is refused (USR-20, USR-21)', () => {
    expect(keyOf(dataUrl(png(59, 100)))).toBe('lang_image_too_small');
    expect(keyOf(dataUrl(png(100, 19)))).toBe('lang_image_too_small');
    expect(keyOf(dataUrl(png(60, 20)))).toBe('accepted');
    expect(keyOf(dataUrl(png(300, 100, 1024 * 1024)))).toBe('lang_image_too_large');
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

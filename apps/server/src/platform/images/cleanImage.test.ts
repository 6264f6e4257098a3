import { describe, expect, it } from 'vitest';
import { pngOf } from '../../testing/pictures.ts';
import { cleanImage } from './cleanImage.ts';
import { readImageBytes } from './readImage.ts';

const segment = (marker: number, data: string | readonly number[]) => {
  const body = typeof data === 'string' ? Buffer.from(data, 'latin1') : Buffer.from(data);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};

describe('a picture that is cleaned', () => {
  it('keeps of a PNG what draws it', () => {
    const plain = pngOf(120, 40);
    const bytes = Buffer.concat([pngOf(120, 40, 500), Buffer.from('<script>')]);
    const cleaned = cleanImage({ bytes, contentType: 'image/png' });
    expect(cleaned.toString('latin1')).not.toMatch(/fiLl|script/);
    // The helper writes an empty chunk of that kind into every picture.
    expect(cleaned).toEqual(cleanImage({ bytes: plain, contentType: 'image/png' }));
    expect(readImageBytes(cleaned)).toMatchObject({ contentType: 'image/png', width: 120, height: 40 });
  });

  it('keeps of a JPEG what draws it, with every scan', () => {
    const start = Buffer.from([0xff, 0xd8]);
    const frame = segment(0xc2, [8, 0, 40, 0, 120, 1, 1, 0x11, 0]);
    const scan = Buffer.concat([
      segment(0xda, [1, 1, 0, 0, 63, 0]),
      Buffer.from([1, 0xff, 0, 2, 0xff, 0xd3, 3]),
    ]);
    const jfif = segment(0xe0, 'JFIF\0');
    const adobe = segment(0xee, 'Adobe');
    const end = Buffer.from([0xff, 0xd9]);
    const exif = segment(0xe1, 'Exif 41.0082 N');
    const remark = segment(0xfe, 'by Ayşe');
    const fill = Buffer.from([0xff]);
    const colours = segment(0xe2, 'ICC');
    const behind = Buffer.from('behind the end');
    const before = Buffer.concat([start, jfif, exif, remark, adobe, frame]);
    const bytes = Buffer.concat([before, scan, fill, colours, scan, end, behind]);
    const cleaned = cleanImage({ bytes, contentType: 'image/jpeg' });
    expect(cleaned).toEqual(Buffer.concat([start, jfif, adobe, frame, scan, scan, end]));
    expect(readImageBytes(cleaned)).toMatchObject({ contentType: 'image/jpeg', width: 120, height: 40 });
  });
});

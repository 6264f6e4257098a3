import { crc32, deflateSync } from 'node:zlib';

/** A PNG of that size, transparent all over; `filler` bytes that nobody reads make it another and larger one. */
export function pngOf(width: number, height: number, filler = 0): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a sample, colour with transparency (PNG, third edition, §11.2.1).
  header.set([8, 6], 8);
  const rows = Buffer.alloc(height * (1 + 4 * width));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('fiLl', Buffer.alloc(filler, filler % 251)),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

import type { ReadImage } from './readImage.ts';

/**
 * The picture without what does not draw it: comments, places, cameras, previews, and whatever stands behind its end.
 * @param image as `readImage` took it
 */
export const cleanImage = ({ bytes, contentType }: Pick<ReadImage, 'bytes' | 'contentType'>): Buffer =>
  contentType === 'image/png' ? cleanPng(bytes) : cleanJpeg(bytes);

/** What a PNG is drawn by: PNG (W3C), 11.2 and 11.3.1 to 11.3.2. */
const drawing = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB']);
const signatureBytes = 8;

function cleanPng(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, signatureBytes)];
  for (let at = signatureBytes; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (drawing.has(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IEND') break;
    at = end;
  }
  return Buffer.concat(kept);
}

const startOfScan = 0xda;
const endOfImage = 0xd9;
const comment = 0xfe;
/** APP0 (JFIF) and APP14 (Adobe) say how colours are meant; of the others none is needed. */
const isNeedless = (marker: number) =>
  marker === comment || (marker >= 0xe1 && marker <= 0xef && marker !== 0xee);

/** Segments of JPEG (ISO/IEC 10918-1, B.1.1): a marker, a length that counts itself, and behind a scan its data. */
function cleanJpeg(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 2)];
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || marker === endOfImage) break;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    let end = at + 2 + bytes.readUInt16BE(at + 2);
    if (marker === startOfScan) end = endOfScan(bytes, end);
    if (!isNeedless(marker)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...kept, Buffer.from([0xff, endOfImage])]);
}

/** Where the next marker stands that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { SignatureError } from '../../errors.ts';
import { inflate, undoPng } from '../../pdf/filters.ts';
import { type NewObjects, PdfDict, PdfName, type PdfRef, PdfStream, PdfString } from '../../pdf/index.ts';

const PIXEL_LIMIT = 40_000_000;

interface Png {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly color: number;
  readonly interlaced: boolean;
  readonly palette: Uint8Array;
  readonly transparency: Uint8Array | undefined;
  readonly data: Uint8Array;
}

const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

function broken(): SignatureError {
  return new SignatureError('image_broken', 'The PNG image is damaged');
}

/** Throws `image_broken` or `image_too_large` (over 40 million pixels). */
export function readPng(bytes: Uint8Array): Png {
  const b = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let header: Buffer | undefined;
  let palette: Uint8Array = new Uint8Array(0);
  let transparency: Uint8Array | undefined;
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= b.length; ) {
    const length = b.readUInt32BE(at);
    const type = b.toString('latin1', at + 4, at + 8);
    const body = b.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') header = body;
    else if (type === 'PLTE') palette = body;
    else if (type === 'tRNS') transparency = body;
    else if (type === 'IDAT') parts.push(body);
    else if (type === 'IEND') break;
    at += 12 + length;
  }
  if (header === undefined || header.length < 13 || parts.length === 0) throw broken();
  const width = header.readUInt32BE(0);
  const height = header.readUInt32BE(4);
  const depth = header[8] ?? 0;
  const color = header[9] ?? 0;
  if (width === 0 || height === 0 || CHANNELS[color] === undefined) throw broken();
  if (![1, 2, 4, 8, 16].includes(depth) || (depth < 8 && color !== 0 && color !== 3)) throw broken();
  if (width * height > PIXEL_LIMIT)
    throw new SignatureError('image_too_large', 'The image has too many pixels');
  const interlaced = header[12] === 1;
  return { width, height, depth, color, interlaced, palette, transparency, data: Buffer.concat(parts) };
}

/** Adds the image to the update; transparency becomes a soft mask (ISO 32000-2, 11.6.5.2). */
export function embedPng(update: NewObjects, png: Png): PdfRef {
  const plain = !png.interlaced && png.transparency === undefined && png.color !== 4 && png.color !== 6;
  return plain ? embedAsIs(update, png) : embedDecoded(update, png);
}

function imageDict(png: Png, entries: Parameters<typeof PdfDict.of>[0]): PdfDict {
  return PdfDict.of({
    Type: new PdfName('XObject'),
    Subtype: new PdfName('Image'),
    Width: png.width,
    Height: png.height,
    Filter: new PdfName('FlateDecode'),
    ...entries,
  });
}

/** PNG rows are what the PNG predictors of PDF expect: the data go in as they are. */
function embedAsIs(update: NewObjects, png: Png): PdfRef {
  const colors = CHANNELS[png.color] ?? 1;
  const indexed = [
    new PdfName('Indexed'),
    new PdfName('DeviceRGB'),
    Math.max(0, Math.floor(png.palette.length / 3) - 1),
    new PdfString(png.palette, true),
  ];
  const space =
    png.color === 3 ? indexed : png.color === 2 ? new PdfName('DeviceRGB') : new PdfName('DeviceGray');
  const parameters = PdfDict.of({
    Predictor: 15,
    Colors: colors,
    BitsPerComponent: png.depth,
    Columns: png.width,
  });
  const dict = imageDict(png, { ColorSpace: space, BitsPerComponent: png.depth, DecodeParms: parameters });
  return update.add(PdfStream.made(dict, png.data));
}

function embedDecoded(update: NewObjects, png: Png): PdfRef {
  const { rgb, alpha } = packed(png);
  const gray = new PdfName('DeviceGray');
  const mask = imageDict(png, { ColorSpace: gray, BitsPerComponent: 8 });
  const dict = imageDict(png, {
    ColorSpace: new PdfName('DeviceRGB'),
    BitsPerComponent: 8,
    SMask: update.add(PdfStream.made(mask, alpha)),
  });
  return update.add(PdfStream.made(dict, rgb));
}

/** Colour and alpha, deflated. */
interface Packed {
  readonly rgb: Uint8Array;
  readonly alpha: Uint8Array;
}

const KEPT_OCTETS = 16_000_000;
const kept = new Map<string, Packed>();
let keptOctets = 0;

/**
 * A signer's image is the same in every document: what was made of it is kept by its digest, the latest ones up to
 * 16 MB. Making it costs more than all the rest of a signature.
 */
function packed(png: Png): Packed {
  const { width, height, depth, color, interlaced, palette, transparency, data } = png;
  const hash = createHash('sha256').update(`${[width, height, depth, color, interlaced, palette.length]}`);
  const key = hash
    .update(palette)
    .update(transparency ?? '')
    .update(data)
    .digest('hex');
  const known = kept.get(key);
  if (known !== undefined) {
    kept.delete(key);
    kept.set(key, known);
    return known;
  }
  const { rgb, alpha } = decodePng(png);
  const made = { rgb: deflateSync(rgb), alpha: deflateSync(alpha) };
  kept.set(key, made);
  keptOctets += sizeOf(made);
  for (const [oldest, old] of kept) {
    if (keptOctets <= KEPT_OCTETS) break;
    kept.delete(oldest);
    keptOctets -= sizeOf(old);
  }
  return made;
}

const sizeOf = ({ rgb, alpha }: Packed): number => rgb.length + alpha.length;

/** Start and step of the seven passes of Adam7, in x and y. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Eight bits per sample, colour and alpha apart. */
export function decodePng(png: Png): { rgb: Uint8Array; alpha: Uint8Array } {
  const channels = CHANNELS[png.color] ?? 1;
  const bits = channels * png.depth;
  const pixelBytes = Math.max(1, bits >> 3);
  const rowBytes = (width: number) => (width * bits + 7) >> 3;
  const passes = png.interlaced ? ADAM7 : ([[0, 0, 1, 1]] as const);
  let expected = 0;
  for (const [x0, y0, dx, dy] of passes) {
    const width = Math.ceil((png.width - x0) / dx);
    const height = Math.ceil((png.height - y0) / dy);
    if (width > 0 && height > 0) expected += height * (1 + rowBytes(width));
  }
  const data = inflate(png.data, expected + 1024);
  const rgb = new Uint8Array(png.width * png.height * 3);
  const alpha = new Uint8Array(png.width * png.height).fill(255);
  let at = 0;
  for (const [x0, y0, dx, dy] of passes) {
    const width = Math.ceil((png.width - x0) / dx);
    const height = Math.ceil((png.height - y0) / dy);
    if (width <= 0 || height <= 0) continue;
    const row = rowBytes(width);
    const rows = undoPng(data.subarray(at, at + height * (row + 1)), row, pixelBytes);
    at += height * (row + 1);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const to = (y0 + y * dy) * png.width + x0 + x * dx;
        putPixel(png, rows, y * row, x * channels, rgb, alpha, to);
      }
    }
  }
  return { rgb, alpha };
}

function putPixel(
  png: Png,
  rows: Uint8Array,
  row: number,
  first: number,
  rgb: Uint8Array,
  alpha: Uint8Array,
  to: number,
): void {
  const raw = (channel: number): number => {
    const i = first + channel;
    if (png.depth === 8) return rows[row + i] ?? 0;
    if (png.depth === 16) return ((rows[row + 2 * i] ?? 0) << 8) | (rows[row + 2 * i + 1] ?? 0);
    const bit = i * png.depth;
    return ((rows[row + (bit >> 3)] ?? 0) >> (8 - png.depth - (bit & 7))) & ((1 << png.depth) - 1);
  };
  const eight = (value: number) =>
    png.depth === 8 ? value : png.depth === 16 ? value >> 8 : (value * 255) / ((1 << png.depth) - 1);
  const key = (channel: number) =>
    ((png.transparency?.[2 * channel] ?? 0) << 8) | (png.transparency?.[2 * channel + 1] ?? 0);
  if (png.color === 3) {
    const index = raw(0);
    for (let c = 0; c < 3; c++) rgb[3 * to + c] = png.palette[3 * index + c] ?? 0;
    alpha[to] = png.transparency?.[index] ?? 255;
    return;
  }
  const colored = png.color === 2 || png.color === 6;
  for (let c = 0; c < 3; c++) rgb[3 * to + c] = eight(raw(colored ? c : 0));
  if (png.color === 6) alpha[to] = eight(raw(3));
  else if (png.color === 4) alpha[to] = eight(raw(1));
  else if (png.transparency !== undefined) {
    const same = colored ? [0, 1, 2].every((c) => raw(c) === key(c)) : raw(0) === key(0);
    alpha[to] = same ? 0 : 255;
  }
}

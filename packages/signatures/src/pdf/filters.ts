import { constants, inflateRawSync, inflateSync } from 'node:zlib';
import { decodableOctets, spend, spendDecoding } from '../budget/index.ts';
import { SignatureError } from '../errors.ts';
import { PdfDict, PdfName, type PdfObject } from './objects.ts';

/**
 * Decodes stream data through the filters of its dictionary (ISO 32000-2, 7.4), direct values only.
 * Throws `pdf_broken` for filters that are not for data (images) and for results over `limit` bytes.
 */
export function decodeStream(dict: PdfDict, raw: Uint8Array, limit: number): Uint8Array {
  const filters = asList(dict.get('Filter') ?? dict.get('F'));
  const parameters = asList(dict.get('DecodeParms') ?? dict.get('DP'));
  let data = raw;
  filters.forEach((filter, i) => {
    const given = parameters[i];
    const parameter = given instanceof PdfDict ? given : new PdfDict();
    spendDecoding(data.length);
    data = decodeWithin(filter instanceof PdfName ? filter.value : '', data, parameter, limit);
    spendDecoding(data.length);
  });
  return data;
}

/**
 * Whether data are stored in a way that every reader undoes alike: as they are, or deflated. Readers differ in odd
 * predictors, in parameters under other names, or that do not go with the filter, and in what they forgive.
 */
export function isPlainlyStored(dict: PdfDict): boolean {
  if (isElsewhereEncrypted(dict) || ['F', 'DP', 'FFilter', 'FDecodeParms'].some((key) => dict.has(key)))
    return false;
  const filters = asList(dict.get('Filter'));
  const deflated =
    filters.length === 1 && filters[0] instanceof PdfName && filters[0].value === 'FlateDecode';
  return (filters.length === 0 || deflated) && asList(dict.get('DecodeParms')).every((each) => each === null);
}

/** The same of content of any age: other filters, with the predictors that the standard has (7.4.4.4). */
export function isUsuallyStored(dict: PdfDict): boolean {
  if (isElsewhereEncrypted(dict) || ['F', 'DP', 'FFilter', 'FDecodeParms'].some((key) => dict.has(key)))
    return false;
  const [filter, parameters] = [dict.get('Filter'), dict.get('DecodeParms')];
  if (parameters !== null && Array.isArray(filter) !== Array.isArray(parameters)) return false;
  return asList(parameters).every((each) => {
    if (!(each instanceof PdfDict)) return each === null;
    const [predictor, bits] = [each.get('Predictor') ?? 1, each.get('BitsPerComponent') ?? 8];
    return (
      predictor === 1 ||
      (predictor === 2 && bits === 8) ||
      (Number(predictor) >= 10 && Number(predictor) <= 15)
    );
  });
}

/**
 * Whether content calls itself what is in plain in some encrypted files (ISO 32000-2, 7.5.8.2, 7.6.4.2, /EncryptMetadata):
 * some readers believe it, some only of the document's own metadata.
 */
function isElsewhereEncrypted(dict: PdfDict): boolean {
  const type = dict.get('Type');
  return type instanceof PdfName ? type.value === 'Metadata' || type.value === 'XRef' : type !== null;
}

function asList(value: PdfObject): PdfObject[] {
  if (value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** A bomb is refused before it has filled the memory that the budget does not have. */
function decodeWithin(filter: string, data: Uint8Array, parameter: PdfDict, limit: number): Uint8Array {
  const octetsLeft = decodableOctets();
  if (octetsLeft >= limit) return decodeOne(filter, data, parameter, limit);
  try {
    return decodeOne(filter, data, parameter, Math.floor(octetsLeft) + 1);
  } catch (error) {
    if (error instanceof StreamTooLong) spendDecoding(octetsLeft + limit);
    throw error;
  }
}

function decodeOne(filter: string, data: Uint8Array, parameter: PdfDict, limit: number): Uint8Array {
  switch (filter) {
    case 'FlateDecode':
    case 'Fl':
      return unpredict(inflate(data, limit), parameter);
    case 'LZWDecode':
    case 'LZW':
      return unpredict(lzw(data, parameter.number('EarlyChange') !== 0, limit), parameter);
    case 'ASCIIHexDecode':
    case 'AHx':
      return asciiHex(data);
    case 'ASCII85Decode':
    case 'A85':
      // Some nanoseconds for each octet, however long the result is.
      spend(data.length);
      return ascii85(data, limit);
    case 'RunLengthDecode':
    case 'RL':
      spend(data.length);
      return runLength(data, limit);
    case 'Crypt':
      return data;
    default:
      throw new SignatureError('pdf_broken', `The PDF uses the filter ${filter} where it cannot stand`);
  }
}

class StreamTooLong extends SignatureError {}

function tooLong(limit: number): SignatureError {
  return new StreamTooLong('pdf_broken', `A stream of the PDF decodes to more than ${limit} bytes`);
}

/** Damaged ends and checksums are forgiven: what decoded until there counts, as readers in the field have it. */
export function inflate(data: Uint8Array, limit: number): Uint8Array {
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: limit };
  try {
    return inflateSync(data, options);
  } catch (cause) {
    if (isTooLong(cause)) throw tooLong(limit);
    try {
      return inflateRawSync(data.subarray(2), options);
    } catch (raw) {
      if (isTooLong(raw)) throw tooLong(limit);
      throw new SignatureError('pdf_broken', 'A compressed stream of the PDF is damaged', { cause });
    }
  }
}

function isTooLong(error: unknown): boolean {
  return (
    error instanceof RangeError ||
    (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
  );
}

const OCTETS_PREDICTED_PER_STEP = 8;

/** Undoes the predictors 2 (TIFF, 8 bits) and 10–15 (PNG), 7.4.4.4. */
function unpredict(data: Uint8Array, parameter: PdfDict): Uint8Array {
  const predictor = parameter.number('Predictor') ?? 1;
  if (predictor < 2) return data;
  spend(data.length / OCTETS_PREDICTED_PER_STEP);
  const colors = clamp(parameter.number('Colors') ?? 1, 1, 32);
  const bits = clamp(parameter.number('BitsPerComponent') ?? 8, 1, 16);
  const columns = clamp(parameter.number('Columns') ?? 1, 1, 1 << 24);
  const pixel = Math.max(1, (colors * bits) >> 3);
  const row = (colors * bits * columns + 7) >> 3;
  if (predictor === 2) return bits === 8 ? undoTiff(data, row, colors) : data;
  return undoPng(data, row, pixel);
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, Math.floor(value)));
}

function undoTiff(data: Uint8Array, row: number, colors: number): Uint8Array {
  const out = data.slice();
  for (let start = 0; start < out.length; start += row) {
    const end = Math.min(out.length, start + row);
    for (let i = start + colors; i < end; i++) out[i] = (out[i] ?? 0) + (out[i - colors] ?? 0);
  }
  return out;
}

/** Rows of a PNG filter byte and `row` bytes each; a last row cut short is kept. */
export function undoPng(data: Uint8Array, row: number, pixel: number): Uint8Array {
  const rows = Math.ceil(data.length / (row + 1));
  const out = new Uint8Array(Math.max(0, data.length - rows));
  for (let r = 0, from = 0, to = 0; r < rows; r++) {
    const filter = data[from++] ?? 0;
    const length = Math.min(row, data.length - from);
    const above = to - row;
    for (let i = 0; i < length; i++) {
      const left = i >= pixel ? (out[to + i - pixel] ?? 0) : 0;
      const up = r > 0 ? (out[above + i] ?? 0) : 0;
      let add = 0;
      if (filter === 1) add = left;
      else if (filter === 2) add = up;
      else if (filter === 3) add = (left + up) >> 1;
      else if (filter === 4) add = paeth(left, up, r > 0 && i >= pixel ? (out[above + i - pixel] ?? 0) : 0);
      out[to + i] = (data[from + i] ?? 0) + add;
    }
    from += length;
    to += length;
  }
  return out;
}

function paeth(a: number, b: number, c: number): number {
  const p = a + b - c;
  const pa = Math.abs(p - a);
  const pb = Math.abs(p - b);
  const pc = Math.abs(p - c);
  if (pa <= pb && pa <= pc) return a;
  return pb <= pc ? b : c;
}

function asciiHex(data: Uint8Array): Uint8Array {
  let text = Buffer.from(data).toString('latin1');
  const end = text.indexOf('>');
  if (end >= 0) text = text.slice(0, end);
  text = text.replace(/[^0-9A-Fa-f]/g, '');
  return Buffer.from(text.length % 2 ? `${text}0` : text, 'hex');
}

function ascii85(data: Uint8Array, limit: number): Uint8Array {
  const out = new GrowingBytes(limit);
  let value = 0;
  let digits = 0;
  const flush = (count: number) => {
    for (let i = 0; i < count; i++) out.push(Math.floor(value / 256 ** (3 - i)) & 0xff);
    value = 0;
    digits = 0;
  };
  for (const c of data) {
    if (c === 0x7e) break;
    if (c === 0x7a && digits === 0) flush(4);
    else if (c >= 0x21 && c <= 0x75) {
      value = value * 85 + c - 0x21;
      if (++digits === 5) flush(4);
    }
  }
  if (digits > 1) {
    const count = digits - 1;
    for (; digits < 5; digits++) value = value * 85 + 84;
    flush(count);
  }
  return out.bytes;
}

function runLength(data: Uint8Array, limit: number): Uint8Array {
  const out = new GrowingBytes(limit);
  for (let i = 0; i < data.length; ) {
    const length = data[i++] ?? 128;
    if (length === 128) break;
    if (length < 128) {
      out.append(data.subarray(i, i + length + 1));
      i += length + 1;
    } else {
      out.fill(data[i] ?? 0, 257 - length);
      i += 1;
    }
  }
  return out.bytes;
}

/** Octets that come in small pieces: one buffer, made twice as long when it is full. */
class GrowingBytes {
  readonly #limit: number;
  #bytes = new Uint8Array(1024);
  #length = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  push(byte: number): void {
    this.#makeRoom(1);
    this.#bytes[this.#length++] = byte;
  }

  append(bytes: Uint8Array): void {
    this.#makeRoom(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  fill(byte: number, count: number): void {
    this.#makeRoom(count);
    this.#bytes.fill(byte, this.#length, this.#length + count);
    this.#length += count;
  }

  #makeRoom(count: number): void {
    const wanted = this.#length + count;
    if (wanted > this.#limit) throw tooLong(this.#limit);
    if (wanted <= this.#bytes.length) return;
    const longer = new Uint8Array(Math.max(wanted, 2 * this.#bytes.length));
    longer.set(this.#bytes);
    this.#bytes = longer;
  }
}

function lzw(data: Uint8Array, early: boolean, limit: number): Uint8Array {
  // Each code makes a small array.
  spend(2 * data.length);
  const table: Uint8Array[] = [];
  for (let i = 0; i < 256; i++) table.push(Uint8Array.of(i));
  table.push(new Uint8Array(0), new Uint8Array(0));
  const parts: Uint8Array[] = [];
  let total = 0;
  let width = 9;
  let held = 0;
  let bits = 0;
  let previous: Uint8Array | undefined;
  for (const byte of data) {
    held = ((held << 8) | byte) & 0xffffff;
    bits += 8;
    if (bits < width) continue;
    const code = (held >> (bits - width)) & ((1 << width) - 1);
    bits -= width;
    if (code === 257) break;
    if (code === 256) {
      table.length = 258;
      width = 9;
      previous = undefined;
      continue;
    }
    let entry = table[code];
    if (previous !== undefined) {
      const next = new Uint8Array(previous.length + 1);
      next.set(previous);
      next[previous.length] = (entry ?? previous)[0] ?? 0;
      if (table.length < 4096) table.push(next);
      entry ??= next;
    }
    if (entry === undefined) break;
    parts.push(entry);
    total += entry.length;
    if (total > limit) throw tooLong(limit);
    previous = entry;
    const size = table.length + (early ? 1 : 0);
    width = size >= 2048 ? 12 : size >= 1024 ? 11 : size >= 512 ? 10 : 9;
  }
  return Buffer.concat(parts, total);
}

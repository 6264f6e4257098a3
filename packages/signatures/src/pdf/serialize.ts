import { PdfDict, PdfName, type PdfObject, PdfRaw, PdfRef, PdfStream, PdfString } from './objects.ts';

/** What turns the plain bytes of one object's strings and streams into those of an encrypted file. */
export interface ObjectCipher {
  encryptString(plain: Uint8Array): Uint8Array;
  encryptStream(plain: Uint8Array): Uint8Array;
}

/** Collects text and bytes, and knows where it stands. */
export class ByteWriter {
  private readonly chunks: Uint8Array[] = [];
  private pending = '';
  private flushed = 0;

  get length(): number {
    return this.flushed + this.pending.length;
  }

  /** One character per byte. */
  text(value: string): this {
    this.pending += value;
    return this;
  }

  bytes(value: Uint8Array): this {
    this.flush();
    this.chunks.push(value);
    this.flushed += value.length;
    return this;
  }

  private flush(): void {
    if (this.pending.length === 0) return;
    const chunk = Buffer.from(this.pending, 'latin1');
    this.chunks.push(chunk);
    this.flushed += chunk.length;
    this.pending = '';
  }

  toBytes(): Buffer {
    this.flush();
    return Buffer.concat(this.chunks, this.flushed);
  }
}

export interface Placement {
  readonly offset: number;
  readonly length: number;
}

/**
 * Writes one object. Marked raw bytes are noted in `marks` with their offset in the writer. With a cipher all
 * strings and the stream's data are encrypted; raw bytes never.
 */
export function writeObject(
  out: ByteWriter,
  value: PdfObject,
  marks: Map<string, Placement>,
  cipher?: ObjectCipher,
): void {
  if (value === null) out.text('null');
  else if (typeof value === 'boolean') out.text(value ? 'true' : 'false');
  else if (typeof value === 'number') out.text(formatNumber(value));
  else if (value instanceof PdfName) out.text(formatName(value.value));
  else if (value instanceof PdfString) {
    if (cipher) out.text(hexString(cipher.encryptString(value.bytes)));
    else out.text(value.hex ? hexString(value.bytes) : literalString(value.bytes));
  } else if (value instanceof PdfRef) out.text(`${value.num} ${value.gen} R`);
  else if (value instanceof PdfRaw) {
    if (value.mark !== undefined) marks.set(value.mark, { offset: out.length, length: value.bytes.length });
    out.bytes(value.bytes);
  } else if (value instanceof PdfDict) writeDict(out, value, marks, cipher);
  else if (value instanceof PdfStream) writeStream(out, value, marks, cipher);
  else {
    out.text('[');
    for (let i = 0; i < value.length; i++) {
      if (i > 0) out.text(' ');
      writeObject(out, value[i] ?? null, marks, cipher);
    }
    out.text(']');
  }
}

function writeDict(
  out: ByteWriter,
  dict: PdfDict,
  marks: Map<string, Placement>,
  cipher?: ObjectCipher,
): void {
  out.text('<<');
  for (const [key, value] of dict.map) {
    out.text(formatName(key));
    const bare = typeof value === 'number' || typeof value === 'boolean' || value === null;
    if (bare || value instanceof PdfRef || value instanceof PdfRaw) out.text(' ');
    writeObject(out, value, marks, cipher);
  }
  out.text('>>');
}

function writeStream(
  out: ByteWriter,
  stream: PdfStream,
  marks: Map<string, Placement>,
  cipher?: ObjectCipher,
): void {
  const plain = stream.data ?? new Uint8Array(0);
  const data = cipher ? cipher.encryptStream(plain) : plain;
  writeDict(out, stream.dict.copy().set('Length', data.length), marks, cipher);
  out.text('\nstream\n').bytes(data).text('\nendstream');
}

/** Plain decimal notation: PDF knows no exponents. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return '0';
  if (Number.isInteger(value)) return Math.abs(value) < 1e21 ? String(value) : '0';
  const text = String(value);
  if (!text.includes('e')) return text;
  const fixed = value.toFixed(12).replace(/0+$/, '').replace(/\.$/, '');
  return fixed === '-0' || fixed === '' ? '0' : fixed;
}

const KNOWN_NAMES = 1024;
const knownNames = new Map<string, string>();

function formatName(name: string): string {
  let text = knownNames.get(name);
  if (text === undefined) {
    text = writtenName(name);
    if (knownNames.size < KNOWN_NAMES) knownNames.set(name, text);
  }
  return text;
}

function writtenName(name: string): string {
  if (/^[A-Za-z0-9_.+*!$&',:;=?@^`|~-]*$/.test(name)) return `/${name}`;
  let text = '/';
  for (let i = 0; i < name.length; i++) {
    const code = name.charCodeAt(i) & 0xff;
    const c = String.fromCharCode(code);
    if (code > 0x20 && code < 0x7f && !'()<>[]{}/%#'.includes(c)) text += c;
    else text += `#${code.toString(16).padStart(2, '0')}`;
  }
  return text;
}

function hexString(bytes: Uint8Array): string {
  return `<${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')}>`;
}

function literalString(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  let escapes = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x20 || code > 0x7e) return hexString(bytes);
    if (code === 0x28 || code === 0x29 || code === 0x5c) escapes = true;
  }
  return escapes ? `(${text.replace(/[\\()]/g, '\\$&')})` : `(${text})`;
}

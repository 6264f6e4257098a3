import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { SignatureError } from '../errors.ts';
import { PdfDict, PdfName, type PdfObject, PdfStream, PdfString } from './objects.ts';
import { rc4 } from './rc4.ts';
import type { ObjectCipher } from './serialize.ts';

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

type CryptMethod = 'none' | 'rc4' | 'aes128' | 'aes256';

/** What the `/P` bits allow once the file is open (ISO 32000-2, table 22). */
export interface PdfPermissions {
  readonly print: boolean;
  readonly modify: boolean;
  readonly copy: boolean;
  readonly annotate: boolean;
  readonly fillForms: boolean;
  readonly assemble: boolean;
}

function stringOf(dict: PdfDict, key: string): Uint8Array {
  const value = dict.get(key);
  return value instanceof PdfString ? value.bytes : new Uint8Array(0);
}

function md5(...parts: Uint8Array[]): Buffer {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/**
 * The standard security handler (ISO 32000-2, 7.6.4), revisions 2 to 6: RC4, AES-128 and AES-256.
 * It opens a file that needs no password, or with the user's or owner's password given. One that encrypts its
 * attachments only (7.6.6) opens without: nothing of what is read or written here needs the key.
 */
export class PdfEncryption {
  readonly permissions: PdfPermissions;
  private readonly key: Uint8Array;
  private readonly stringMethod: CryptMethod;
  private readonly streamMethod: CryptMethod;
  private readonly encryptsMetadata: boolean;
  private readonly dict: PdfDict;

  private constructor(dict: PdfDict, key: Uint8Array, strings: CryptMethod, streams: CryptMethod) {
    this.dict = dict;
    this.key = key;
    this.stringMethod = strings;
    this.streamMethod = streams;
    this.encryptsMetadata = dict.get('EncryptMetadata') !== false;
    this.permissions = permissionsOf(dict.number('P') ?? 0);
  }

  /**
   * `dict` is the resolved /Encrypt dictionary, `id` the first element of the trailer's /ID.
   * Throws `pdf_encrypted` when a password is needed or the handler is not the standard one.
   */
  static open(dict: PdfDict, id: Uint8Array, password = ''): PdfEncryption {
    const version = dict.number('V') ?? 0;
    const revision = dict.number('R') ?? 0;
    if (
      dict.name('Filter') !== 'Standard' ||
      ![1, 2, 4, 5].includes(version) ||
      revision < 2 ||
      revision > 6
    ) {
      throw new SignatureError('pdf_encrypted', 'The PDF is encrypted in a way that cannot be opened here');
    }
    const secret = Buffer.from(password, revision >= 5 ? 'utf8' : 'latin1');
    const key =
      revision >= 5
        ? keyOfRevision6(dict, secret, revision)
        : keyOfRevision4(dict, id, secret, version, revision);
    const streams = version >= 4 ? methodOf(dict, dict.name('StmF')) : 'rc4';
    const strings = version >= 4 ? methodOf(dict, dict.name('StrF')) : 'rc4';
    const leavesPlain = dict.has('StmF') && dict.has('StrF') && streams === 'none' && strings === 'none';
    if (key === undefined && !leavesPlain) {
      throw new SignatureError('pdf_encrypted', 'The PDF is encrypted and opens with a password only');
    }
    return new PdfEncryption(dict, key ?? new Uint8Array(0), strings, streams);
  }

  private objectKey(method: CryptMethod, num: number, gen: number): Uint8Array {
    if (method === 'aes256' && this.key.length === 32) return this.key;
    const tail = [num & 0xff, (num >> 8) & 0xff, (num >> 16) & 0xff, gen & 0xff, (gen >> 8) & 0xff];
    if (method === 'aes128') tail.push(0x73, 0x41, 0x6c, 0x54);
    const key = md5(this.key, Uint8Array.from(tail)).subarray(0, Math.min(16, this.key.length + 5));
    if (this.key.length === 0 || method === 'aes256' || (method === 'aes128' && key.length < 16)) {
      throw new SignatureError(
        'pdf_encrypted',
        'A part of the PDF is encrypted with a key that is not at hand',
      );
    }
    return key;
  }

  private decrypt(method: CryptMethod, data: Uint8Array, num: number, gen: number): Uint8Array {
    if (method === 'none') return data;
    const key = this.objectKey(method, num, gen);
    if (method === 'rc4') return rc4(key, data);
    if (data.length < 32) return new Uint8Array(0);
    const whole = data.subarray(16, 16 + ((data.length - 16) & ~15));
    const decipher = createDecipheriv(cipherName(key), key, data.subarray(0, 16)).setAutoPadding(false);
    const plain = Buffer.concat([decipher.update(whole), decipher.final()]);
    const padding = plain[plain.length - 1] ?? 0;
    return padding >= 1 && padding <= 16 ? plain.subarray(0, plain.length - padding) : plain;
  }

  private encrypt(method: CryptMethod, data: Uint8Array, num: number, gen: number): Uint8Array {
    if (method === 'none') return data;
    const key = this.objectKey(method, num, gen);
    if (method === 'rc4') return rc4(key, data);
    const iv = randomBytes(16);
    const cipher = createCipheriv(cipherName(key), key, iv);
    return Buffer.concat([iv, cipher.update(data), cipher.final()]);
  }

  /** The stream's data as they were before encryption. */
  decryptStream(dict: PdfDict, data: Uint8Array, num: number, gen: number): Uint8Array {
    if (dict.name('Type') === 'XRef') return data;
    const own = ownFilter(dict);
    if (own !== undefined) return this.decrypt(methodOf(this.dict, own), data, num, gen);
    if (dict.name('Type') === 'Metadata' && !this.encryptsMetadata) return data;
    return this.decrypt(this.streamMethod, data, num, gen);
  }

  /** The object with its strings in plain; /Contents of a signature is exempt (7.6.2). */
  decryptStrings(value: PdfObject, num: number, gen: number): PdfObject {
    if (this.stringMethod === 'none') return value;
    if (value instanceof PdfString) {
      return new PdfString(this.decrypt(this.stringMethod, value.bytes, num, gen), value.hex);
    }
    if (Array.isArray(value)) return value.map((item) => this.decryptStrings(item, num, gen));
    if (value instanceof PdfDict) {
      const isSignature = value.has('ByteRange') && value.has('Contents');
      const plain = new PdfDict();
      for (const [key, item] of value.map) {
        const exempt = isSignature && key === 'Contents';
        plain.map.set(key, exempt ? item : this.decryptStrings(item, num, gen));
      }
      return plain;
    }
    if (value instanceof PdfStream) {
      const dict = this.decryptStrings(value.dict, num, gen);
      return new PdfStream(dict instanceof PdfDict ? dict : value.dict, value.position, value.data);
    }
    return value;
  }

  cipherFor(num: number, gen: number): ObjectCipher {
    return {
      encryptString: (plain) => this.encrypt(this.stringMethod, plain, num, gen),
      encryptStream: (plain) => this.encrypt(this.streamMethod, plain, num, gen),
    };
  }
}

function cipherName(key: Uint8Array): string {
  return key.length === 32 ? 'aes-256-cbc' : 'aes-128-cbc';
}

/** The crypt filter that a stream names for itself (7.4.10): the identity where it names none. */
function ownFilter(dict: PdfDict): string | undefined {
  const filter = dict.get('Filter');
  const first = Array.isArray(filter) ? filter[0] : filter;
  if (!(first instanceof PdfName) || first.value !== 'Crypt') return undefined;
  const given = dict.get('DecodeParms');
  const parameter = Array.isArray(given) ? given[0] : given;
  return (parameter instanceof PdfDict ? parameter.name('Name') : undefined) ?? 'Identity';
}

/** The method of a crypt filter (table 25). One that is not known here must not be taken for none. */
function methodOf(dict: PdfDict, filterName: string | undefined): CryptMethod {
  if (filterName === undefined || filterName === 'Identity') return 'none';
  const filters = dict.get('CF');
  const filter = filters instanceof PdfDict ? filters.get(filterName) : null;
  const method = filter instanceof PdfDict ? (filter.name('CFM') ?? 'None') : undefined;
  switch (method) {
    case 'None':
      return 'none';
    case 'V2':
      return 'rc4';
    case 'AESV2':
      return 'aes128';
    case 'AESV3':
      return 'aes256';
    default:
      throw new SignatureError('pdf_encrypted', 'The PDF is encrypted in a way that cannot be opened here');
  }
}

function permissionsOf(p: number): PdfPermissions {
  const bit = (n: number) => (p & (1 << (n - 1))) !== 0;
  return {
    print: bit(3),
    modify: bit(4),
    copy: bit(5),
    annotate: bit(6),
    fillForms: bit(9) || bit(6),
    assemble: bit(11) || bit(4),
  };
}

/** Algorithms 2 and 4 to 7 (7.6.4.3, 7.6.4.4): the file key, if the password is the user's or the owner's. */
function keyOfRevision4(
  dict: PdfDict,
  id: Uint8Array,
  password: Uint8Array,
  version: number,
  revision: number,
): Uint8Array | undefined {
  const bits = dict.number('Length') ?? 40;
  const given = bits >= 40 && bits <= 128 ? bits >> 3 : bits >= 5 && bits <= 16 ? bits : 5;
  const length = version === 1 || revision === 2 ? 5 : version === 4 ? 16 : given;
  // A wrong /Length is repaired by trying the usual ones: only the true one fits the check value.
  for (const each of new Set(revision === 2 ? [length] : [length, 16, 5])) {
    const key =
      keyOfUser(dict, id, password, revision, each) ??
      keyOfUser(dict, id, userPasswordOf(dict, password, revision, each), revision, each);
    if (key !== undefined) return key;
  }
  return undefined;
}

function padded(password: Uint8Array): Buffer {
  return Buffer.concat([password, PADDING]).subarray(0, 32);
}

function keyOfUser(
  dict: PdfDict,
  id: Uint8Array,
  password: Uint8Array,
  revision: number,
  length: number,
): Uint8Array | undefined {
  const p = Buffer.alloc(4);
  p.writeInt32LE((dict.number('P') ?? 0) | 0);
  const rest =
    revision >= 4 && dict.get('EncryptMetadata') === false ? Buffer.alloc(4, 0xff) : Buffer.alloc(0);
  let key = md5(padded(password), stringOf(dict, 'O').subarray(0, 32), p, id, rest);
  if (revision >= 3) for (let i = 0; i < 50; i++) key = md5(key.subarray(0, length));
  key = key.subarray(0, length);
  const check = stringOf(dict, 'U');
  if (revision === 2) return Buffer.compare(rc4(key, PADDING), check.subarray(0, 32)) === 0 ? key : undefined;
  let value: Uint8Array = md5(PADDING, id);
  for (let i = 0; i < 20; i++)
    value = rc4(
      key.map((b) => b ^ i),
      value,
    );
  return Buffer.compare(value.subarray(0, 16), check.subarray(0, 16)) === 0 ? key : undefined;
}

/** The user password as the owner's one unlocks it from /O (algorithm 7). */
function userPasswordOf(dict: PdfDict, owner: Uint8Array, revision: number, length: number): Uint8Array {
  let key = md5(padded(owner));
  if (revision >= 3) for (let i = 0; i < 50; i++) key = md5(key);
  const short = key.subarray(0, length);
  let value: Uint8Array = stringOf(dict, 'O').subarray(0, 32);
  if (revision === 2) return rc4(short, value);
  for (let i = 19; i >= 0; i--)
    value = rc4(
      short.map((b) => b ^ i),
      value,
    );
  return value;
}

/** Algorithm 2.A (7.6.4.3.3): the file key of AES-256, if the password is the owner's or the user's. */
function keyOfRevision6(dict: PdfDict, password: Uint8Array, revision: number): Uint8Array | undefined {
  const user = stringOf(dict, 'U').subarray(0, 48);
  const owner = stringOf(dict, 'O').subarray(0, 48);
  const secret = password.subarray(0, 127);
  const hash = revision === 5 ? sha256 : hash2B;
  for (const [check, wrapped, extra] of [
    [user, stringOf(dict, 'UE'), new Uint8Array(0)],
    [owner, stringOf(dict, 'OE'), user],
  ] as const) {
    if (check.length < 48 || wrapped.length < 32) continue;
    if (Buffer.compare(hash(secret, check.subarray(32, 40), extra), check.subarray(0, 32)) !== 0) continue;
    const key = hash(secret, check.subarray(40, 48), extra);
    const decipher = createDecipheriv('aes-256-cbc', key, Buffer.alloc(16)).setAutoPadding(false);
    return Buffer.concat([decipher.update(wrapped.subarray(0, 32)), decipher.final()]);
  }
  return undefined;
}

function sha256(password: Uint8Array, salt: Uint8Array, extra: Uint8Array): Buffer {
  return createHash('sha256').update(password).update(salt).update(extra).digest();
}

/** Algorithm 2.B (7.6.4.3.4); `extra` is the user key's 48 bytes for the owner, empty for the user. */
function hash2B(password: Uint8Array, salt: Uint8Array, extra: Uint8Array): Buffer {
  let k = sha256(password, salt, extra);
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const block = Buffer.concat([password, k, extra]);
    const repeated = Buffer.alloc(block.length * 64);
    for (let i = 0; i < 64; i++) repeated.set(block, i * block.length);
    const cipher = createCipheriv('aes-128-cbc', k.subarray(0, 16), k.subarray(16, 32)).setAutoPadding(false);
    const e = Buffer.concat([cipher.update(repeated), cipher.final()]);
    let sum = 0;
    for (let i = 0; i < 16; i++) sum += e[i] ?? 0;
    k = createHash(sum % 3 === 0 ? 'sha256' : sum % 3 === 1 ? 'sha384' : 'sha512')
      .update(e)
      .digest();
    last = e[e.length - 1] ?? 0;
  }
  return k.subarray(0, 32);
}

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { SignatureError } from '../../errors.ts';
import { PdfDict, PdfName, type PdfObject, PdfStream, PdfString } from '../objects.ts';
import type { ObjectCipher } from '../serialize.ts';
import { keyOfRevision4, keyOfRevision6, md5 } from './encryptionKeys.ts';
import { rc4 } from './rc4.ts';

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
    if (dict.name('Filter') !== 'Standard' || ![1, 2, 4, 5].includes(version) || revision < 2 || revision > 6)
      throw new SignatureError('pdf_encrypted', 'The PDF is encrypted in a way that cannot be opened here');
    const secret = Buffer.from(password, revision >= 5 ? 'utf8' : 'latin1');
    const key =
      revision >= 5
        ? keyOfRevision6(dict, secret, revision)
        : keyOfRevision4(dict, id, secret, version, revision);
    const streams = version >= 4 ? methodOf(dict, dict.name('StmF')) : 'rc4';
    const strings = version >= 4 ? methodOf(dict, dict.name('StrF')) : 'rc4';
    const leavesPlain = dict.has('StmF') && dict.has('StrF') && streams === 'none' && strings === 'none';
    if (key === undefined && !leavesPlain)
      throw new SignatureError('pdf_encrypted', 'The PDF is encrypted and opens with a password only');
    return new PdfEncryption(dict, key ?? new Uint8Array(0), strings, streams);
  }

  private objectKey(method: CryptMethod, num: number, gen: number): Uint8Array {
    if (method === 'aes256' && this.key.length === 32) return this.key;
    const tail = [num & 0xff, (num >> 8) & 0xff, (num >> 16) & 0xff, gen & 0xff, (gen >> 8) & 0xff];
    if (method === 'aes128') tail.push(0x73, 0x41, 0x6c, 0x54);
    const key = md5(this.key, Uint8Array.from(tail)).subarray(0, Math.min(16, this.key.length + 5));
    if (this.key.length === 0 || method === 'aes256' || (method === 'aes128' && key.length < 16))
      throw new SignatureError(
        'pdf_encrypted',
        'A part of the PDF is encrypted with a key that is not at hand',
      );
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
    return this.decrypt(this.methodOfStream(dict), data, num, gen);
  }

  private methodOfStream(dict: PdfDict): CryptMethod {
    if (dict.name('Type') === 'XRef') return 'none';
    const own = ownFilter(dict);
    if (own !== undefined) return methodOf(this.dict, own);
    return dict.name('Type') === 'Metadata' && !this.encryptsMetadata ? 'none' : this.streamMethod;
  }

  /**
   * Whether the strings of an object and its data, where it is a stream, end as encryption leaves them: some readers give
   * up the file over others, some show what they make of it. Nothing is said of what the key is not at hand for.
   * @param value as it is written, encrypted
   */
  isWhole(value: PdfObject, data: Uint8Array | undefined, num: number, gen: number): boolean {
    if (value instanceof PdfStream) {
      const method = this.methodOfStream(value.dict);
      // A cross-reference stream is not encrypted at all, its strings included (7.5.8.2).
      if (value.dict.name('Type') === 'XRef') return true;
      return (
        this.isPadded(method, data ?? new Uint8Array(0), num, gen) &&
        this.isWhole(value.dict, undefined, num, gen)
      );
    }
    if (value instanceof PdfString) return this.isPadded(this.stringMethod, value.bytes, num, gen);
    if (Array.isArray(value)) return value.every((item) => this.isWhole(item, undefined, num, gen));
    if (!(value instanceof PdfDict)) return true;
    const isSignature = value.has('ByteRange') && value.has('Contents');
    return [...value.map].every(
      ([key, item]) => (isSignature && key === 'Contents') || this.isWhole(item, undefined, num, gen),
    );
  }

  /** Whole blocks behind the initialization vector, the last one padded (7.6.3; RFC 8018, 6.1.1), or none at all. */
  private isPadded(method: CryptMethod, data: Uint8Array, num: number, gen: number): boolean {
    if (method === 'none' || method === 'rc4' || this.key.length === 0) return true;
    if (data.length <= 16 || data.length % 16 !== 0) return data.length === 0 || data.length === 16;
    const key = this.objectKey(method, num, gen);
    const decipher = createDecipheriv(cipherName(key), key, data.subarray(-32, -16)).setAutoPadding(false);
    const last = Buffer.concat([decipher.update(data.subarray(-16)), decipher.final()]);
    const padding = last[15] ?? 0;
    return padding >= 1 && padding <= 16 && last.subarray(16 - padding).every((octet) => octet === padding);
  }

  /** The object with its strings in plain; /Contents of a signature is exempt (7.6.2). */
  decryptStrings(value: PdfObject, num: number, gen: number): PdfObject {
    if (this.stringMethod === 'none') return value;
    if (value instanceof PdfString)
      return new PdfString(this.decrypt(this.stringMethod, value.bytes, num, gen), value.hex);
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

import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { type PdfDict, PdfString } from '../objects.ts';
import { rc4 } from './rc4.ts';

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

function stringOf(dict: PdfDict, key: string): Uint8Array {
  const value = dict.get(key);
  return value instanceof PdfString ? value.bytes : new Uint8Array(0);
}

export function md5(...parts: Uint8Array[]): Buffer {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** Algorithms 2 and 4 to 7 (7.6.4.3, 7.6.4.4): the file key, if the password is the user's or the owner's. */
export function keyOfRevision4(
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
export function keyOfRevision6(
  dict: PdfDict,
  password: Uint8Array,
  revision: number,
): Uint8Array | undefined {
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

import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { keyBytes } from './chunkCipher.ts';
import type { DataKey } from './dataKeys.ts';

/**
 * What an encrypted blob begins with: 8 bytes that name format and version, 12 of the data key's id, 32 of salt, 32 of
 * address. Salt and data key give the file's own keys (HKDF, RFC 5869); the address is an HMAC by one of them over the
 * account, the SHA-256 of the plain bytes and their number. So a file that was cut, or put in the place of another
 * account's or another blob's, is known before it is read.
 */
const magic = Buffer.from('TMRBLOB\u0001', 'latin1');
const saltBytes = 32;
const saltAt = magic.length + 12;
const addressAt = saltAt + saltBytes;
export const headerBytes = addressAt + 32;

export interface FileKeys {
  readonly cipher: Buffer;
  readonly address: Buffer;
}

export interface Address {
  readonly accountId: string;
  readonly sha256: string;
  readonly size: number;
}

export interface SealedHeader {
  readonly keyId: string;
  readonly salt: Buffer;
  readonly address: Buffer;
}

/** Of a file that is about to be written, under a salt that no other has. */
export function newHeader(accountId: string, dataKey: DataKey): { salt: Buffer; keys: FileKeys } {
  const salt = randomBytes(saltBytes);
  return { salt, keys: fileKeys(accountId, dataKey, salt) };
}

export function fileKeys(accountId: string, { id, key }: DataKey, salt: Buffer): FileKeys {
  const context = Buffer.concat([magic, Buffer.from(`${accountId}.${id}`)]);
  const made = Buffer.from(hkdfSync('sha256', key, salt, context, 2 * keyBytes));
  return { cipher: made.subarray(0, keyBytes), address: made.subarray(keyBytes) };
}

function addressOf(keys: FileKeys, { accountId, sha256, size }: Address): Buffer {
  return createHmac('sha256', keys.address).update(`${accountId}.${sha256}.${size}`).digest();
}

export const headerOf = (keyId: string, salt: Buffer, keys: FileKeys, address: Address): Buffer =>
  Buffer.concat([magic, Buffer.from(keyId, 'hex'), salt, addressOf(keys, address)]);

/** @returns undefined for what is no header of this version */
export function readHeader(bytes: Buffer): SealedHeader | undefined {
  if (bytes.length !== headerBytes || !bytes.subarray(0, magic.length).equals(magic)) return undefined;
  return {
    keyId: bytes.toString('hex', magic.length, saltAt),
    salt: bytes.subarray(saltAt, addressAt),
    address: bytes.subarray(addressAt),
  };
}

export const isAddressedTo = (header: SealedHeader, keys: FileKeys, address: Address): boolean =>
  timingSafeEqual(header.address, addressOf(keys, address));

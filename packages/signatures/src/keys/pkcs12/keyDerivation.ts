import { createHash } from 'node:crypto';
import type { HashName } from '../../x509/index.ts';

/** Purposes of RFC 7292 B.3. */
export const DERIVE = { key: 1, iv: 2, mac: 3 } as const;

const BLOCK_OCTETS = new Map<HashName, number>([
  ['sha1', 64],
  ['sha224', 64],
  ['sha256', 64],
  ['sha384', 128],
  ['sha512', 128],
]);

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Password as RFC 7292 B.1 wants it: big-endian UTF-16 with two zero octets behind it. */
export function bmpPassword(password: string): Uint8Array {
  return Buffer.from(`${password}\0`, 'utf16le').swap16();
}

/**
 * The key derivation of RFC 7292 B.2, which PKCS#12 uses for its MAC and its older ciphers. Lets other work
 * run in between, for iterations are many and hashing one block is cheap.
 * @param password as `bmpPassword` gives it
 */
export async function derivePkcs12(
  digest: HashName,
  purpose: number,
  password: Uint8Array,
  salt: Uint8Array,
  iterations: number,
  length: number,
): Promise<Uint8Array> {
  const block = BLOCK_OCTETS.get(digest) ?? 64;
  const diversifier = new Uint8Array(block).fill(purpose);
  const input = Buffer.concat([stretch(salt, block), stretch(password, block)]);
  const output: Uint8Array[] = [];
  for (let produced = 0; produced < length; ) {
    let value: Buffer = createHash(digest).update(diversifier).update(input).digest();
    for (let round = 1; round < iterations; round++) {
      value = createHash(digest).update(value).digest();
      if (round % 5000 === 0) await nextTurn();
    }
    output.push(value);
    produced += value.length;
    const increment = stretch(value, block).subarray(0, block);
    for (let offset = 0; offset < input.length; offset += block) addOne(input, offset, increment);
  }
  return Buffer.concat(output).subarray(0, length);
}

/** Repeated up to the next multiple of the block, nothing for nothing. */
function stretch(bytes: Uint8Array, block: number): Uint8Array {
  const length = Math.ceil(bytes.length / block) * block;
  return Uint8Array.from({ length }, (_, index) => bytes[index % bytes.length] ?? 0);
}

/** target[offset…] += increment + 1, as big-endian numbers of the increment's length. */
function addOne(target: Uint8Array, offset: number, increment: Uint8Array): void {
  let carry = 1;
  for (let index = increment.length - 1; index >= 0; index--) {
    carry += (target[offset + index] ?? 0) + (increment[index] ?? 0);
    target[offset + index] = carry & 0xff;
    carry >>= 8;
  }
}

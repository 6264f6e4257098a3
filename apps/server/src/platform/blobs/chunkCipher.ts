import { createCipheriv, createDecipheriv } from 'node:crypto';

/**
 * Encryption of a long text in chunks, each authenticated with its place and whether it is the last: the STREAM
 * construction (Hoang, Reyhanitabar, Rogaway, Vizár: Online Authenticated-Encryption and its Nonce-Reuse
 * Misuse-Resistance, 2015) over AES-256-GCM. A key encrypts one text, once: the nonces are the chunks' numbers.
 */
const algorithm = 'aes-256-gcm';

/** Bytes of every chunk but the last, which has from 1 to as many; an empty text has one chunk of none. */
export const chunkBytes = 256 * 1024;
export const tagBytes = 16;
export const sealedChunkBytes = chunkBytes + tagBytes;
export const keyBytes = 32;

/** Eleven bytes of number, one that says whether it is the last. */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** @returns the encrypted chunk and, apart, its tag of 16 bytes, which follows it */
export function sealChunk(
  key: Uint8Array,
  index: number,
  isLast: boolean,
  plain: Uint8Array,
): readonly [Buffer, Buffer] {
  const cipher = createCipheriv(algorithm, key, nonceOf(index, isLast), { authTagLength: tagBytes });
  const text = cipher.update(plain);
  cipher.final();
  return [text, cipher.getAuthTag()];
}

/** @returns the plain chunk; undefined where it is not what was encrypted with this key at this place */
export function openChunk(
  key: Uint8Array,
  index: number,
  isLast: boolean,
  sealed: Uint8Array,
): Buffer | undefined {
  if (sealed.length < tagBytes) return undefined;
  const decipher = createDecipheriv(algorithm, key, nonceOf(index, isLast), { authTagLength: tagBytes });
  const plain = decipher.update(sealed.subarray(0, sealed.length - tagBytes));
  decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes));
  try {
    decipher.final();
  } catch {
    return undefined;
  }
  return plain;
}

/** Bytes of the encrypted form of so many plain bytes. */
export const sealedLength = (plain: number): number =>
  plain + tagBytes * Math.max(1, Math.ceil(plain / chunkBytes));

/** Plain bytes of so many encrypted ones; undefined where no text has such a length. */
export function plainLength(sealed: number): number | undefined {
  const chunks = Math.ceil(sealed / sealedChunkBytes);
  const plain = sealed - chunks * tagBytes;
  return plain >= 0 && sealedLength(plain) === sealed ? plain : undefined;
}

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Bytes that are held in memory at once, whatever the size of the file. */
const pieceBytes = 4 * 1024 * 1024;

/**
 * The SHA-256 of a file, read piece by piece: `crypto.subtle` would want all of it at once, which a phone has no room for.
 * @param progress told how many bytes were read
 * @returns hexadecimal, in small letters
 * @throws what the browser says of a file that cannot be read, or was changed meanwhile
 */
export async function sha256Of(file: Blob, progress: (bytes: number) => void): Promise<string> {
  const hash = sha256.create();
  for (let from = 0; from < file.size; from += pieceBytes) {
    const piece = file.slice(from, from + pieceBytes);
    hash.update(new Uint8Array(await piece.arrayBuffer()));
    progress(from + piece.size);
  }
  return bytesToHex(hash.digest());
}

import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

const maxPieceBytes = 1024 * 1024;

/** SHA-256 of a file, lower-case hexadecimal, read in pieces. */
export async function hashFile(path: string): Promise<string> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    // No more than the file is long: most are small, and memory outside the heap makes Node look for garbage the sooner. One
    // byte more, so that there is room also where nothing was yet.
    const piece = Buffer.allocUnsafe(Math.min(size + 1, maxPieceBytes));
    const hash = createHash('sha256');
    for (;;) {
      const { bytesRead } = await handle.read(piece, 0, piece.length);
      if (bytesRead === 0) return hash.digest('hex');
      hash.update(piece.subarray(0, bytesRead));
    }
  } finally {
    await handle.close();
  }
}

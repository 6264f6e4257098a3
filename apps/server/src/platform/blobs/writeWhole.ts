import type { FileHandle } from 'node:fs/promises';

/** A write may take less than it was given. @param position where; the file's present position unless given */
export async function writeWhole(handle: FileHandle, piece: Uint8Array, position?: number): Promise<void> {
  for (let done = 0; done < piece.length; ) {
    const at = position === undefined ? null : position + done;
    const { bytesWritten } = await handle.write(piece, done, piece.length - done, at);
    done += bytesWritten;
  }
}

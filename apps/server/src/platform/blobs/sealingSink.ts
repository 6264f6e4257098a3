import type { FileHandle } from 'node:fs/promises';
import { giveBack } from '../memory/giveBack.ts';
import { chunkBytes, sealChunk, sealedChunkBytes } from './chunkCipher.ts';
import { headerBytes } from './sealedHeader.ts';
import { writeWhole } from './writeWhole.ts';

/** Most files are small; for a larger one the buffer grows to a chunk. */
const firstBytes = 16 * 1024;

/** Encrypts what it is given chunk by chunk into a file, behind the place of its header. */
export class SealingSink {
  readonly #handle: FileHandle;
  readonly #key: Uint8Array;
  #plain = Buffer.allocUnsafe(firstBytes);
  #held = 0;
  #index = 0;

  constructor(handle: FileHandle, key: Uint8Array) {
    this.#handle = handle;
    this.#key = key;
  }

  async write(piece: Uint8Array): Promise<void> {
    for (let at = 0; at < piece.length; ) {
      // A full chunk is only sealed once it is known that more follows: the last one is sealed as such.
      if (this.#held === chunkBytes) await this.#seal(this.#plain, false);
      if (this.#held === 0 && piece.length - at > chunkBytes) {
        await this.#seal(piece.subarray(at, at + chunkBytes), false);
        at += chunkBytes;
        continue;
      }
      const taken = Math.min(chunkBytes - this.#held, piece.length - at);
      this.#makeRoomFor(taken);
      this.#plain.set(piece.subarray(at, at + taken), this.#held);
      this.#held += taken;
      at += taken;
    }
  }

  #makeRoomFor(bytes: number): void {
    const wanted = this.#held + bytes;
    if (wanted <= this.#plain.length) return;
    const larger = Buffer.allocUnsafe(Math.min(chunkBytes, Math.max(wanted, 4 * this.#plain.length)));
    this.#plain.copy(larger, 0, 0, this.#held);
    this.#plain = larger;
  }

  /**
   * Seals the last chunk and writes the header, all in one piece where no other chunk came before. Nothing may be written
   * afterwards. Until the header is there zeros stand in its place, which no reader takes for one.
   */
  async end(header: Uint8Array): Promise<void> {
    const isOnly = this.#index === 0;
    await this.#seal(this.#plain.subarray(0, this.#held), true, isOnly ? header : undefined);
    if (!isOnly) await writeWhole(this.#handle, header, 0);
  }

  async #seal(plain: Uint8Array, isLast: boolean, header?: Uint8Array): Promise<void> {
    const [text, tag] = sealChunk(this.#key, this.#index, isLast, plain);
    const at = header ? 0 : headerBytes + this.#index * sealedChunkBytes;
    this.#index += 1;
    this.#held = 0;
    const parts = header ? [header, text, tag] : [text, tag];
    const { bytesWritten } = await this.#handle.writev(parts, at);
    if (bytesWritten < parts.reduce((sum, { length }) => sum + length, 0))
      await writeWhole(this.#handle, Buffer.concat(parts).subarray(bytesWritten), at + bytesWritten);
    giveBack(text);
  }
}

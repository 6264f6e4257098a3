import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { SignatureError } from '../errors.ts';
import type { ByteSource } from './byteSource.ts';

const CHUNK = 256 * 1024;

/**
 * A file, read where and when it is asked for. Reads are synchronous system calls of at most 256 KB in
 * `stream`: hashing such a piece takes longer than fetching it from the page cache, and a thread-pool round
 * trip would cost more than both. Close it when done, or declare it with `await using`.
 */
export class FileSource implements ByteSource, AsyncDisposable {
  readonly size: number;
  #descriptor: number | undefined;

  private constructor(descriptor: number, size: number) {
    this.#descriptor = descriptor;
    this.size = size;
  }

  /** @throws SignatureError `file_unreadable`, `file_not_regular` */
  static open(path: string): FileSource {
    let descriptor: number;
    try {
      descriptor = openSync(path, 'r');
    } catch (cause) {
      throw new SignatureError('file_unreadable', `The file ${path} cannot be opened`, { cause });
    }
    const status = fstatSync(descriptor);
    if (!status.isFile()) {
      closeSync(descriptor);
      throw new SignatureError('file_not_regular', `${path} is not a regular file`);
    }
    return new FileSource(descriptor, status.size);
  }

  async read(offset: number, length: number): Promise<Uint8Array> {
    const target = Buffer.allocUnsafe(Math.max(0, Math.min(length, this.size - offset)));
    return target.subarray(0, this.readInto(target, offset));
  }

  /**
   * Fills `target` from `offset` on and says how many bytes it got; fewer only at the end of the file.
   * @throws SignatureError `file_closed`, `file_unreadable`
   */
  readInto(target: Uint8Array, offset: number): number {
    if (this.#descriptor === undefined) throw new SignatureError('file_closed', 'The file is closed already');
    let filled = 0;
    try {
      while (filled < target.length) {
        const count = readSync(this.#descriptor, target, filled, target.length - filled, offset + filled);
        if (count === 0) break;
        filled += count;
      }
    } catch (cause) {
      throw new SignatureError('file_unreadable', 'Reading the file failed', { cause });
    }
    return filled;
  }

  /** Each chunk is a buffer of its own. `hashRange` and `copyRange` do with one buffer for all. */
  async *stream(start: number, end: number): AsyncGenerator<Uint8Array> {
    for (let offset = start; offset < end; ) {
      const chunk = await this.read(offset, Math.min(CHUNK, end - offset));
      if (chunk.length === 0) return;
      offset += chunk.length;
      yield chunk;
    }
  }

  async close(): Promise<void> {
    const descriptor = this.#descriptor;
    this.#descriptor = undefined;
    if (descriptor !== undefined) closeSync(descriptor);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}

import { type FileHandle, open } from 'node:fs/promises';
import { isCode } from '../files/removeFile.ts';
import type { OpenBlob } from './blobStore.ts';

const chunk = 256 * 1024;

/** Finds out whether a file holds what it should. `state` changes with the file. */
export type ProvePlain = (blob: OpenBlob, state: string) => Promise<void>;

/** A blob that is stored as it is; undefined when there is none. What `prove` throws closes it. */
export async function openPlainBlob(path: string, prove?: ProvePlain): Promise<OpenBlob | undefined> {
  const handle = await openIfThere(path);
  if (!handle) return undefined;
  try {
    const { ino, size, ctimeMs } = await handle.stat();
    const blob = plainBlob(handle, path, size);
    await prove?.(blob, `${ino} ${size} ${ctimeMs}`);
    return blob;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function plainBlob(handle: FileHandle, path: string, size: number): OpenBlob {
  const read = (offset: number, length: number) =>
    readAt(handle, offset, Math.max(0, Math.min(length, size - offset)));
  return {
    place: { kind: 'plain', path },
    size,
    read,
    async *stream(start, end) {
      for (let at = start; at < end; ) {
        const part = await read(at, Math.min(chunk, end - at));
        if (part.length === 0) return;
        yield part;
        at += part.length;
      }
    },
    async *fleeting(start, end) {
      const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(chunk, end - start)));
      for (let at = start; at < end; ) {
        const length = await readInto(handle, buffer.subarray(0, Math.min(chunk, end - at)), at);
        if (length === 0) return;
        yield buffer.subarray(0, length);
        at += length;
      }
    },
    close: () => handle.close(),
  };
}

/** Opens a file for reading; undefined when there is none. */
export async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Bytes from a position on; fewer only at the end of the file. */
export async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const target = Buffer.allocUnsafe(length);
  return target.subarray(0, await readInto(handle, target, position));
}

/** Fills the target from a position on. @returns how many bytes there were; fewer only at the end of the file */
export async function readInto(handle: FileHandle, target: Buffer, position: number): Promise<number> {
  let done = 0;
  while (done < target.length) {
    const { bytesRead } = await handle.read(target, done, target.length - done, position + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return done;
}

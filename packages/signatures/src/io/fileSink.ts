import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fchmodSync,
  fsync,
  lstatSync,
  openSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { SignatureError } from '../errors.ts';
import type { ByteSink } from './byteSource.ts';

const synchronise = promisify(fsync);

export interface WriteOptions {
  /**
   * Whether the bytes must have reached the disk before the name changes; true unless said otherwise. Without
   * it a power cut (not a crash of the process) can leave an empty file under the new name.
   */
  readonly durable?: boolean;
  /** File permissions; 0o666 less the process's mask unless given. */
  readonly mode?: number;
}

/** Writes into a descriptor with plain system calls; see `FileSource` for why. */
class DescriptorSink implements ByteSink {
  readonly #descriptor: number;

  constructor(descriptor: number) {
    this.#descriptor = descriptor;
  }

  async write(chunk: Uint8Array): Promise<void> {
    for (let done = 0; done < chunk.length; ) done += writeSync(this.#descriptor, chunk, done);
  }
}

/**
 * Writes a file that is there whole or not at all: into a temporary neighbour, to the disk, then renamed over
 * the target. If `fill` throws, nothing is left behind and an older file stays as it was.
 * @throws SignatureError `file_unwritable`, `file_not_regular`, and whatever `fill` throws
 */
export async function writeFileWhole<Result>(
  path: string,
  fill: (sink: ByteSink) => Promise<Result>,
  options: WriteOptions = {},
): Promise<Result> {
  refuseOddTarget(path);
  const temporary = neighbourOf(path);
  const descriptor = attempt(path, () => openSync(temporary, 'wx', options.mode ?? 0o666));
  let open = true;
  try {
    const result = await fill(new DescriptorSink(descriptor));
    // The process's mask has its say in what is made, not in what is asked for.
    if (options.mode !== undefined) fchmodSync(descriptor, options.mode);
    if (options.durable !== false) await synchronise(descriptor);
    open = false;
    attempt(path, () => closeSync(descriptor));
    await putInPlace(temporary, path, options);
    return result;
  } catch (error) {
    if (open) closeSync(descriptor);
    try {
      unlinkSync(temporary);
    } catch {
      // Gone already if renaming had succeeded; what went wrong before matters more than a leftover.
    }
    throw error;
  }
}

/** A name beside `path` for what will take its place; a process that is killed leaves it behind. */
export const neighbourOf = (path: string): string =>
  join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`);

/**
 * Gives a file that is finished, and on the disk where that is asked for, the name of its neighbour.
 * @throws SignatureError `file_unwritable`
 */
export async function putInPlace(
  temporary: string,
  path: string,
  { durable = true }: WriteOptions,
): Promise<void> {
  attempt(path, () => renameSync(temporary, path));
  if (durable) await synchroniseFolder(dirname(path));
}

/**
 * Renaming puts a file in the place of whatever is there: of a device, a pipe, or a link, whose target would stay as it
 * was.
 * @throws SignatureError `file_not_regular` for what is neither absent nor a regular file, `file_unwritable`
 */
export function refuseOddTarget(path: string): void {
  const found = attempt(path, () => lstatSync(path, { throwIfNoEntry: false }));
  if (found === undefined || found.isFile()) return;
  throw new SignatureError('file_not_regular', `${path} is there already, and is no regular file`);
}

function attempt<Result>(path: string, action: () => Result): Result {
  try {
    return action();
  } catch (cause) {
    throw new SignatureError('file_unwritable', `The file ${path} cannot be written`, { cause });
  }
}

/** The new name must survive too. Windows knows no such call for folders. */
async function synchroniseFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

import { randomUUID } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFile,
  fchmodSync,
  fsync,
  openSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { SignatureError } from '../errors.ts';
import { BufferSource, type ByteSource, FileSource, type WriteOptions } from '../io/index.ts';
import type { Signer } from '../keys/signer.ts';
import type { PreparedPades } from './prepare.ts';
import { composePades, coverPades, signRequestOf, stateOf } from './prepare.ts';
import { completePades, type FinishOptions, type SignPadesOptions } from './sign.ts';

const copy = promisify(copyFile);
const synchronise = promisify(fsync);

const WHOLE_LIMIT = 1 << 20;
const SPARE_BUFFERS = 4;

/**
 * Signs a file into another: the file system copies the original (sharing its blocks where it can) while it is
 * hashed, and the update is appended to the copy. The output is there whole or not at all.
 *
 * Throws what `preparePades`, the signer and `completePades` throw, `file_unreadable` and `file_unwritable`.
 */
export async function signPadesFile(
  input: string,
  output: string,
  signer: Signer,
  options: SignPadesOptions & WriteOptions,
): Promise<void> {
  const { certificate, chain, algorithm } = signer;
  await withSource(input, async (source) => {
    const composed = await composePades(source, { ...options, certificate, chain, algorithm });
    const finish = async () => {
      const state = await stateOf(composed.document, source, { ...options, algorithm });
      const prepared = coverPades(composed, state);
      const value = await signer.sign(signRequestOf(prepared));
      return completePades(source, prepared, value, { ...options, hashState: state });
    };
    await appendToCopy(source, input, output, finish, options);
  });
}

/** The second step of a signature prepared before, file to file. Throws as `completePades`. */
export async function finishPadesFile(
  input: string,
  output: string,
  prepared: PreparedPades,
  signatureValue: Uint8Array,
  options: FinishOptions & WriteOptions = {},
): Promise<void> {
  await withSource(input, (source) => {
    const finish = () => completePades(source, prepared, signatureValue, options);
    return appendToCopy(source, input, output, finish, options);
  });
}

/** Buffers of small files, used again: fresh memory costs more than reading the file. */
const spare: Buffer[] = [];

/** Runs `work` on the file, read into memory at once where it is small. */
async function withSource<T>(path: string, work: (source: ByteSource) => Promise<T>): Promise<T> {
  await using file = FileSource.open(path);
  if (file.size > WHOLE_LIMIT) return await work(file);
  const buffer = spare.pop() ?? Buffer.allocUnsafeSlow(WHOLE_LIMIT);
  try {
    const length = file.readInto(buffer.subarray(0, file.size), 0);
    return await work(new BufferSource(buffer.subarray(0, length)));
  } finally {
    if (spare.length < SPARE_BUFFERS) spare.push(buffer);
  }
}

/**
 * Writes the original with the bytes that `finish` gives behind it. What is in memory is written from there; of
 * a long file the file system makes a copy while `finish` still hashes it.
 */
async function appendToCopy(
  source: ByteSource,
  input: string,
  output: string,
  finish: () => Promise<Uint8Array>,
  options: WriteOptions,
): Promise<void> {
  const temporary = join(dirname(output), `.${basename(output)}.${randomUUID()}.tmp`);
  const copying =
    source instanceof BufferSource
      ? undefined
      : copy(input, temporary, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
  const [finished, copied] = await Promise.allSettled([finish(), copying]);
  const started = { is: copying !== undefined && copied.status === 'fulfilled' };
  try {
    if (finished.status === 'rejected') throw finished.reason;
    if (copied.status === 'rejected') throw unwritable(output, copied.reason);
    const parts = source instanceof BufferSource ? [source.bytes, finished.value] : [finished.value];
    await writeParts(temporary, started, parts, options);
    renameSync(temporary, output);
    started.is = false;
    if (options.durable !== false) await synchroniseFolder(dirname(output));
  } catch (error) {
    if (started.is) unlinkSync(temporary);
    throw error instanceof Error && 'syscall' in error ? unwritable(output, error) : error;
  }
}

/** Plain system calls: so few bytes take less time than a turn through the thread pool. */
async function writeParts(
  path: string,
  started: { is: boolean },
  parts: readonly Uint8Array[],
  options: WriteOptions,
): Promise<void> {
  const descriptor = openSync(path, started.is ? 'a' : 'wx', options.mode ?? 0o666);
  started.is = true;
  try {
    for (const part of parts)
      for (let done = 0; done < part.length; ) done += writeSync(descriptor, part, done);
    if (options.mode !== undefined) fchmodSync(descriptor, options.mode);
    if (options.durable !== false) await synchronise(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** The new name must survive a power cut too. Windows knows no such call for folders. */
async function synchroniseFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const descriptor = openSync(path, 'r');
  try {
    await synchronise(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function unwritable(path: string, cause: unknown): SignatureError {
  return new SignatureError('file_unwritable', `The file ${path} cannot be written`, { cause });
}

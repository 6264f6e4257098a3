import { chmodSync, closeSync, constants, copyFile, fsync, openSync, rmSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';
import { SignatureError } from '../errors.ts';
import {
  BufferSource,
  type ByteSource,
  FileSource,
  neighbourOf,
  putInPlace,
  type WriteOptions,
  writeFileWhole,
} from '../io/index.ts';
import type { Signer } from '../keys/signer.ts';
import type { PreparedPades } from './prepared.ts';
import {
  completeOnce,
  completePades,
  composeFor,
  type FinishOptions,
  type SignPadesOptions,
} from './sign.ts';

const copy = promisify(copyFile);
const synchronise = promisify(fsync);

/** Files up to this size are read into memory at once and written from there. */
const WHOLE_LIMIT = 1 << 20;
/** Behind the file in the same buffer, for what is appended to most. */
const ROOM_BEHIND = 64 << 10;
const SPARE_BUFFERS = 4;

/** Decides whether the file can be signed; what it gives makes the bytes to append. */
type Composing = (source: ByteSource) => Promise<() => Promise<Uint8Array>>;

/**
 * Signs a file into another: the file system copies the original (sharing its blocks where it can) while it is
 * hashed, and the update is appended to the copy. The output is there whole or not at all.
 * A process that is killed can leave a temporary neighbour, `.NAME.….tmp`, never half an output.
 *
 * Throws what `preparePades`, the signer and `completePades` throw, `file_unreadable` and `file_unwritable`.
 */
export async function signPadesFile(
  input: string,
  output: string,
  signer: Signer,
  options: SignPadesOptions & WriteOptions,
): Promise<void> {
  const compose: Composing = async (source) => {
    const composed = await composeFor(source, signer, options);
    return () => completeOnce(composed, source, signer, options);
  };
  await appendToCopy(input, output, compose, options);
}

/** The second step of a signature prepared before, file to file. Throws as `completePades`. */
export async function finishPadesFile(
  input: string,
  output: string,
  prepared: PreparedPades,
  signatureValue: Uint8Array,
  options: FinishOptions & WriteOptions = {},
): Promise<void> {
  const compose: Composing = async (source) => () => completePades(source, prepared, signatureValue, options);
  await appendToCopy(input, output, compose, options);
}

/** The original with the new bytes behind it: small files by way of memory, of others the file system makes a copy. */
async function appendToCopy(
  input: string,
  output: string,
  compose: Composing,
  options: WriteOptions,
): Promise<void> {
  await using file = FileSource.open(input);
  if (file.size > WHOLE_LIMIT) await appendOnDisk(file, input, output, compose, options);
  else await appendInMemory(file, output, compose, options);
}

/** Buffers of small files, used again: fresh memory costs more than reading the file. */
const spare: Buffer[] = [];

async function appendInMemory(
  file: FileSource,
  output: string,
  compose: Composing,
  options: WriteOptions,
): Promise<void> {
  const buffer = spare.pop() ?? Buffer.allocUnsafeSlow(WHOLE_LIMIT + ROOM_BEHIND);
  try {
    const length = file.readInto(buffer.subarray(0, file.size), 0);
    const finish = await compose(new BufferSource(buffer.subarray(0, length)));
    const added = await finish();
    const whole = length + added.length;
    const isTogether = whole <= buffer.length;
    // One call of the system in place of two.
    if (isTogether) buffer.set(added, length);
    await writeFileWhole(
      output,
      async (sink) => {
        await sink.write(buffer.subarray(0, isTogether ? whole : length));
        if (!isTogether) await sink.write(added);
      },
      options,
    );
  } finally {
    if (spare.length < SPARE_BUFFERS) spare.push(buffer);
  }
}

/** The copy is made while `finish` still hashes the file. */
async function appendOnDisk(
  source: FileSource,
  input: string,
  output: string,
  compose: Composing,
  options: WriteOptions,
): Promise<void> {
  const finish = await compose(source);
  const temporary = neighbourOf(output);
  const copying = copy(input, temporary, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
  const [finished, copied] = await Promise.allSettled([finish(), copying]);
  try {
    if (finished.status === 'rejected') throw finished.reason;
    if (copied.status === 'rejected') throw unwritable(output, copied.reason);
    try {
      await appendTo(temporary, finished.value, options);
    } catch (cause) {
      throw unwritable(output, cause);
    }
    await putInPlace(temporary, output, options);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

async function appendTo(path: string, bytes: Uint8Array, options: WriteOptions): Promise<void> {
  // The copy has the permissions of the original, which may be read-only.
  chmodSync(path, options.mode ?? 0o666 & ~process.umask());
  const descriptor = openSync(path, 'a');
  try {
    for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done);
    if (options.durable !== false) await synchronise(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function unwritable(path: string, cause: unknown): SignatureError {
  return new SignatureError('file_unwritable', `The file ${path} cannot be written`, { cause });
}

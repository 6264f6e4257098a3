import { randomBytes } from 'node:crypto';
import { constants, copyFile, open, rename, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { SignatureError } from '../errors.ts';
import { FileSource, type WriteOptions, writeFileWhole } from '../io/index.ts';
import type { Signer } from '../keys/signer.ts';
import type { PreparedPades } from './prepare.ts';
import { composePades, coverPades, signRequestOf, stateOf } from './prepare.ts';
import { completePades, type FinishOptions, type SignPadesOptions } from './sign.ts';

const WHOLE_LIMIT = 1 << 20;

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
  await using source = FileSource.open(input);
  const { certificate, chain, algorithm } = signer;
  const composed = await composePades(source, { ...options, certificate, chain, algorithm });
  const finish = async () => {
    const state = await stateOf(composed.document, source, { ...options, algorithm });
    const prepared = coverPades(composed, state);
    const value = await signer.sign(signRequestOf(prepared));
    return completePades(source, prepared, value, { ...options, hashState: state });
  };
  await appendToCopy(source, input, output, finish, options);
}

/** The second step of a signature prepared before, file to file. Throws as `completePades`. */
export async function finishPadesFile(
  input: string,
  output: string,
  prepared: PreparedPades,
  signatureValue: Uint8Array,
  options: FinishOptions & WriteOptions = {},
): Promise<void> {
  await using source = FileSource.open(input);
  const finish = () => completePades(source, prepared, signatureValue, options);
  await appendToCopy(source, input, output, finish, options);
}

/** Copies `input` to `output` with the bytes that `finish` gives behind it; copying and finishing go on at once. */
export async function appendToCopy(
  source: FileSource,
  input: string,
  output: string,
  finish: () => Promise<Uint8Array>,
  options: WriteOptions = {},
): Promise<void> {
  if (source.size <= WHOLE_LIMIT) {
    const bytes = await finish();
    const original = await source.read(0, source.size);
    await writeFileWhole(
      output,
      async (sink) => {
        await sink.write(original);
        await sink.write(bytes);
      },
      options,
    );
    return;
  }
  const temporary = join(dirname(output), `.${basename(output)}.${randomBytes(6).toString('hex')}.tmp`);
  const copying = copyFile(input, temporary, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
  const [finished, copied] = await Promise.allSettled([finish(), copying]);
  try {
    if (finished.status === 'rejected') throw finished.reason;
    if (copied.status === 'rejected') throw unwritable(output, copied.reason);
    await append(temporary, finished.value, options);
    await rename(temporary, output);
  } catch (error) {
    if (copied.status === 'fulfilled') await unlink(temporary);
    throw error;
  }
}

async function append(path: string, bytes: Uint8Array, options: WriteOptions): Promise<void> {
  const file = await open(path, 'a');
  try {
    await file.writeFile(bytes);
    if (options.mode !== undefined) await file.chmod(options.mode);
    if (options.durable !== false) await file.sync();
  } finally {
    await file.close();
  }
}

function unwritable(path: string, cause: unknown): SignatureError {
  return new SignatureError('file_unwritable', `The file ${path} cannot be written`, { cause });
}

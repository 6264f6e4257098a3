import { type FileHandle, open, stat } from 'node:fs/promises';
import type { ByteSink } from '@tomar/signatures/io';
import { BlobDamaged, BlobKeyMissing, expectSize } from './blobErrors.ts';
import type { OpenBlob, StoredBlob } from './blobStore.ts';
import { plainLength, sealedLength } from './chunkCipher.ts';
import type { DataKey, DataKeys } from './dataKeys.ts';
import { openIfThere, readAt, readInto } from './plainBlob.ts';
import { fileKeys, headerBytes, headerOf, isAddressedTo, newHeader, readHeader } from './sealedHeader.ts';
import { SealedSource } from './sealedSource.ts';
import { SealingSink } from './sealingSink.ts';

/** Writes an encrypted blob to a new file and syncs it. Its address, which needs the hash, comes last. */
export async function writeSealed(
  file: string,
  accountId: string,
  dataKey: DataKey,
  fill: (sink: ByteSink) => Promise<StoredBlob>,
): Promise<StoredBlob> {
  const { salt, keys } = newHeader(accountId, dataKey);
  const handle = await open(file, 'wx', 0o600);
  try {
    const sink = new SealingSink(handle, keys.cipher);
    const stored = await fill(sink);
    await sink.end(headerOf(dataKey.id, salt, keys, { accountId, ...stored }));
    await handle.sync();
    expectSize(file, headerBytes + sealedLength(stored.size), (await handle.stat()).size);
    return stored;
  } finally {
    await handle.close();
  }
}

/**
 * @returns undefined when there is no such file
 * @throws BlobDamaged for a file that was cut, or that belongs elsewhere; BlobKeyMissing
 */
export async function openSealedBlob(
  path: string,
  { accountId, sha256 }: { readonly accountId: string; readonly sha256: string },
  keys: DataKeys | undefined,
): Promise<OpenBlob | undefined> {
  const handle = await openIfThere(path);
  if (!handle) return undefined;
  try {
    const { size, cipher } = await readAddress(handle, sha256, accountId, keys);
    const text = { name: sha256, start: headerBytes, size, key: cipher };
    const source = new SealedSource(text, (target, position) => readInto(handle, target, position));
    return {
      place: { kind: 'sealed', path, size, key: cipher },
      size,
      read: (offset, length) => source.read(offset, length),
      stream: (start, end) => source.stream(start, end),
      fleeting: (start, end) => source.fleeting(start, end),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function readAddress(
  handle: FileHandle,
  sha256: string,
  accountId: string,
  keys: DataKeys | undefined,
): Promise<{ readonly size: number; readonly cipher: Buffer }> {
  const header = readHeader(await readAt(handle, 0, headerBytes));
  const size = plainLength((await handle.stat()).size - headerBytes);
  if (!header || size === undefined) throw new BlobDamaged(sha256, 'is no encrypted blob');
  const dataKey = await keys?.byId(accountId, header.keyId);
  if (!dataKey) throw new BlobKeyMissing(sha256, header.keyId);
  const own = fileKeys(accountId, dataKey, header.salt);
  if (!isAddressedTo(header, own, { accountId, sha256, size }))
    throw new BlobDamaged(sha256, 'was cut, or is another blob');
  return { size, cipher: own.cipher };
}

/** The data key that a file was encrypted with; undefined when it is gone or no encrypted blob. */
export async function keyIdOf(path: string): Promise<string | undefined> {
  const handle = await openIfThere(path);
  if (!handle) return undefined;
  try {
    return readHeader(await readAt(handle, 0, headerBytes))?.keyId;
  } finally {
    await handle.close();
  }
}

/** Plain bytes of an encrypted file; undefined when there is none. A file of no possible length has none. */
export async function sealedSize(path: string): Promise<number | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found && (plainLength(found.size - headerBytes) ?? 0);
}

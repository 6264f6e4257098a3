import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { ByteSink } from '@tomar/signatures/io/byteSource.ts';
import type { StoredBlob } from '../../platform/blobs/blobStore.ts';
import type { Platform } from '../../platform/platform.ts';

/** A new blob from what `fill` writes: written once, hashed on the way, in the store whole or not at all. */
export async function writeBlob(
  { blobs }: Pick<Platform, 'blobs'>,
  accountId: string,
  fill: (sink: ByteSink) => Promise<void>,
): Promise<StoredBlob> {
  const path = await blobs.temporaryPath(accountId);
  const hash = createHash('sha256');
  let size = 0;
  const handle = await open(path, 'wx', 0o600);
  try {
    await fill({
      write: async (chunk) => {
        hash.update(chunk);
        size += chunk.length;
        for (let done = 0; done < chunk.length; )
          done += (await handle.write(chunk, done, chunk.length - done)).bytesWritten;
      },
    });
    await handle.sync();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  return blobs.adopt(accountId, path, { sha256: hash.digest('hex'), size });
}

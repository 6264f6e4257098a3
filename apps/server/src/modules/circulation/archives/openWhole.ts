import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { BlobMissing } from '../../../platform/blobs/blobErrors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { FileRow } from '../../jobs/index.ts';

export type Unreadable = 'missing' | 'damaged';

/**
 * The bytes of a file, read to their end once before: of one that turns out damaged in its middle the beginning would be
 * out already, and look like a document.
 */
export async function openWhole(
  { blobs, log }: Pick<Platform, 'blobs' | 'log'>,
  { accountId, id, currentSha256 }: FileRow,
  signal: AbortSignal,
): Promise<Readable | Unreadable> {
  try {
    const hash = createHash('sha256');
    for await (const piece of await blobs.stream(accountId, currentSha256)) {
      signal.throwIfAborted();
      hash.update(piece);
    }
    if (hash.digest('hex') === currentSha256) return await blobs.stream(accountId, currentSha256);
    log.error({ accountId, fileId: id }, 'a stored file has other bytes than its name says');
    return 'damaged';
  } catch (error) {
    signal.throwIfAborted();
    // Errors of the store and of the disk have a code.
    if (!(error instanceof Error && 'code' in error)) throw error;
    log.error({ err: error, accountId, fileId: id }, 'a stored file cannot be read');
    return error instanceof BlobMissing ? 'missing' : 'damaged';
  }
}

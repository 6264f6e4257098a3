import { isDeepStrictEqual } from 'node:util';
import type { BlobPlace } from '../blobs/blobPlace.ts';
import type { BlobStore } from '../blobs/blobStore.ts';

/**
 * Has a thread work on a blob. `encrypt-files` may write it anew, with another key, between the look at it and the
 * thread's: then it is done once more, with what lies there now.
 * @throws BlobMissing, BlobDamaged, BlobKeyMissing, and what `work` throws
 */
export async function atPlace<T>(
  blobs: Pick<BlobStore, 'open'>,
  accountId: string,
  sha256: string,
  work: (place: BlobPlace) => Promise<T>,
): Promise<T> {
  const place = await placeOf(blobs, accountId, sha256);
  try {
    return await work(place);
  } catch (error) {
    const now = await placeOf(blobs, accountId, sha256);
    if (isDeepStrictEqual(now, place)) throw error;
    return work(now);
  }
}

/** Opened for a moment: a file that was cut, or is another one, is known before a thread is asked. */
async function placeOf(
  blobs: Pick<BlobStore, 'open'>,
  accountId: string,
  sha256: string,
): Promise<BlobPlace> {
  const blob = await blobs.open(accountId, sha256);
  await blob.close();
  return blob.place;
}

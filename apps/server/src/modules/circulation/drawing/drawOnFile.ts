import type { OnPage } from '@tomar/signatures/paper';
import type { StoredBlob } from '../../../platform/blobs/blobStore.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { atPlace } from '../../../platform/threads/atPlace.ts';
import { QueueFull } from '../../../platform/threads/fairQueue.ts';
import { TooComplex } from '../../../platform/threads/limitedThreads.ts';
import { drawThreads } from './drawThreads.ts';

interface Drawing {
  /** Of the document. */
  readonly sha256: string;
  readonly pages: readonly OnPage[];
}

/**
 * Draws on the pages of a stored PDF that nobody has signed. What comes out is a blob that belongs to nothing yet: done
 * before anything is locked.
 * @param impossible what is said where it cannot be drawn on
 * @throws AppError too_many_requests
 */
export async function drawOnFile(
  { blobs, log }: Platform,
  accountId: string,
  { sha256, pages }: Drawing,
  impossible: () => AppError,
): Promise<StoredBlob> {
  try {
    const update = await atPlace(blobs, accountId, sha256, (place) =>
      drawThreads.draw(accountId, { place, pages }),
    );
    const original = await blobs.stream(accountId, sha256);
    return await blobs.put(accountId, followedBy(original, update));
  } catch (error) {
    if (error instanceof TooComplex) {
      log.warn({ err: error }, 'a document cannot be drawn on');
      throw impossible();
    }
    if (!(error instanceof QueueFull)) throw error;
    throw new AppError('too_many_requests', [{ field: '', key: 'lang_placeholder_busy' }], {
      headers: { 'retry-after': '10' },
      cause: error,
    });
  }
}

async function* followedBy(
  original: AsyncIterable<Uint8Array>,
  update: Uint8Array,
): AsyncIterable<Uint8Array> {
  yield* original;
  yield update;
}

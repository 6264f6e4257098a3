import { limits } from '@tomar/contract';
import { Budget, usualLimits, withinLimits } from '@tomar/signatures/budget';
import { SignatureError } from '@tomar/signatures/errors';
import type { BlobStore, OpenBlob } from '../../../platform/blobs/blobStore.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { atPlace } from '../../../platform/threads/atPlace.ts';
import { QueueFull } from '../../../platform/threads/fairQueue.ts';
import { type DocumentFacts, inspectDocument } from './inspectDocument.ts';
import { InspectionThreads } from './inspectionThreads.ts';

/** Most documents of so few bytes are inspected in less time than a thread takes to start … */
const quickBytes = 64 * 1024;
/** … that is, for so many steps of work (about 20 ms); what costs more goes to a thread. */
const quickSteps = 200_000;

const threads = new InspectionThreads({
  milliseconds: limits.inspectionSeconds * 1000,
  megabytes: 512,
  idleMilliseconds: 60_000,
});

/** The facts of a small document; undefined where finding them out takes long. */
async function inspectQuickly(blob: OpenBlob, name: string): Promise<DocumentFacts | undefined> {
  if (blob.size > quickBytes) return undefined;
  try {
    const budget = new Budget({ ...usualLimits(blob.size), steps: quickSteps });
    return await withinLimits(budget, () => inspectDocument(blob, name));
  } catch (error) {
    if (error instanceof SignatureError && error.code === 'too_complex') return undefined;
    throw error;
  }
}

/**
 * What an uploaded document is, found out in a thread unless that takes little.
 * @throws TooComplex, AppError too_many_requests
 */
export async function inspectUpload(
  blobs: Pick<BlobStore, 'open'>,
  { accountId, name }: { readonly accountId: string; readonly name: string },
  sha256: string,
): Promise<DocumentFacts> {
  const blob = await blobs.open(accountId, sha256);
  const facts = await inspectQuickly(blob, name).finally(() => blob.close());
  if (facts !== undefined) return facts;
  try {
    return await atPlace(blobs, accountId, sha256, (place) => threads.inspect(accountId, { place, name }));
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    throw new AppError('too_many_requests', [{ field: '', key: 'lang_inspections_busy' }], {
      headers: { 'retry-after': '10' },
      cause: error,
    });
  }
}

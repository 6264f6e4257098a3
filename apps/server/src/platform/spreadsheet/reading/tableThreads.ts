import { type ImportReading, importLimits } from '@tomar/contract';
import type { BlobPlace } from '../../blobs/blobPlace.ts';
import { FairQueue } from '../../threads/fairQueue.ts';
import { LimitedThreads, TooComplex } from '../../threads/limitedThreads.ts';
import type { TableBounds, TableRead } from './table.ts';

/** A stored file as it goes to the thread. */
export interface TableOrder {
  readonly place: BlobPlace;
  readonly asked: ImportReading;
  readonly bounds: TableBounds;
}

const threads = new LimitedThreads<TableRead>(new URL('./tableWorker.ts', import.meta.url), {
  milliseconds: importLimits.readSeconds * 1000,
  megabytes: 768,
  idleMilliseconds: 10_000,
});
const queue = new FairQueue({ running: 2, runningPerOwner: 1, waitingPerOwner: 100 });

/**
 * Reads a stored file of rows in a thread, within the limits of imports.
 * @param owner the account, of which one is read at a time
 */
export async function readStoredTable(
  owner: string,
  order: Pick<TableOrder, 'place' | 'asked'>,
): Promise<TableRead> {
  try {
    return await queue.run(owner, () =>
      threads.run({ ...order, bounds: importLimits } satisfies TableOrder, (answer) => answer),
    );
  } catch (error) {
    if (error instanceof TooComplex)
      return { kind: 'unreadable', key: 'lang_import_too_complex', params: [] };
    throw error;
  }
}

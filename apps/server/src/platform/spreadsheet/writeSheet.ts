import { tooManyRequests } from '../http/errors.ts';
import { FairQueue, QueueFull } from '../threads/fairQueue.ts';
import { LimitedThreads } from '../threads/limitedThreads.ts';
import { makeSheet, type Sheet } from './makeSheet.ts';

/** So many cells are written in less time than a thread takes to start. */
const quickCells = 2000;

const threads = new LimitedThreads<Uint8Array>(new URL('./sheetWorker.ts', import.meta.url), {
  milliseconds: 120_000,
  megabytes: 1024,
  idleMilliseconds: 10_000,
});
/** Those that wait hold their rows in memory. */
const queue = new FairQueue({ running: 2, runningPerOwner: 1, waitingPerOwner: 4 });

/**
 * An Excel file as `makeSheet` makes it, in a thread unless it is small: a large one takes seconds of work.
 * @param owner the account, of which one is written at a time
 * @throws AppError too_many_requests, TooComplex
 */
export async function writeSheet(owner: string, sheet: Sheet): Promise<Uint8Array> {
  if (sheet.rows.length * sheet.columns.length <= quickCells) return makeSheet(sheet);
  try {
    return await queue.run(owner, () => threads.run(sheet, (bytes) => bytes));
  } catch (error) {
    throw error instanceof QueueFull ? tooManyRequests(10) : error;
  }
}

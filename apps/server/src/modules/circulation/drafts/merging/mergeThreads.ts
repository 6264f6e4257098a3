import { limits } from '@tomar/contract';
import type { BlobPlace } from '../../../../platform/blobs/blobPlace.ts';
import { FairQueue } from '../../../../platform/threads/fairQueue.ts';
import {
  LimitedThreads,
  type ThreadLimits,
  TooComplex,
} from '../../../../platform/threads/limitedThreads.ts';

/** Where the bytes of the documents are, in the order of their pages. */
export interface MergeOrder {
  readonly places: readonly BlobPlace[];
}

export type Merged =
  | { readonly kind: 'done'; readonly bytes: Uint8Array }
  /** One of them cannot be read as a PDF. */
  | { readonly kind: 'unreadable'; readonly message: string };

/** Threads that merge PDFs, in turns between accounts. */
export class MergeThreads {
  readonly #threads: LimitedThreads<Merged>;
  readonly #queue = new FairQueue({ running: 2, runningPerOwner: 1, waitingPerOwner: 20 });

  constructor(limited: ThreadLimits) {
    this.#threads = new LimitedThreads(new URL('./mergeWorker.ts', import.meta.url), limited);
  }

  /** @throws TooComplex for documents that cannot be merged within the limits, or at all; QueueFull */
  merge(owner: string, order: MergeOrder): Promise<Uint8Array> {
    return this.#queue.run(owner, () => this.#threads.run(order, bytesOf));
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}

function bytesOf(answer: Merged): Uint8Array {
  if (answer.kind === 'unreadable') throw new TooComplex(answer.message);
  return answer.bytes;
}

export const mergeThreads = new MergeThreads({
  milliseconds: limits.mergeSeconds * 1000,
  megabytes: 768,
  idleMilliseconds: 30_000,
});

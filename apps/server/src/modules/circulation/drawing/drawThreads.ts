import { limits } from '@tomar/contract/limits.ts';
import type { OnPage } from '@tomar/signatures/paper';
import type { BlobPlace } from '../../../platform/blobs/blobPlace.ts';
import { FairQueue } from '../../../platform/threads/fairQueue.ts';
import { LimitedThreads, type ThreadLimits, TooComplex } from '../../../platform/threads/limitedThreads.ts';

/** A PDF with what is to be drawn on its pages. */
export interface DrawOrder {
  readonly place: BlobPlace;
  readonly pages: readonly OnPage[];
}

export type Drawn =
  /** What goes behind the file. */
  | { readonly kind: 'done'; readonly update: Uint8Array }
  | { readonly kind: 'undrawable'; readonly message: string };

/** Threads that draw on pages, in turns between accounts. */
export class DrawThreads {
  readonly #threads: LimitedThreads<Drawn>;
  readonly #queue = new FairQueue({ running: 2, runningPerOwner: 2, waitingPerOwner: 40 });

  constructor(limited: ThreadLimits) {
    this.#threads = new LimitedThreads(new URL('./drawWorker.ts', import.meta.url), limited);
  }

  /**
   * @returns the octets that go behind the file
   * @throws TooComplex for a document that cannot be drawn on within the limits, or at all; QueueFull
   */
  draw(owner: string, order: DrawOrder): Promise<Uint8Array> {
    return this.#queue.run(owner, () => this.#threads.run(order, updateOf));
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}

function updateOf(answer: Drawn): Uint8Array {
  if (answer.kind === 'undrawable') throw new TooComplex(answer.message);
  return answer.update;
}

export const drawThreads = new DrawThreads({
  milliseconds: limits.drawSeconds * 1000,
  megabytes: 512,
  idleMilliseconds: 30_000,
});

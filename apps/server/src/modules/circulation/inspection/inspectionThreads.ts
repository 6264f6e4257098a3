import type { BlobPlace } from '../../../platform/blobs/blobPlace.ts';
import { FairQueue } from '../../../platform/threads/fairQueue.ts';
import { LimitedThreads, type ThreadLimits, TooComplex } from '../../../platform/threads/limitedThreads.ts';
import type { DocumentFacts } from './inspectDocument.ts';

/** A document as it goes to the thread: where its bytes are stored, and how it is named. */
export interface InspectionOrder {
  readonly place: BlobPlace;
  readonly name: string;
}

/** What the thread says. */
export type Inspected =
  | { readonly kind: 'done'; readonly facts: DocumentFacts }
  | { readonly kind: 'tooComplex'; readonly message: string }
  /** Something is wrong with the program. */
  | { readonly kind: 'broken'; readonly message: string };

/** Threads that inspect uploaded documents, in turns between accounts: a document may be made to take long. */
export class InspectionThreads {
  readonly #threads: LimitedThreads<Inspected>;
  /** An account never takes every place. */
  readonly #queue = new FairQueue({ running: 2, runningPerOwner: 1, waitingPerOwner: 400 });

  constructor(limits: ThreadLimits) {
    this.#threads = new LimitedThreads(new URL('./inspectWorker.ts', import.meta.url), limits);
  }

  /** Inspects a stored document. @throws TooComplex, QueueFull */
  inspect(owner: string, order: InspectionOrder): Promise<DocumentFacts> {
    return this.#queue.run(owner, () => this.#threads.run(order, factsOf));
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}

function factsOf(answer: Inspected): DocumentFacts {
  switch (answer.kind) {
    case 'done':
      return answer.facts;
    case 'tooComplex':
      throw new TooComplex(answer.message);
    case 'broken':
      throw new Error(`a file could not be inspected: ${answer.message}`);
  }
}

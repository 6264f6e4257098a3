import { Worker } from 'node:worker_threads';
import { FairQueue } from '../../../platform/threads/fairQueue.ts';
import type { DocumentFacts } from '../inspectDocument.ts';

/** A document as it goes to the thread: where its bytes are stored, and how it is named. */
export interface InspectionOrder {
  readonly path: string;
  readonly name: string;
}

/** What the thread says. */
export type Inspected =
  | { readonly kind: 'done'; readonly facts: DocumentFacts }
  | { readonly kind: 'tooComplex'; readonly message: string }
  /** Something is wrong with the program. */
  | { readonly kind: 'broken'; readonly message: string };

export interface InspectionLimits {
  readonly milliseconds: number;
  /** Of the thread's heap. */
  readonly megabytes: number;
}

/** A document took more time or memory than one may. */
export class InspectionTooComplex extends Error {
  readonly code = 'too_complex';
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'InspectionTooComplex';
  }
}

/** Of this process. An account never takes every place. */
const queue = new FairQueue({ running: 2, runningPerOwner: 1, waitingPerOwner: 400 });
const idleMs = 60_000;
const idle: { readonly worker: Worker; readonly megabytes: number; readonly timer: NodeJS.Timeout }[] = [];

/**
 * Inspects a stored document in a thread of its own, in turns between accounts: it may be made to take long.
 * @throws InspectionTooComplex, QueueFull
 */
export function inspectInThread(
  owner: string,
  order: InspectionOrder,
  limits: InspectionLimits,
): Promise<DocumentFacts> {
  return queue.run(owner, async () => {
    const worker = take(limits);
    let isDone = false;
    try {
      const answer = await answerOf(worker, order, limits);
      isDone = true;
      if (answer.kind === 'done') return answer.facts;
      if (answer.kind === 'tooComplex') throw new InspectionTooComplex(answer.message);
      throw new Error(`a file could not be inspected: ${answer.message}`);
    } finally {
      // Whatever an unfinished thread is doing ends here.
      if (isDone) keep(worker, limits);
      else await worker.terminate();
    }
  });
}

function take({ megabytes }: InspectionLimits): Worker {
  const at = idle.findIndex((one) => one.megabytes === megabytes);
  const [kept] = at < 0 ? [] : idle.splice(at, 1);
  if (kept) {
    clearTimeout(kept.timer);
    return kept.worker;
  }
  const worker = new Worker(new URL('./inspectWorker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
  });
  // An idle thread keeps no process alive; one at work does by its request.
  worker.unref();
  return worker;
}

function keep(worker: Worker, { megabytes }: InspectionLimits): void {
  const end = () => {
    const at = idle.findIndex((one) => one.worker === worker);
    if (at >= 0) idle.splice(at, 1);
    void worker.terminate();
  };
  idle.push({ worker, megabytes, timer: setTimeout(end, idleMs).unref() });
}

function answerOf(
  worker: Worker,
  order: InspectionOrder,
  { milliseconds, megabytes }: InspectionLimits,
): Promise<Inspected> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => settle(() => reject(new InspectionTooComplex(`Not inspected within ${milliseconds} ms`))),
      milliseconds,
    );
    const settle = (work: () => void) => {
      clearTimeout(timer);
      for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
      // Until it is terminated it may still fail, and nobody is interested any more.
      worker.on('error', () => undefined);
      work();
    };
    worker.on('message', (answer: Inspected) => settle(() => resolve(answer)));
    worker.on('error', (error: NodeJS.ErrnoException) =>
      settle(() =>
        reject(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? new InspectionTooComplex(`Not inspected within ${megabytes} MB`, { cause: error })
            : error,
        ),
      ),
    );
    worker.on('exit', (code) =>
      settle(() => reject(new Error(`a thread that inspected a file ended with ${code}`))),
    );
    worker.postMessage(order);
  });
}

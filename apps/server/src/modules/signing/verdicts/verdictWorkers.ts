import { Worker } from 'node:worker_threads';
import type { SignatureVerdict } from '@tomar/contract';
import { SignatureError } from '@tomar/signatures/errors.ts';
import type { Fetcher } from '@tomar/signatures/http/fetcher.ts';
import type { FromWorker, ToWorker, VerdictOrder } from './verdictOrder.ts';

export interface WorkerLimits {
  /** For one file, from its start to its verdict. */
  readonly milliseconds: number;
  /** Of the thread's heap. */
  readonly megabytes: number;
  /** An idle thread ends after this. */
  readonly idleMilliseconds: number;
}

/** A file took more time or memory than one file may. */
export class TooComplex extends Error {
  readonly code = 'too_complex';
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'TooComplex';
  }
}

/** Codes of the engine for a file that is more than it judges. */
const tooComplexCodes = new Set(['too_complex', 'too_many_signatures', 'xml_too_large', 'content_too_large']);

/** Worker threads for judging files, each with limits, kept for the next file while they are idle. */
export class VerdictWorkers {
  readonly #limits: WorkerLimits;
  readonly #idle: { readonly worker: Worker; readonly timer: NodeJS.Timeout }[] = [];

  constructor(limits: WorkerLimits) {
    this.#limits = limits;
  }

  /**
   * @param fetcher asks the addresses that certificates in the file name
   * @throws TooComplex, SignatureError where the file cannot be judged
   */
  async judge(order: VerdictOrder, fetcher: Fetcher): Promise<SignatureVerdict[]> {
    const worker = this.#take();
    let isDone = false;
    try {
      const answer = await this.#answer(worker, order, fetcher);
      isDone = true;
      return verdictsOf(answer);
    } finally {
      // Whatever an unfinished thread is doing ends here.
      if (isDone) this.#keep(worker);
      else await worker.terminate();
    }
  }

  async close(): Promise<void> {
    await Promise.all(
      this.#idle.splice(0).map(({ worker, timer }) => {
        clearTimeout(timer);
        return worker.terminate();
      }),
    );
  }

  #take(): Worker {
    const idle = this.#idle.pop();
    if (idle) {
      clearTimeout(idle.timer);
      idle.worker.removeAllListeners('exit');
      return idle.worker;
    }
    const { megabytes } = this.#limits;
    const worker = new Worker(new URL('./verdictWorker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
    });
    // An idle thread keeps no process alive; one at work does by its request.
    worker.unref();
    return worker;
  }

  #keep(worker: Worker): void {
    const end = () => {
      const at = this.#idle.findIndex((one) => one.worker === worker);
      if (at >= 0) this.#idle.splice(at, 1);
      void worker.terminate();
    };
    const timer = setTimeout(end, this.#limits.idleMilliseconds).unref();
    this.#idle.push({ worker, timer });
    // One that ends by itself meanwhile would leave the next file waiting for nobody.
    worker.once('exit', () => {
      clearTimeout(timer);
      end();
    });
  }

  #answer(worker: Worker, order: VerdictOrder, fetcher: Fetcher): Promise<Answer> {
    const { milliseconds, megabytes } = this.#limits;
    return new Promise<Answer>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new TooComplex(`No verdict within ${milliseconds} ms`)),
        milliseconds,
      );
      const settle = (work: () => void) => {
        clearTimeout(timer);
        for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
        // Until it is terminated it may still fail, and nobody is interested any more.
        worker.on('error', () => undefined);
        work();
      };
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'fetch') fetchFor(worker, message, fetcher);
        else settle(() => resolve(message));
      });
      worker.on('error', (error: NodeJS.ErrnoException) =>
        settle(() =>
          reject(
            error.code === 'ERR_WORKER_OUT_OF_MEMORY'
              ? new TooComplex(`No verdict within ${megabytes} MB`, { cause: error })
              : error,
          ),
        ),
      );
      worker.on('exit', (code) =>
        settle(() => reject(new Error(`a thread that judged a file ended with ${code}`))),
      );
      worker.postMessage({ kind: 'judge', order } satisfies ToWorker);
    });
  }
}

type Answer = Exclude<FromWorker, { kind: 'fetch' }>;

function verdictsOf(answer: Answer): SignatureVerdict[] {
  switch (answer.kind) {
    case 'done':
      return answer.verdicts;
    case 'refused':
      if (tooComplexCodes.has(answer.failure.code)) throw new TooComplex(answer.failure.message);
      throw new SignatureError(answer.failure.code, answer.failure.message);
    case 'broken':
      throw new Error(`a file could not be judged: ${answer.failure.message}`);
  }
}

function fetchFor(
  worker: Worker,
  { id, request }: Extract<FromWorker, { kind: 'fetch' }>,
  fetcher: Fetcher,
): void {
  const reply = (message: ToWorker) => worker.postMessage(message);
  fetcher(request).then(
    (bytes) => reply({ kind: 'fetched', id, bytes }),
    (error: unknown) => {
      const { code, message } =
        error instanceof SignatureError ? error : { code: 'http_unreachable', message: String(error) };
      reply({ kind: 'notFetched', id, failure: { code, message } });
    },
  );
}

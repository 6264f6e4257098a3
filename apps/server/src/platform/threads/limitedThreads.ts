import { Worker } from 'node:worker_threads';

export interface ThreadLimits {
  /** For one order, from its start to its answer. */
  readonly milliseconds: number;
  /** Of the thread's heap. */
  readonly megabytes: number;
  /** An idle thread ends after this. */
  readonly idleMilliseconds: number;
}

/** An order took more time or memory than one may, or the thread found it too complex itself. */
export class TooComplex extends Error {
  readonly code = 'too_complex';
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'TooComplex';
  }
}

/**
 * What a message of the thread comes to: the answer, which ends the order, or `undefined` where the order goes on.
 * @param reply sends something to the thread
 */
export type OnMessage<Message, Answer> = (
  message: Message,
  reply: (message: unknown) => void,
) => Answer | undefined;

interface Idle {
  readonly worker: Worker;
  readonly timer: NodeJS.Timeout;
}

/**
 * Worker threads of one program that work off hostile orders, each order within limits: what hangs or fills the memory
 * ends the thread, not the server. A thread that has answered is kept for the next order while it is idle.
 */
export class LimitedThreads<Message> {
  readonly #program: URL;
  readonly #limits: ThreadLimits;
  readonly #idle: Idle[] = [];

  constructor(program: URL, limits: ThreadLimits) {
    this.#program = program;
    this.#limits = limits;
  }

  /** @throws TooComplex, and what the thread or `onMessage` throws */
  async run<Answer>(order: unknown, onMessage: OnMessage<Message, Answer>): Promise<Answer> {
    const worker = this.#take();
    let isDone = false;
    try {
      const answer = await this.#answer(worker, order, onMessage);
      isDone = true;
      return answer;
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
    const worker = new Worker(this.#program, {
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
    // One that ends by itself meanwhile would leave the next order waiting for nobody.
    worker.once('exit', () => {
      clearTimeout(timer);
      end();
    });
  }

  #answer<Answer>(worker: Worker, order: unknown, onMessage: OnMessage<Message, Answer>): Promise<Answer> {
    const { milliseconds, megabytes } = this.#limits;
    return new Promise<Answer>((resolve, reject) => {
      const timer = setTimeout(
        () => settle(() => reject(new TooComplex(`No answer within ${milliseconds} ms`))),
        milliseconds,
      );
      const settle = (work: () => void) => {
        clearTimeout(timer);
        for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
        // Until it is terminated it may still fail, and nobody is interested any more.
        worker.on('error', () => undefined);
        work();
      };
      worker.on('message', (message: Message) => {
        try {
          const answer = onMessage(message, (reply) => worker.postMessage(reply));
          if (answer !== undefined) settle(() => resolve(answer));
        } catch (error) {
          settle(() => reject(error));
        }
      });
      worker.on('error', (error: NodeJS.ErrnoException) =>
        settle(() =>
          reject(
            error.code === 'ERR_WORKER_OUT_OF_MEMORY'
              ? new TooComplex(`No answer within ${megabytes} MB`, { cause: error })
              : error,
          ),
        ),
      );
      worker.on('exit', (code) => settle(() => reject(new Error(`a thread at work ended with ${code}`))));
      worker.postMessage(order);
    });
  }
}

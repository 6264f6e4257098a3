import { Worker } from 'node:worker_threads';
import type { SignTwiceAnswer, SignTwiceRequest } from './signTwice.ts';

/** So little is enough for files of any size; who needs more has a leak, and is ended. */
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/** A worker that signs one file after the other; one that takes too long is ended and replaced. */
export class SigningWorker {
  #worker: Worker | undefined;

  /** The answer, or `hung` after `limitMs`. */
  async sign(
    request: SignTwiceRequest,
    limitMs: number,
  ): Promise<SignTwiceAnswer | { readonly kind: 'hung' }> {
    this.#worker ??= new Worker(new URL('./signTwice.ts', import.meta.url), {
      resourceLimits: MEMORY,
    });
    const worker = this.#worker;
    const answer = await new Promise<SignTwiceAnswer | { kind: 'hung' }>((resolve) => {
      const finish = (result: SignTwiceAnswer | { kind: 'hung' }) => {
        clearTimeout(timer);
        worker.off('message', finish).off('error', fail);
        resolve(result);
      };
      const fail = (error: unknown) => finish({ kind: 'crashed', message: String(error) });
      const timer = setTimeout(() => finish({ kind: 'hung' }), limitMs);
      worker.on('message', finish).on('error', fail);
      worker.postMessage(request);
    });
    if (answer.kind === 'hung' || answer.kind === 'crashed') await this.close();
    return answer;
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}

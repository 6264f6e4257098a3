import type { ServerResponse } from 'node:http';
import type { Logger } from '../telemetry/log.ts';

/** Work that is done once an answer has left, so that the answer's time does not depend on it. */
export interface Afterwards {
  /** What `work` throws is logged: nobody is there to be told. */
  add(answer: ServerResponse, work: () => Promise<void>): void;
  /** Resolves when everything that was added is done. */
  settled(): Promise<void>;
}

export function openAfterwards(log: Logger): Afterwards {
  const pending = new Set<Promise<void>>();
  return {
    add(answer, work) {
      const left = answer.closed
        ? Promise.resolve()
        : new Promise<void>((resolve) => answer.once('close', () => resolve()));
      const done = left
        .then(work)
        .catch((error: unknown) => log.error({ err: error }, 'work after an answer failed'))
        .finally(() => pending.delete(done));
      pending.add(done);
    },
    async settled() {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}

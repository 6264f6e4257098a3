import { setTimeout as sleep } from 'node:timers/promises';
import { SigningFailure } from '@tomar/tokens/signingFailure.ts';

/** The other side could not be reached or was not able to answer: worth another try. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** Repeats what throws `Unreachable` until it succeeds or `patience` milliseconds are over. */
export type Retry = <T>(patience: number, attempt: () => Promise<T>) => Promise<T>;

export interface RetryPace {
  readonly firstMs: number;
  readonly maxMs: number;
}

/**
 * Doubling pauses with a random part, so that many companions do not come back at the same moment.
 * @throws SigningFailure `server_unreachable` when patience ends
 */
export function retryWithBackOff(pace: RetryPace = { firstMs: 250, maxMs: 5_000 }): Retry {
  return async (patience, attempt) => {
    const until = performance.now() + patience;
    let pause = pace.firstMs;
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
        if (performance.now() + pause >= until)
          throw new SigningFailure('server_unreachable', error.message, { cause: error });
        await sleep(pause * (0.5 + Math.random() / 2));
        pause = Math.min(pause * 2, pace.maxMs);
      }
    }
  };
}

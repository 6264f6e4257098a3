import { SignatureError } from '../errors.ts';
import type { Fetcher } from './fetcher.ts';

/** The caller's own time is over. It says nothing about the address that was asked. */
const OUT_OF_TIME = 'http_out_of_time';

/**
 * The fetcher for as long as the caller has time. What is asked for afterwards fails at once, and what the remaining
 * time was too short for fails as well, both with `http_out_of_time`.
 */
export function withinTime(fetcher: Fetcher, milliseconds: number): Fetcher {
  const end = performance.now() + milliseconds;
  return async (request) => {
    const left = Math.floor(end - performance.now());
    if (left <= 0) throw outOfTime();
    try {
      return await fetcher({ ...request, timeoutMs: Math.min(request.timeoutMs, left) });
    } catch (error) {
      const isOwnLimit =
        left < request.timeoutMs && error instanceof SignatureError && error.code === 'http_timeout';
      throw isOwnLimit ? outOfTime(error) : error;
    }
  };
}

const outOfTime = (cause?: SignatureError) =>
  new SignatureError(OUT_OF_TIME, 'The time for questions is over', { cause });

/** Whether a question failed by the asker's own limit: somebody else may ask it again at once. */
export const isOutOfTime = (error: unknown): boolean =>
  error instanceof SignatureError && error.code === OUT_OF_TIME;

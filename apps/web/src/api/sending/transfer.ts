import { ApiError, type UploadState } from '@tomar/contract';
import { isTransient } from '../failure.ts';

export interface UploadProgress {
  readonly sent: number;
  /** The connection is away; the upload goes on by itself. */
  readonly waiting: boolean;
}

/** A file on its way, whoever it is for. */
export interface Transfer {
  readonly file: File;
  readonly signal: AbortSignal;
  readonly progress: (progress: UploadProgress) => void;
}

const maxWaitMs = 15_000;

/**
 * Does `work`, again and again while the server is out of reach. When the server has another number of bytes
 * than thought, or after a loss, `ask` finds out where it stands.
 */
export async function retryTransient(
  job: Transfer,
  work: () => Promise<UploadState>,
  ask?: () => Promise<UploadState>,
): Promise<UploadState> {
  let wait = 1000;
  for (let lost = false; ; lost = true) {
    try {
      return await (lost && ask ? ask() : work());
    } catch (error) {
      if (job.signal.aborted) throw error;
      const elsewhere = error instanceof ApiError && error.status === 409 && ask !== undefined && !lost;
      if (!elsewhere && !isTransient(error) && !isBusy(error)) throw error;
      if (elsewhere) continue;
      job.progress({ sent: 0, waiting: true });
      await pause(wait, job.signal);
      wait = Math.min(wait * 2, maxWaitMs);
    }
  }
}

/** Too much is under way at this moment. */
const isBusy = (error: unknown): boolean => error instanceof ApiError && error.status === 429;

/** Ends early when the browser is back on line. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done, { once: true });
  });
}

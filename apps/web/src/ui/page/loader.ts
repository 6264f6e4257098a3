import { limits } from '@tomar/contract';
import { within } from './within.ts';

/** A part of the application did not come; `cause` says why. */
export class LoadFailure extends Error {
  readonly timedOut: boolean;

  constructor(timedOut: boolean, cause: unknown) {
    super(cause instanceof Error ? cause.message : '', { cause });
    this.timedOut = timedOut;
  }
}

const timedOut = Symbol('timed out');

/** So long a page that is drawn is told of a failure; on a slow machine it takes its time. */
const toldMs = 2000;

/** Loads a part of the application once, and again after a failure; gives up after 120 seconds (LIM-05). */
export class Loader<T> {
  readonly #load: () => Promise<T>;
  #attempt: Promise<T> | undefined;
  #failed: { readonly attempt: Promise<T>; readonly at: number } | undefined;
  /** Once it is there: shown at once, where a promise would show its place for a moment. */
  loaded: T | undefined;

  constructor(load: () => Promise<T>) {
    this.#load = load;
  }

  /** @throws LoadFailure */
  begun(): Promise<T> {
    return this.#attempt ?? this.begin();
  }

  /**
   * For a page that is being drawn: what failed this moment is told, not begun again. React draws anew what waited, and
   * would ask for it without end.
   * @throws LoadFailure
   */
  forPage(): Promise<T> {
    const failed = this.#failed;
    return failed && performance.now() - failed.at < toldMs ? failed.attempt : this.begun();
  }

  /** @throws LoadFailure */
  begin(): Promise<T> {
    const begun = within(this.#load(), limits.chunkLoadMs, timedOut).catch((error: unknown) => {
      this.#attempt = undefined;
      throw new LoadFailure(error === timedOut, error);
    });
    // A failed preload is told when the part is needed, not before.
    begun.then(
      (part) => {
        this.loaded = part;
      },
      () => {
        this.#failed = { attempt: begun, at: performance.now() };
      },
    );
    this.#failed = undefined;
    this.#attempt = begun;
    return begun;
  }
}

/** How soon what the page cannot do without is tried again. */
const retryMs = 5000;

/** Calls `work` with a part once it has come, however often it takes. @returns how to give it up */
export function untilLoaded<T>(loader: Loader<T>, work: (part: T) => void): () => void {
  const stop = new AbortController();
  const go = () => {
    if (stop.signal.aborted) return;
    loader.begun().then(
      (part) => {
        if (!stop.signal.aborted) work(part);
      },
      () => setTimeout(go, retryMs),
    );
  };
  go();
  return () => stop.abort();
}

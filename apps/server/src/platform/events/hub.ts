import type { ChangeEvent } from '@tomar/contract';

export interface Listener {
  readonly accountId: string;
  readonly userId: string;
  readonly loginId: string;
  readonly sessionId: string;
  /**
   * Called with null when changes may have been missed, or the session, the login or the user's authorities ended:
   * everything shown should be fetched again, by whoever still may.
   */
  readonly notify: (change: ChangeEvent | null) => void;
}

/** Passes what transactions announced (announce.ts) on to open pages. */
export interface EventHub {
  /** @returns how to stop listening */
  listen(listener: Listener): () => void;
  /**
   * What a listener would have been told within the last `ms` milliseconds, the oldest first; null when some of it may
   * have been missed.
   */
  recent(to: Pick<Listener, 'accountId' | 'userId'>, ms: number): ChangeEvent[] | null;
  readonly listeners: number;
  start(): Promise<void>;
  close(): Promise<void>;
}

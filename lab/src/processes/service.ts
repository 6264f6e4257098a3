/** A process of an installation, once it does its work. */
export interface Running {
  pid: number;
  /** Resolves when the process has ended, with how ("exit 1", "SIGKILL"). */
  exited: Promise<string>;
  /** Whether it still answers; one that does not for long is killed and started again. */
  answers?(): Promise<boolean>;
  /** Ends it in order and resolves when it is gone. */
  stop(): Promise<void>;
}

/** Something that can be started, watched and started again. */
export interface Service {
  name: string;
  /**
   * Resolves when the process answers; rejects when it ends first or takes too long.
   * @param record to be called with the process number as soon as there is one
   * @param signal aborted when nobody wants the process any more; it ends what it began, then rejects
   */
  start(record: (pid: number) => void, signal: AbortSignal): Promise<Running>;
}

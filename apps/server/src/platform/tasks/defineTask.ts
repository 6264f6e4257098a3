import type { z } from 'zod';
import type { Platform } from '../platform.ts';
import type { Unit } from '../unit.ts';

export interface TaskContext {
  readonly platform: Platform;
  readonly accountId: string;
  readonly taskId: string;
  /** 1 for the first try. */
  readonly attempt: number;
  /** Number of this try over the task's whole life; who writes says it, so that an overtaken try writes nothing. */
  readonly claim: number;
  /** True when a failure of this try is the dead end. */
  readonly lastAttempt: boolean;
  /** Aborted when the try's time is over, another worker took over or the process stops: the work must end. */
  readonly signal: AbortSignal;
  /** Asked before something that cannot be taken back. False: another try has taken the task over. */
  readonly stillMine: () => Promise<boolean>;
}

/** Thrown by a task that need not be tried again: it goes to the dead end at once. */
export class TaskFailedForGood extends Error {
  readonly code = 'task_failed_for_good';
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'TaskFailedForGood';
  }
}

export const defaultTimeoutSeconds = 900;

/** The functions are methods so that definitions of all payloads fit into one list. */
export interface TaskDefinition<P> {
  /** Lower-case with hyphens, such as `deliver-to-recipient`. Stored: never rename one that has run. */
  readonly kind: string;
  readonly payload: z.ZodType<P>;
  /** Id of the record the task works on, shown to the administrator. */
  subject(payload: P): string;
  readonly retry: {
    /** Tries in all, the first one included. */
    readonly limit: number;
    /** Pause before the second try; doubled before each further one, never above `maxSeconds`. */
    readonly backoffSeconds: number;
    /** Default: one hour. */
    readonly maxSeconds?: number;
  };
  /** Most seconds one try may take before its signal ends it. */
  readonly timeoutSeconds?: number;
  /** Must bear being run again after a crash at any point: it looks at what is done already. */
  run(context: TaskContext, payload: P): Promise<void>;
  /**
   * Told when no further try will follow, such as to mark the record. Comes before the task is marked as dead, and
   * again after a crash in between: it must bear being repeated.
   */
  onDead?(context: TaskContext, payload: P, error: Error): Promise<void>;
  /**
   * What an administrator's retry of the dead task does where running it again would not be right: the command that a
   * person has for the record, in the administrator's name. @throws AppError where it cannot be
   */
  retryDead?(unit: Unit, platform: Platform, payload: P): Promise<void>;
}

/** Background work, declared once; enqueue it with `unit.enqueue`. */
export const defineTask = <P>(definition: TaskDefinition<P>): TaskDefinition<P> => definition;

/** Seconds until the next try after `attempt` tries failed. */
export function backoff(retry: TaskDefinition<unknown>['retry'], attempt: number): number {
  return Math.min(retry.backoffSeconds * 2 ** Math.min(attempt - 1, 30), retry.maxSeconds ?? 3600);
}

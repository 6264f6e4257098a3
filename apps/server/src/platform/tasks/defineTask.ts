import type { z } from 'zod';

/** Thrown by a task that need not be tried again: it goes to the dead end at once. */
export class PermanentTaskError extends Error {
  readonly code = 'task_failed_for_good';
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PermanentTaskError';
  }
}

export const defaultTimeoutSeconds = 900;

/**
 * What a task is, for whoever enqueues it; handleTask.ts joins what it does. `subject` is a method so that definitions
 * of all payloads fit into one list.
 */
export interface TaskDefinition<P> {
  /** Lower-case with hyphens, such as `deliver-to-recipient`. Stored: never rename one that has run. */
  readonly kind: string;
  readonly payload: z.ZodType<P>;
  /** Id of the record the task works on, shown to the administrator. */
  subject(payload: P): string;
  /** How many more such records it works on; without it there are none. */
  others?(payload: P): number;
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
}

/** Background work, declared once; enqueue it with `unit.enqueue`. */
export const defineTask = <P>(definition: TaskDefinition<P>): TaskDefinition<P> => definition;

/** Seconds until the next try after `attempt` tries failed. */
export function backoff(retry: TaskDefinition<unknown>['retry'], attempt: number): number {
  return Math.min(retry.backoffSeconds * 2 ** Math.min(attempt - 1, 30), retry.maxSeconds ?? 3600);
}

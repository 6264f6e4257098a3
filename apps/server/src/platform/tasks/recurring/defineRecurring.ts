import { z } from 'zod';
import type { Tx } from '../../database/database.ts';
import type { TaskDefinition } from '../defineTask.ts';
import { handleTask, type TaskContext, type TaskHandler } from '../handleTask.ts';
import { commitOccurrence } from './occurrenceRecord.ts';
import type { Schedule } from './occurrences.ts';

export interface RecurringContext extends TaskContext {
  /** Which time it is run for; see `Occurrence`. */
  readonly occurrence: string;
  /**
   * Notes within a transaction that the work of this occurrence is done with it. False: it was done by a try that died
   * before it could say so, and nothing may be done again.
   */
  readonly commit: (tx: Tx) => Promise<boolean>;
}

export interface RecurringDefinition {
  /** As a task's; stored: never rename one that has run. */
  readonly kind: string;
  readonly schedule: Schedule;
  readonly retry: TaskDefinition<unknown>['retry'];
  readonly timeoutSeconds?: number;
  /** Asked before each occurrence, such as whether the account has a licence; one that may not is left out. */
  mayRun?(tx: Tx, accountId: string, now: Date): Promise<boolean>;
  /** One account's work; must bear being run again after a crash at any point. */
  run(context: RecurringContext): Promise<void>;
}

const payload = z.object({ occurrence: z.string() });
type Payload = z.infer<typeof payload>;

/** Recurring work with the task that each occurrence is. */
export interface Recurring extends RecurringDefinition {
  readonly task: TaskHandler<Payload>;
}

/**
 * Work that every account has again and again, declared once and listed in modules/index.ts. Each occurrence is a task
 * of the account: tried again after failures, taken up by another worker after a crash, seen on the page of tasks. The
 * next one begins only when the one before has ended, done or dead; what was missed meanwhile is made up for once.
 */
export function defineRecurring(definition: RecurringDefinition): Recurring {
  const { kind, retry, timeoutSeconds } = definition;
  const task = handleTask<Payload>(
    {
      kind,
      payload,
      subject: ({ occurrence }) => occurrence,
      retry,
      ...(timeoutSeconds !== undefined && { timeoutSeconds }),
    },
    {
      run: (context, { occurrence }) =>
        definition.run({
          ...context,
          occurrence,
          commit: (tx) => commitOccurrence(tx, context.accountId, kind, occurrence),
        }),
    },
  );
  return { ...definition, task };
}

import type { Tx } from '../database/database.ts';
import type { TaskDefinition } from './defineTask.ts';

export interface EnqueueOptions {
  /** The same key of the same kind is enqueued once for all time; a repetition changes nothing. */
  readonly key?: string;
  readonly startAfter?: Date;
}

export interface Tasks {
  /** Within the transaction: the task exists if and only if the transaction commits. */
  enqueue<P>(
    tx: Tx,
    accountId: string,
    definition: TaskDefinition<P>,
    payload: P,
    options?: EnqueueOptions,
  ): Promise<void>;
  /**
   * Hands a task to the queue that a function of the database made (`add_task`). Where that did not come to be, it is a
   * forgotten one (`sendForgotten`).
   */
  handOver<P>(accountId: string, definition: TaskDefinition<P>, taskId: string): Promise<void>;
  /**
   * Tries a dead task again, with a fresh count of attempts.
   * @returns false when the account has no such task or it is not at a dead end
   */
  retry(tx: Tx, accountId: string, taskId: string): Promise<boolean>;
  /** Takes the dead tasks of a record off the administrator's list: a new task does their work, or nobody wants it. */
  settleDead<P>(tx: Tx, accountId: string, definition: TaskDefinition<P>, subject: string): Promise<void>;
  /**
   * Hands tasks to the queue again that should have been tried before a moment and were not, whatever happened to
   * the queue. One that runs or ran meanwhile is not done twice. @returns how many
   */
  sendForgotten(tx: Tx, accountId: string, before: Date): Promise<number>;
}

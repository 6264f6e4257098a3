import type { Tx } from '../database/database.ts';
import type { Platform } from '../platform.ts';
import type { Unit } from '../unit.ts';
import type { TaskDefinition } from './defineTask.ts';

export interface TaskContext {
  readonly platform: Platform;
  readonly accountId: string;
  readonly taskId: string;
  /** 1 for the first try. */
  readonly attempt: number;
  /** Number of this try over the task's whole life; who writes says it, so that an overtaken try writes nothing. */
  readonly claim: number;
  /** What the handler's `look` found when the task was claimed. */
  readonly looked?: readonly unknown[];
  /** True when a failure of this try is the dead end. */
  readonly lastAttempt: boolean;
  /** Aborted when the try's time is over, another worker took over or the process stops: the work must end. */
  readonly signal: AbortSignal;
  /** Asked before something that cannot be taken back (heldClaim.ts). False: another try has taken the task over. */
  readonly stillMine: () => Promise<boolean>;
}

/** What a task is about, for the administrator's list. */
export interface TaskSubject {
  /** As the task's own. */
  readonly subject: string;
  readonly jobId: string | null;
  /** The person or recipient it is for, by name; of a job, it is for who sees the job only. */
  readonly whom: string | null;
}

/**
 * A task with what it does. Apart from the definition: a handler may enqueue the next task of its own kind, and the
 * commands that enqueue one need not know how it is done. The functions are methods so that handlers of all payloads
 * fit into one list.
 */
export interface TaskHandler<P> extends TaskDefinition<P> {
  /**
   * What `run` begins by looking at, as a call of a function of the database: it is asked in the statement that claims the
   * task. `$1` is the account's id, `task.payload` what the task works on. The function sets the account by itself.
   */
  readonly look?: string;
  /** Must bear being run again after a crash at any point: it looks at what is done already. */
  run(context: TaskContext, payload: P): Promise<void>;
  /**
   * Told when no further try will follow, such as to mark the record. Comes before the task is marked as dead, and
   * again after a crash in between: it must bear being repeated.
   */
  onDead?(context: TaskContext, payload: P, error: Error): Promise<void>;
  /** What these subjects are, one entry or more for each that is still there; without it a task is the account's. */
  about?(tx: Tx, accountId: string, subjects: readonly string[]): Promise<readonly TaskSubject[]>;
  /** The other way round: the subjects that are about a job. Without it none of `about` is of a job. */
  subjectsOf?(tx: Tx, accountId: string, jobId: string): Promise<readonly string[]>;
  /**
   * What an administrator's retry of the dead task does where running it again would not be right: the command that a
   * person has for the record, in the administrator's name. @throws AppError where it cannot be
   */
  retryDead?(unit: Unit, platform: Platform, payload: P): Promise<void>;
}

/** Joins a task with what it does; modules/index.ts lists them all for the worker. */
export const handleTask = <P>(
  definition: TaskDefinition<P>,
  handler: Omit<TaskHandler<P>, keyof TaskDefinition<P>>,
): TaskHandler<P> => ({ ...definition, ...handler });

/** Of a task whose subject is the job itself. */
export const aboutJob: Required<Pick<TaskHandler<unknown>, 'about' | 'subjectsOf'>> = {
  about: async (_tx, _accountId, subjects) =>
    subjects.map((subject) => ({ subject, jobId: subject, whom: null })),
  subjectsOf: async (_tx, _accountId, jobId) => [jobId],
};

import type { taskStates } from '@tomar/contract';

export type TaskState = (typeof taskStates)[number];

/** What decides who may do something with a task now. Times are milliseconds. */
export interface TaskFacts {
  readonly state: TaskState;
  /** Tries since the task was made or reopened. */
  readonly attempts: number;
  /** Number of the last try, never reset: every write of a try says its own, so that one that was overtaken writes nothing. */
  readonly claim: number;
  /** When it is due; while it runs, when its lease ends. Null counts as due. */
  readonly nextTryAt: number | null;
}

/** One change of a task: the SQL makes its condition from it, the model of the tests applies it as it stands. */
export interface TaskStep {
  readonly from: readonly TaskState[];
  readonly to: TaskState;
  /** Only once `nextTryAt` has come. */
  readonly due: boolean;
  /** Only by the try that claimed the task last. */
  readonly byHolder: boolean;
  /** `next`: a new try begins. `fresh`: counting begins again. */
  readonly tries: 'kept' | 'next' | 'fresh';
}

/** Every change of a task there is. */
export const taskSteps = {
  /** A try begins: of what waits, or of what a worker left behind whose lease has ended. */
  claim: {
    from: ['waiting', 'retrying', 'running'],
    to: 'running',
    due: true,
    byHolder: false,
    tries: 'next',
  },
  renew: { from: ['running'], to: 'running', due: false, byHolder: true, tries: 'kept' },
  finish: { from: ['running'], to: 'done', due: false, byHolder: true, tries: 'kept' },
  postpone: { from: ['running'], to: 'retrying', due: false, byHolder: true, tries: 'kept' },
  bury: { from: ['running'], to: 'dead', due: false, byHolder: true, tries: 'kept' },
  /** An administrator's retry. */
  reopen: { from: ['dead'], to: 'waiting', due: false, byHolder: false, tries: 'fresh' },
  /** Nothing is left to do: another task does it. */
  settle: { from: ['dead'], to: 'done', due: false, byHolder: false, tries: 'kept' },
} as const satisfies Record<string, TaskStep>;

export type TaskSteps = Readonly<Record<keyof typeof taskSteps, TaskStep>>;

/** The task after a step; undefined where the step cannot happen now. */
export function stepTask(
  step: TaskStep,
  task: TaskFacts,
  {
    claim,
    now,
    nextTryAt,
  }: { readonly claim: number; readonly now: number; readonly nextTryAt: number | null },
): TaskFacts | undefined {
  if (!step.from.includes(task.state)) return undefined;
  if (step.due && task.nextTryAt !== null && task.nextTryAt > now) return undefined;
  if (step.byHolder && task.claim !== claim) return undefined;
  const next = step.tries === 'next' ? 1 : 0;
  return {
    state: step.to,
    attempts: step.tries === 'fresh' ? 0 : task.attempts + next,
    claim: task.claim + next,
    nextTryAt,
  };
}

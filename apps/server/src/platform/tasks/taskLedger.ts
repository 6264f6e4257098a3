import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '../database/database.ts';
import { byId } from '../database/tenancy.ts';
import { announce } from '../events/announce.ts';
import type { Platform } from '../platform.ts';
import { tasks } from './tables.ts';
import { type TaskStep, taskSteps } from './taskSteps.ts';

/** All that the queue carries. */
export interface TaskReference {
  readonly accountId: string;
  readonly taskId: string;
}

/** `held`: another try runs until then at the latest. `over`: there is nothing to do (now). */
export type Claim =
  | {
      readonly kind: 'mine';
      readonly claim: number;
      readonly attempt: number;
      readonly payload: unknown;
      /** What was looked at in the same statement. */
      readonly looked?: readonly unknown[];
    }
  | { readonly kind: 'held'; readonly until: Date }
  | { readonly kind: 'over' };

export type TaskEnding =
  | { readonly kind: 'done' }
  | { readonly kind: 'again'; readonly inSeconds: number; readonly error: string }
  | { readonly kind: 'dead'; readonly error: string };

/** Where it stands who may do what with a task. Everything but `claim` is refused to a try that was overtaken. */
export interface TaskLedger {
  /** @param look as TaskHandler has it */
  claim(reference: TaskReference, look?: string): Promise<Claim>;
  /** More time. @returns false when the task is another's by now */
  renew(reference: TaskReference, claim: number): Promise<boolean>;
  /** @returns false when the task is another's by now: nothing was written */
  end(reference: TaskReference, claim: number, ending: TaskEnding): Promise<boolean>;
  /** Has the queue hand the task out again. */
  again(reference: TaskReference, at: Date): Promise<void>;
}

/** A worker that has not renewed its claim for so long is taken for dead. */
export const leaseSeconds = 15;

/** Longest error text that is kept. */
const errorLength = 2000;

/**
 * One clock decides: the database's, which is the queue's too. In whole milliseconds, as the queue is told: a task that
 * it hands out a microsecond early would be taken for one that is not due, and forgotten.
 */
const inSeconds = (seconds: number): SQL<Date> =>
  sql`date_trunc('milliseconds', now() + make_interval(secs => ${seconds}))`;

export const rowOf = ({ accountId, taskId }: TaskReference) => byId(tasks, accountId, taskId);

/** The condition under which a step may happen. */
export const allows = (step: TaskStep, claim?: number): SQL | undefined =>
  and(
    inArray(tasks.state, [...step.from]),
    step.due ? sql`coalesce(${tasks.nextTryAt}, now()) <= now()` : undefined,
    step.byHolder ? eq(tasks.claim, claim ?? -1) : undefined,
  );

/** What a step writes, apart from times and texts. */
export function changeOf(step: TaskStep) {
  const state = step.to;
  if (step.tries === 'next')
    return { state, attempts: sql`${tasks.attempts} + 1`, claim: sql`${tasks.claim} + 1` };
  return step.tries === 'fresh' ? { state, attempts: 0 } : { state };
}

/** The ledger in the table `tasks`. `send` hands a task to the queue within a transaction. */
export function taskLedger(
  { db, clock }: Platform,
  send: (tx: Tx, reference: TaskReference, startAfter: Date) => Promise<void>,
): TaskLedger {
  return {
    claim: async (reference, look): Promise<Claim> => {
      const [row] = await step(db, reference, taskSteps.claim, { inSeconds: leaseSeconds, look });
      if (row) {
        const { claim, attempts: attempt, payload, looked } = row;
        return { kind: 'mine', claim, attempt, payload, looked };
      }
      return db.inAccount(reference.accountId, async (tx) => {
        const [held] = await tx
          .select({ until: tasks.nextTryAt })
          .from(tasks)
          .where(and(rowOf(reference), eq(tasks.state, 'running')));
        return held?.until ? { kind: 'held', until: held.until } : { kind: 'over' };
      });
    },
    renew: async (reference, claim) => {
      const rows = await step(db, reference, taskSteps.renew, { claim, inSeconds: leaseSeconds });
      return rows.length > 0;
    },
    end: async (reference, claim, ending) => {
      if (ending.kind === 'done') {
        const done = await step(db, reference, taskSteps.finish, { claim, endedAt: clock() });
        return done.length > 0;
      }
      return db.inAccount(reference.accountId, async (tx) => {
        const { accountId } = reference;
        const { step, ...change } = writtenAt(ending, clock());
        const [row] = await tx
          .update(tasks)
          .set({ ...changeOf(step), ...change })
          .where(and(rowOf(reference), allows(step, claim)))
          .returning({ nextTryAt: tasks.nextTryAt });
        if (!row) return false;
        if (row.nextTryAt) await send(tx, reference, row.nextTryAt);
        await announce(tx, accountId, [{ change: { topic: 'task', id: null }, userIds: 'account' }]);
        return true;
      });
    },
    again: (reference, at) => db.inAccount(reference.accountId, (tx) => send(tx, reference, at)),
  };
}

/** One step by one statement (tasks.sql); no row where it may not happen. */
function step(
  db: Pick<Database, 'call'>,
  { accountId, taskId }: TaskReference,
  { from, to, due, tries, byHolder }: TaskStep,
  given: {
    readonly claim?: number;
    readonly inSeconds?: number;
    readonly endedAt?: Date;
    readonly look?: string | undefined;
  },
): Promise<{ claim: number; attempts: number; payload: unknown; looked: readonly unknown[] }[]> {
  const looked = given.look
    ? `(select coalesce(jsonb_agg(to_jsonb(found)), '[]') from ${given.look} as found)`
    : `'[]'::jsonb`;
  const text = `select task.claim, task.attempts, task.payload, ${looked} as looked
     from step_task($1, $2, $3, $4, $5, $6, $7, $8, $9) as task`;
  const values = [
    accountId,
    taskId,
    [...from],
    to,
    due,
    tries,
    byHolder ? (given.claim ?? -1) : null,
    given.inSeconds ?? null,
    given.endedAt ?? null,
  ];
  // Lost, the task is done once more, as after any end in its middle.
  return db.call(text, values, { mayBeLost: true });
}

function writtenAt(ending: Exclude<TaskEnding, { kind: 'done' }>, endedAt: Date) {
  switch (ending.kind) {
    case 'again':
      return {
        step: taskSteps.postpone,
        nextTryAt: inSeconds(ending.inSeconds),
        lastError: ending.error.slice(0, errorLength),
      };
    case 'dead':
      return {
        step: taskSteps.bury,
        endedAt,
        nextTryAt: null,
        lastError: ending.error.slice(0, errorLength),
      };
  }
}

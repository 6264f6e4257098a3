import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
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
  | { readonly kind: 'mine'; readonly claim: number; readonly attempt: number; readonly payload: unknown }
  | { readonly kind: 'held'; readonly until: Date }
  | { readonly kind: 'over' };

export type TaskEnding =
  | { readonly kind: 'done' }
  | { readonly kind: 'again'; readonly inSeconds: number; readonly error: string }
  | { readonly kind: 'dead'; readonly error: string };

/** Where it stands who may do what with a task. Everything but `claim` is refused to a try that was overtaken. */
export interface TaskLedger {
  claim(reference: TaskReference): Promise<Claim>;
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
    claim: (reference) =>
      db.inAccount(reference.accountId, async (tx): Promise<Claim> => {
        const [row] = await tx
          .update(tasks)
          .set({ ...changeOf(taskSteps.claim), nextTryAt: inSeconds(leaseSeconds) })
          .where(and(rowOf(reference), allows(taskSteps.claim)))
          .returning({ claim: tasks.claim, attempt: tasks.attempts, payload: tasks.payload });
        if (row) return { kind: 'mine', ...row };
        const [held] = await tx
          .select({ until: tasks.nextTryAt })
          .from(tasks)
          .where(and(rowOf(reference), eq(tasks.state, 'running')));
        return held?.until ? { kind: 'held', until: held.until } : { kind: 'over' };
      }),
    renew: (reference, claim) =>
      db.inAccount(reference.accountId, async (tx) => {
        const rows = await tx
          .update(tasks)
          .set({ nextTryAt: inSeconds(leaseSeconds) })
          .where(and(rowOf(reference), allows(taskSteps.renew, claim)))
          .returning({ id: tasks.id });
        return rows.length > 0;
      }),
    end: (reference, claim, ending) =>
      db.inAccount(reference.accountId, async (tx) => {
        const { accountId } = reference;
        const { step, ...change } = writtenAt(ending, clock());
        const [row] = await tx
          .update(tasks)
          .set({ ...changeOf(step), ...change })
          .where(and(rowOf(reference), allows(step, claim)))
          .returning({ nextTryAt: tasks.nextTryAt });
        if (!row) return false;
        if (row.nextTryAt) await send(tx, reference, row.nextTryAt);
        if (ending.kind !== 'done')
          await announce(tx, accountId, [{ change: { topic: 'task', id: null }, userIds: 'account' }]);
        return true;
      }),
    again: (reference, at) => db.inAccount(reference.accountId, (tx) => send(tx, reference, at)),
  };
}

function writtenAt(ending: TaskEnding, endedAt: Date) {
  switch (ending.kind) {
    case 'done':
      return { step: taskSteps.finish, endedAt, nextTryAt: null, lastError: null };
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

import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import type { Platform } from '../platform.ts';
import {
  backoff,
  defaultTimeoutSeconds,
  type TaskContext,
  type TaskDefinition,
  TaskFailedForGood,
} from './defineTask.ts';
import { tasks } from './tables.ts';

/** All that the queue carries. */
export interface TaskReference {
  readonly accountId: string;
  readonly taskId: string;
}

/** Longest error text that is kept. */
const errorLength = 2000;

/**
 * One try. Does nothing when the task is done, dead or gone. A failed try is stored together with the order for
 * the next one, in one transaction. A try that was taken for dead and overtaken by another changes nothing by its
 * failure; its success counts.
 * @throws only when the outcome could not be stored: then the queue hands the task out again
 */
export async function runTask(
  platform: Platform,
  definition: TaskDefinition<unknown>,
  reference: TaskReference,
  signal: AbortSignal,
  again: (tx: Tx, startAfter: Date) => Promise<void>,
): Promise<void> {
  const begun = await begin(platform, definition, reference);
  if (!begun) return;
  const { attempt } = begun;
  const lastAttempt = attempt >= definition.retry.limit;
  const context: TaskContext = { platform, ...reference, attempt, lastAttempt, signal };
  const failure = await tryOnce(definition, context, begun.payload);
  const now = platform.clock();
  if (!failure) {
    const done = { state: 'done', endedAt: now, nextTryAt: null, lastError: null } as const;
    await end(platform, reference, notEnded, done);
    return;
  }
  const dead = lastAttempt || failure instanceof TaskFailedForGood;
  const log = platform.log.child({ task: reference.taskId, kind: definition.kind, attempt });
  const lastError = failure.message.slice(0, errorLength);
  const mine = and(eq(tasks.state, 'running'), eq(tasks.attempts, attempt));
  if (dead) {
    log.error({ err: failure }, 'a task came to a dead end');
    // First the record, then the task: a crash between the two tells the record again rather than never.
    await definition.onDead?.(context, definition.payload.parse(begun.payload), failure);
    await end(platform, reference, mine, { state: 'dead', endedAt: now, nextTryAt: null, lastError });
    return;
  }
  log.warn({ err: failure }, 'a task failed for now');
  const nextTryAt = new Date(now.getTime() + backoff(definition.retry, attempt) * 1000);
  await end(platform, reference, mine, { state: 'retrying', nextTryAt, lastError }, (tx) =>
    again(tx, nextTryAt),
  );
}

const notEnded = inArray(tasks.state, ['waiting', 'running', 'retrying']);

/** @returns why it failed, or null */
async function tryOnce(
  definition: TaskDefinition<unknown>,
  context: TaskContext,
  payload: unknown,
): Promise<Error | null> {
  if (context.attempt > definition.retry.limit)
    return new TaskFailedForGood('the server stopped in the middle of this task too often');
  try {
    await definition.run(context, definition.payload.parse(payload));
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

const rowOf = ({ accountId, taskId }: TaskReference) =>
  and(eq(tasks.accountId, accountId), eq(tasks.id, taskId));

/** Counts the try. While it runs, `nextTryAt` is when it should have ended at the latest. */
async function begin(
  platform: Platform,
  { timeoutSeconds = defaultTimeoutSeconds }: TaskDefinition<unknown>,
  reference: TaskReference,
): Promise<{ attempt: number; payload: unknown } | null> {
  const nextTryAt = new Date(platform.clock().getTime() + timeoutSeconds * 1000);
  return platform.db.inAccount(reference.accountId, async (tx) => {
    const [row] = await tx
      .update(tasks)
      .set({ state: 'running', attempts: sql`${tasks.attempts} + 1`, nextTryAt })
      .where(and(rowOf(reference), notEnded))
      .returning({ attempt: tasks.attempts, payload: tasks.payload });
    return row ?? null;
  });
}

async function end(
  platform: Platform,
  reference: TaskReference,
  still: SQL | undefined,
  change: Partial<typeof tasks.$inferInsert>,
  also: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<void> {
  const { accountId } = reference;
  await platform.db.inAccount(accountId, async (tx) => {
    const changed = await tx
      .update(tasks)
      .set(change)
      .where(and(rowOf(reference), still))
      .returning({ id: tasks.id });
    if (changed.length === 0) return;
    await also(tx);
    if (change.state !== 'done')
      await platform.events.announce(tx, accountId, { topic: 'task', id: null }, 'account');
  });
}

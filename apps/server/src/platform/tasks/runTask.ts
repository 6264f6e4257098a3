import { and, eq } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import type { Platform } from '../platform.ts';
import { backoff, type TaskContext, type TaskDefinition, TaskFailedForGood } from './defineTask.ts';
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
 * the next one, in one transaction.
 * @throws only when the outcome could not be stored: then the queue hands the task out again
 */
export async function runTask(
  platform: Platform,
  definition: TaskDefinition<unknown>,
  reference: TaskReference,
  signal: AbortSignal,
  again: (tx: Tx, startAfter: Date) => Promise<void>,
): Promise<void> {
  const begun = await begin(platform, reference);
  if (!begun) return;
  const context: TaskContext = {
    platform,
    ...reference,
    attempt: begun.attempt,
    lastAttempt: begun.attempt >= definition.retry.limit,
    signal,
  };
  const log = platform.log.child({ task: reference.taskId, kind: definition.kind, attempt: begun.attempt });
  let failure: Error;
  try {
    if (begun.attempt > definition.retry.limit)
      throw new TaskFailedForGood('the server stopped in the middle of this task too often');
    await definition.run(context, definition.payload.parse(begun.payload));
    await end(platform, reference, {
      state: 'done',
      endedAt: platform.clock(),
      nextTryAt: null,
      lastError: null,
    });
    return;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
  }
  const dead = failure instanceof TaskFailedForGood || context.lastAttempt;
  log[dead ? 'error' : 'warn'](
    { err: failure },
    dead ? 'a task came to a dead end' : 'a task failed for now',
  );
  const lastError = failure.message.slice(0, errorLength);
  const now = platform.clock();
  if (!dead) {
    const nextTryAt = new Date(Date.now() + backoff(definition.retry, begun.attempt) * 1000);
    await end(platform, reference, { state: 'retrying', nextTryAt, lastError }, (tx) => again(tx, nextTryAt));
    return;
  }
  await end(platform, reference, { state: 'dead', endedAt: now, nextTryAt: null, lastError });
  if (definition.onDead && begun.payload !== undefined)
    await definition.onDead(context, definition.payload.parse(begun.payload), failure);
}

async function begin(
  platform: Platform,
  { accountId, taskId }: TaskReference,
): Promise<{ attempt: number; payload: unknown } | null> {
  return platform.db.inAccount(accountId, async (tx) => {
    const which = and(eq(tasks.accountId, accountId), eq(tasks.id, taskId));
    const [row] = await tx.select().from(tasks).where(which).for('update');
    if (!row || row.state === 'done' || row.state === 'dead') return null;
    const attempt = row.attempts + 1;
    await tx.update(tasks).set({ state: 'running', attempts: attempt, nextTryAt: null }).where(which);
    return { attempt, payload: row.payload };
  });
}

async function end(
  platform: Platform,
  { accountId, taskId }: TaskReference,
  change: Partial<typeof tasks.$inferInsert>,
  also: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<void> {
  await platform.db.inAccount(accountId, async (tx) => {
    await tx
      .update(tasks)
      .set(change)
      .where(and(eq(tasks.accountId, accountId), eq(tasks.id, taskId)));
    await also(tx);
    if (change.state !== 'done')
      await platform.events.announce(tx, accountId, { topic: 'task', id: null }, 'account');
  });
}

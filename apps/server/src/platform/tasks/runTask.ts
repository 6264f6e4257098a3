import type { Platform } from '../platform.ts';
import { backoff, defaultTimeoutSeconds, PermanentTaskError } from './defineTask.ts';
import type { TaskContext, TaskHandler } from './handleTask.ts';
import { heldClaim, readClocks } from './heldClaim.ts';
import type { TaskEnding, TaskLedger, TaskReference } from './taskLedger.ts';
import { type TryWatch, watchTry } from './watchTry.ts';

type Watch = (timeoutSeconds: number, stopping: AbortSignal, renew: () => Promise<boolean>) => TryWatch;

/**
 * One try, claimed before anything is done: of all who are handed the same task at the same time one works, the
 * others come back when its lease has ended. Does nothing when the task is done, dead, gone or not due. A try that
 * was overtaken changes nothing any more. A failed one is stored together with the order for the next.
 * @throws only when the outcome could not be stored: then the queue hands the task out again
 */
export async function runTask(
  platform: Platform,
  ledger: TaskLedger,
  handler: TaskHandler<unknown>,
  reference: TaskReference,
  stopping: AbortSignal,
  watch: Watch = watchTry,
): Promise<void> {
  const since = readClocks();
  const claimed = await ledger.claim(reference, handler.look);
  if (claimed.kind === 'held') await ledger.again(reference, claimed.until);
  if (claimed.kind !== 'mine') return;
  const { claim, attempt, payload, looked } = claimed;
  const { timeoutSeconds = defaultTimeoutSeconds } = handler;
  const held = heldClaim(since, () => ledger.renew(reference, claim));
  const watched = watch(timeoutSeconds, stopping, held.renew);
  try {
    const context: TaskContext = {
      platform,
      ...reference,
      claim,
      attempt,
      ...(looked && { looked }),
      lastAttempt: attempt >= handler.retry.limit,
      signal: watched.signal,
      stillMine: held.stillMine,
    };
    const failure = await tryOnce(handler, context, payload);
    const ending = await endingOf(handler, context, payload, failure);
    const written = await ledger.end(reference, claim, ending);
    if (!written)
      platform.log.warn({ task: reference.taskId, kind: handler.kind, attempt }, 'a try was overtaken');
  } finally {
    watched.stop();
  }
}

async function endingOf(
  handler: TaskHandler<unknown>,
  context: TaskContext,
  payload: unknown,
  failure: Error | null,
): Promise<TaskEnding> {
  if (!failure) return { kind: 'done' };
  const { attempt, taskId: task } = context;
  const log = context.platform.log.child({ task, kind: handler.kind, attempt });
  const error = failure.message;
  if (context.lastAttempt || failure instanceof PermanentTaskError) {
    log.error({ err: failure }, 'a task came to a dead end');
    // First the record, then the task: a crash between the two tells the record again rather than never.
    await handler.onDead?.(context, handler.payload.parse(payload), failure);
    return { kind: 'dead', error };
  }
  log.warn({ err: failure }, 'a task failed for now');
  return { kind: 'again', inSeconds: backoff(handler.retry, attempt), error };
}

/** @returns why it failed, or null */
async function tryOnce(
  handler: TaskHandler<unknown>,
  context: TaskContext,
  payload: unknown,
): Promise<Error | null> {
  if (context.attempt > handler.retry.limit)
    return new PermanentTaskError('the server stopped in the middle of this task too often');
  try {
    await handler.run(context, handler.payload.parse(payload));
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

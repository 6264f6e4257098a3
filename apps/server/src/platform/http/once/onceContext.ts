import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tx } from '../../database/database.ts';

/** What a once-only request carries along while its handler runs. */
export interface OnceContext {
  /** Keeps the answer in the work's own transaction. @throws when another process took the request over */
  readonly commit: (tx: Tx, answer: unknown) => Promise<void>;
  committed: boolean;
}

const running = new AsyncLocalStorage<OnceContext>();

export const runOnce = <T>(context: OnceContext, work: () => Promise<T>): Promise<T> =>
  running.run(context, work);

/**
 * Called by the unit of work just before it commits; nothing to do outside a once-only request. The first unit's
 * result is taken for the request's answer: a once-only handler is one unit and answers with what it returns.
 */
export async function markCommitted(tx: Tx, answer: unknown): Promise<void> {
  const context = running.getStore();
  if (!context || context.committed) return;
  await context.commit(tx, answer);
  context.committed = true;
}

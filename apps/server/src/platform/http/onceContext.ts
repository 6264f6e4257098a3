import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tx } from '../database/database.ts';

/** What a once-only request carries along while its handler runs. */
export interface OnceContext {
  /** Notes in the work's own transaction that the work is done. @throws when another process took the request over */
  readonly commit: (tx: Tx) => Promise<void>;
  committed: boolean;
}

const running = new AsyncLocalStorage<OnceContext>();

export const runOnce = <T>(context: OnceContext, work: () => Promise<T>): Promise<T> =>
  running.run(context, work);

/** Called by the unit of work just before it commits; nothing to do outside a once-only request. */
export async function markCommitted(tx: Tx): Promise<void> {
  const context = running.getStore();
  if (!context || context.committed) return;
  await context.commit(tx);
  context.committed = true;
}

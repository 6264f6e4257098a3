import { AsyncLocalStorage } from 'node:async_hooks';
import type { SQL } from 'drizzle-orm';

/** What a once-only request carries along while its handler runs. */
export interface OnceContext {
  /** An expression that keeps the answer within the work's own transaction; it fails when another process took the request over. */
  readonly keeping: (answer: unknown) => SQL;
  committed: boolean;
}

const running = new AsyncLocalStorage<OnceContext>();

export const runOnce = <T>(context: OnceContext, work: () => Promise<T>): Promise<T> =>
  running.run(context, work);

/**
 * The request whose answer the unit that ends now keeps; null outside a once-only request. The first unit's result is
 * taken for the request's answer: a once-only handler is one unit and answers with what it returns.
 */
export function unanswered(): OnceContext | null {
  const context = running.getStore();
  return context && !context.committed ? context : null;
}

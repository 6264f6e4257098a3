import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import type { Platform } from '../platform.ts';
import { conflict, unavailable } from './errors.ts';
import { runOnce } from './onceContext.ts';
import { onceRequests } from './tables.ts';

/** How long a request may run before another process may take it over. */
const leaseMs = 60_000;
/** How long a repetition waits for the first. */
const patienceMs = 65_000;

export interface OnceRequest {
  readonly accountId: string;
  readonly userId: string;
  readonly endpoint: string;
  /** The client's `request` header. */
  readonly request: string;
  /** Parameters, query and body. */
  readonly asked: unknown;
}

type Claim =
  | { readonly kind: 'mine'; readonly holder: string }
  | { readonly kind: 'answered'; readonly answer: unknown }
  | { readonly kind: 'wait' };

/**
 * Runs `work` at most once for a request; a repetition gets the first answer, also from another process, also
 * when both come at the same moment. That the work is done is noted in the work's own transaction (see
 * onceContext.ts), so that a crash leaves either nothing or a request that is not done twice.
 * @throws AppError conflict when the same request id asks for something else, or when the work was done but its
 *   answer was lost in a crash: the client then loads the record again
 */
export async function once<T>(platform: Platform, asking: OnceRequest, work: () => Promise<T>): Promise<T> {
  const askedHash = createHash('sha256').update(JSON.stringify(asking.asked)).digest('hex');
  const until = Date.now() + patienceMs;
  for (let pause = 20; ; pause = Math.min(pause * 2, 250)) {
    const claimed = await claim(platform, asking, askedHash);
    if (claimed.kind === 'answered') return claimed.answer as T;
    if (claimed.kind === 'mine') return perform(platform, asking, claimed.holder, work);
    if (Date.now() > until) throw unavailable();
    await sleep(pause);
  }
}

const row = ({ accountId, userId, endpoint, request }: OnceRequest) =>
  and(
    eq(onceRequests.accountId, accountId),
    eq(onceRequests.userId, userId),
    eq(onceRequests.endpoint, endpoint),
    eq(onceRequests.request, request),
  );

function claim(platform: Platform, asking: OnceRequest, askedHash: string): Promise<Claim> {
  const { accountId, userId, endpoint, request } = asking;
  return platform.db.inAccount(accountId, async (tx): Promise<Claim> => {
    const holder = randomUUID();
    const now = new Date();
    const leaseUntil = new Date(now.getTime() + leaseMs);
    const fresh = { accountId, userId, endpoint, request, askedHash, holder, leaseUntil, createdAt: now };
    const added = await tx
      .insert(onceRequests)
      .values({ ...fresh, state: 'running' })
      .onConflictDoNothing()
      .returning({ holder: onceRequests.holder });
    if (added.length > 0) return { kind: 'mine', holder };
    const [found] = await tx.select().from(onceRequests).where(row(asking)).for('update');
    if (!found) return { kind: 'wait' };
    if (found.askedHash !== askedHash) throw conflict();
    if (found.state === 'answered') return { kind: 'answered', answer: found.answer };
    if (found.leaseUntil > now) return { kind: 'wait' };
    if (found.state === 'committed') throw conflict();
    await tx.update(onceRequests).set({ holder, leaseUntil }).where(row(asking));
    return { kind: 'mine', holder };
  });
}

async function perform<T>(
  platform: Platform,
  asking: OnceRequest,
  holder: string,
  work: () => Promise<T>,
): Promise<T> {
  const held = and(row(asking), eq(onceRequests.holder, holder));
  const context = {
    committed: false,
    commit: async (tx: Parameters<Parameters<Platform['db']['inAccount']>[1]>[0]) => {
      const marked = await tx
        .update(onceRequests)
        .set({ state: 'committed' })
        .where(and(held, eq(onceRequests.state, 'running')))
        .returning({ holder: onceRequests.holder });
      if (marked.length === 0) throw conflict();
    },
  };
  let answer: T;
  try {
    answer = await runOnce(context, work);
  } catch (error) {
    // Refused, nothing done: the same request may be tried again once the reason is gone.
    if (!context.committed)
      await platform.db
        .inAccount(asking.accountId, (tx) =>
          tx.delete(onceRequests).where(and(held, eq(onceRequests.state, 'running'))),
        )
        .catch((cause: unknown) => platform.log.debug({ err: cause }, 'a claim is left to its lease'));
    throw error;
  }
  await platform.db
    .inAccount(asking.accountId, (tx) =>
      tx.update(onceRequests).set({ state: 'answered', answer }).where(held),
    )
    .catch((error: unknown) =>
      platform.log.warn({ err: error }, 'an answer could not be kept for repetitions'),
    );
  return answer;
}

import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { endUnit } from '../../endUnit.ts';
import type { Platform } from '../../platform.ts';
import { conflict, unavailable } from '../errors.ts';
import { type OnceContext, runOnce } from './onceContext.ts';
import { onceRequests } from './tables.ts';

/**
 * How long a request may run before a repetition may take it over, as after a crash. One that was overtaken
 * while it still ran cannot commit any more.
 */
const leaseMs = 10_000;
/** How long a repetition waits for the first. */
const patienceMs = 30_000;

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
 * when both come at the same moment. The answer is kept in the work's own transaction (see onceContext.ts), so
 * that a crash leaves either nothing or the answer for whoever asks again.
 * @throws AppError conflict when the same request id asks for something else
 */
export async function once<T>(platform: Platform, asking: OnceRequest, work: () => Promise<T>): Promise<T> {
  const hashes = hashesOf(platform, asking.asked);
  const until = Date.now() + patienceMs;
  for (let pause = 20; ; pause = Math.min(pause * 2, 250)) {
    const claimed = await claim(platform, asking, hashes);
    if (claimed.kind === 'answered') return opened(platform, asking.accountId, claimed.answer) as T;
    if (claimed.kind === 'mine') return perform(platform, asking, claimed.holder, work);
    if (Date.now() > until) throw unavailable();
    await sleep(pause);
  }
}

const heldBy = ({ accountId, userId, endpoint, request }: OnceRequest, holder: string) =>
  and(
    eq(onceRequests.accountId, accountId),
    eq(onceRequests.userId, userId),
    eq(onceRequests.endpoint, endpoint),
    eq(onceRequests.request, request),
    eq(onceRequests.holder, holder),
    eq(onceRequests.state, 'running'),
  );

/**
 * What was asked may hold a number that whoever reads the database could try out, so it is kept as a keyed digest, the
 * first of these. A repetition may find that of a key that was first before, or the bare hash of a version before.
 */
function hashesOf({ secrets }: Platform, asked: unknown): readonly string[] {
  const text = JSON.stringify(asked);
  return [...secrets.digests('once', text), createHash('sha256').update(text).digest('hex')];
}

/** @throws AppError conflict */
async function claim(platform: Platform, asking: OnceRequest, hashes: readonly string[]): Promise<Claim> {
  const holder = randomUUID();
  const { accountId, userId, endpoint, request } = asking;
  const claimAs = async (hash: string | undefined) => {
    const [claimed] = await platform.db.call<{ state: string; answer: unknown }>(
      'select state, answer from claim_once($1, $2, $3, $4, $5, $6, $7, $8)',
      [accountId, userId, endpoint, request, hash, holder, new Date(), leaseMs],
      // What is done under the claim makes it last.
      { mayBeLost: true },
    );
    return claimed;
  };
  const [first, ...others] = hashes;
  let claimed = await claimAs(first);
  for (const hash of others) if (claimed?.state === 'other') claimed = await claimAs(hash);
  const state = claimed?.state;
  if (state === 'other') throw conflict();
  if (state === 'answered') return { kind: 'answered', answer: claimed?.answer };
  return state === 'mine' ? { kind: 'mine', holder } : { kind: 'wait' };
}

/** An answer may hold what is sealed wherever else it is kept, such as an identity number. */
function kept({ secrets }: Platform, accountId: string, answer: unknown): string | null {
  const text: string | undefined = JSON.stringify(answer);
  return text === undefined ? null : JSON.stringify({ sealed: secrets.seal(accountId, text) });
}

const sealedAnswer = z.strictObject({ sealed: z.string() });

/** The answer as it was given; versions before kept it in clear. */
function opened({ secrets }: Platform, accountId: string, answer: unknown): unknown {
  const { data } = sealedAnswer.safeParse(answer);
  return data ? JSON.parse(secrets.open(accountId, data.sealed)) : answer;
}

async function perform<T>(
  platform: Platform,
  asking: OnceRequest,
  holder: string,
  work: () => Promise<T>,
): Promise<T> {
  const { accountId, userId, endpoint, request } = asking;
  const keeping = (answer: unknown) =>
    sql`keep_answer(${accountId}, ${userId}, ${endpoint}, ${request}, ${holder}, ${kept(platform, accountId, answer)}::jsonb)`;
  const context: OnceContext = { committed: false, keeping };
  try {
    const answer = await runOnce(context, work);
    // Work that wrote nothing has no transaction of its own to keep the answer in.
    if (!context.committed)
      await platform.db.inAccount(accountId, (tx) =>
        endUnit(tx, { accountId, answering: { context, answer } }),
      );
    return answer;
  } catch (error) {
    // Refused, nothing done: the same request may be tried again once the reason is gone.
    if (!context.committed)
      await platform.db
        .inAccount(accountId, (tx) => tx.delete(onceRequests).where(heldBy(asking, holder)))
        .catch((cause: unknown) => platform.log.debug({ err: cause }, 'a claim is left to its lease'));
    throw error;
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { accountIds } from '../database/batches.ts';
import type { Platform } from '../platform.ts';
import type { Backfill } from './backfill.ts';
import { runBackfill } from './runBackfill.ts';

const roundMs = 60_000;
const firstRoundMs = 3_000;
/** Any number; the same for every process, so that one works while the others wait. */
const lockKey = 7_461_525;

type Needs = Pick<Platform, 'db' | 'clock' | 'log'>;
/** What this process knows to be done, so that a round without work asks only which accounts there are. */
export type Done = Set<string>;

/**
 * Fills what migrations have left to fill, account by account.
 * @returns how to stop; resolves when the batch under way has ended
 */
export function keepBackfills(platform: Needs, backfills: readonly Backfill[]): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);
  const done: Done = new Set();
  const keep = async () => {
    // A round lasts as long as there is something to fill.
    for (await pause(firstRoundMs); !signal.aborted; await pause(roundMs))
      await fillWhatIsLeft(platform, backfills, done, signal).catch((error: unknown) =>
        platform.log.error({ err: error }, 'backfills could not be looked at'),
      );
  };
  const kept = keep();
  return () => {
    stopping.abort();
    return kept;
  };
}

/** One round. Of all workers one does it, as long as its connection lives; an account that fails stops no other. */
export async function fillWhatIsLeft(
  platform: Needs,
  backfills: readonly Backfill[],
  done: Done = new Set(),
  signal?: AbortSignal,
): Promise<void> {
  const accounts = await accountIds(platform);
  const nameOf = (accountId: string, { name }: Backfill) => `${accountId} ${name}`;
  const left = backfills.flatMap((backfill) =>
    accounts
      .filter((accountId) => !done.has(nameOf(accountId, backfill)))
      .map((accountId) => ({ accountId, backfill })),
  );
  if (left.length === 0) return;
  await asTheOnlyWorker(platform, async () => {
    for (const { accountId, backfill } of left) {
      if (signal?.aborted) return;
      try {
        const result = await runBackfill(platform, accountId, backfill, signal);
        if (result === 'done') done.add(nameOf(accountId, backfill));
      } catch (error) {
        platform.log.error(
          { err: error, account: accountId, backfill: backfill.name },
          'a backfill failed; it goes on from there in a minute',
        );
      }
    }
  });
}

async function asTheOnlyWorker({ db }: Pick<Needs, 'db'>, work: () => Promise<void>): Promise<void> {
  const client = await db.pool.connect();
  let broken = true;
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      lockKey,
    ]);
    if (rows[0]?.mine) {
      await work();
      await client.query('select pg_advisory_unlock($1)', [lockKey]);
    }
    broken = false;
  } finally {
    client.release(broken);
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from '../../platform.ts';

const roundMs = 5_000;

type Needs = Pick<Platform, 'db' | 'log'>;

/**
 * Lets PostgreSQL look at tables that were filled and that it has not looked at yet: of a new installation, a restored one, a
 * new table. It comes by itself, but only after minutes, and until then plans that are kept are those of empty tables.
 * @returns how to stop; resolves when a look under way has ended
 */
export function keepStatistics(platform: Needs): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const keep = async () => {
    while (!signal.aborted) {
      await sleep(roundMs, undefined, { signal }).catch(() => undefined);
      await analyzeUnseen(platform, signal).catch((error: unknown) =>
        platform.log.warn({ err: error }, 'tables that were filled could not be looked at'),
      );
    }
  };
  const kept = keep();
  return () => {
    stopping.abort();
    return kept;
  };
}

/** One round. @returns the tables that were looked at; one that somebody holds comes again in the next round */
export async function analyzeUnseen({ db }: Pick<Needs, 'db'>, signal?: AbortSignal): Promise<string[]> {
  const seen = new Set<string>();
  while (!signal?.aborted) {
    const [found] = await db.call<{ table: string | null }>('select analyze_unseen() as "table"', []);
    if (!found?.table || seen.has(found.table)) break;
    seen.add(found.table);
  }
  return [...seen];
}

import { collectBlobs } from './blobs/collectBlobs.ts';
import { inEachAccount } from './database/batches.ts';
import type { CleanupFigures, HousekeepingFigures } from './housekeepingFigures.ts';
import { clearOnceRequests } from './http/once/clearOnceRequests.ts';
import type { Platform } from './platform.ts';
import { clearTasks } from './tasks/clearTasks.ts';

const hourMs = 60 * 60_000;
const firstRoundMs = 10_000;

/** What is cleared away, by a name for the figures. */
export interface Cleanup {
  /** In lower case with underscores, such as `once_requests`. */
  readonly name: string;
  /** @returns how many records or files were cleared. What it throws stops no other cleanup. */
  run(platform: Platform): Promise<number>;
}

const ofThePlatform: readonly Cleanup[] = [
  { name: 'temporary_files', run: ({ blobs }) => blobs.sweep() },
  { name: 'office_folders', run: ({ office }) => office.removeLeft() },
  { name: 'once_requests', run: clearOnceRequests },
  { name: 'tasks', run: clearTasks },
  { name: 'forgotten_tasks', run: sendForgottenTasks },
  { name: 'blobs', run: collectBlobs },
];

/**
 * Clears away hourly what nobody needs any more, and hands tasks to the queue again that it lost.
 * @returns how to stop; resolves when a round under way has ended
 */
export function startHousekeeping(platform: Platform, cleanups: readonly Cleanup[]): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const round = () => {
    running = running.then(() => runCleanups(platform, cleanups, stopping.signal));
  };
  const first = setTimeout(round, firstRoundMs);
  const timer = setInterval(round, hourMs);
  return async () => {
    stopping.abort();
    clearTimeout(first);
    clearInterval(timer);
    await running;
  };
}

/** One round. A cleanup that fails is logged and counted, and the others are done all the same. */
export async function runCleanups(
  platform: Platform,
  cleanups: readonly Cleanup[],
  signal?: AbortSignal,
): Promise<void> {
  for (const cleanup of [...ofThePlatform, ...cleanups]) {
    if (signal?.aborted) return;
    const figures = figuresOf(platform.housekeeping, cleanup.name);
    const begun = performance.now();
    try {
      const cleared = await cleanup.run(platform);
      figures.cleared += cleared;
      if (cleared > 0) platform.log.info({ cleanup: cleanup.name, cleared }, 'cleared away');
    } catch (error) {
      figures.failures += 1;
      platform.log.error(
        { err: error, cleanup: cleanup.name },
        'clearing away failed; the next hour tries again',
      );
    }
    figures.seconds = (performance.now() - begun) / 1000;
  }
}

function figuresOf(all: HousekeepingFigures, name: string): CleanupFigures {
  const known = all.get(name) ?? { cleared: 0, failures: 0, seconds: 0 };
  all.set(name, known);
  return known;
}

function sendForgottenTasks(platform: Platform): Promise<number> {
  const overdue = new Date(platform.clock().getTime() - hourMs);
  return inEachAccount(platform, (accountId) =>
    platform.db.inAccount(accountId, (tx) => platform.tasks.sendForgotten(tx, accountId, overdue)),
  );
}

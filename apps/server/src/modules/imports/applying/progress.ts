import type { Platform } from '../../../platform/platform.ts';
import { changeImport } from '../changeImport.ts';
import type { ImportRow } from '../importRecord.ts';

const everyMs = 500;

export interface Progress {
  /** Says how many rows are written so far. @throws ImportStopped where somebody has given the import up */
  tell(written: number): void;
  /** Ends when what was told last is stored. */
  settled(): Promise<void>;
}

/** Somebody gave the import up while it was written, or the work has to end: nothing of it stays. */
export class ImportStopped extends Error {
  constructor() {
    super('the import was given up');
    this.name = 'ImportStopped';
  }
}

/**
 * What the page is told while the import is written. Each is a transaction of its own, that nobody waits for: what is
 * written is in another one, which nobody sees.
 */
export function progressOf({ db }: Platform, row: ImportRow, signal: AbortSignal): Progress {
  let running: Promise<void> | null = null;
  let toldAt = Number.NEGATIVE_INFINITY;
  let isStopped = false;
  const store = async (written: number) => {
    const stands = await db.inAccount(row.accountId, (tx) =>
      changeImport(tx, row, { states: ['applying'], round: row.round }, { written: Math.floor(written) }),
    );
    if (!stands) isStopped = true;
  };
  return {
    tell(written) {
      if (isStopped || signal.aborted) throw new ImportStopped();
      if (running || performance.now() - toldAt < everyMs) return;
      toldAt = performance.now();
      // That it could not be told changes nothing: whether the import may end is asked at its end.
      running = store(written)
        .catch(() => undefined)
        .finally(() => {
          running = null;
        });
    },
    settled: async () => {
      await running;
    },
  };
}

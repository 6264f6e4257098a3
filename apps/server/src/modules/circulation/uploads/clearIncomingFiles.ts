import { and, eq, inArray } from 'drizzle-orm';
import { batchSize, inBatches, inEachAccount } from '../../../platform/database/batches.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockUnentered } from '../../incoming/index.ts';
import { jobFiles } from '../../jobs/tables.ts';
import { uploads } from '../tables.ts';

/** As long as an interrupted upload can be gone on with. */
const keptMs = 7 * 24 * 60 * 60_000;

/** Forgets files that came for incoming documents which nobody entered. */
export const clearIncomingFiles = (platform: Platform): Promise<number> =>
  inEachAccount(platform, (accountId) => {
    const before = new Date(platform.clock().getTime() - keptMs);
    return inBatches(() =>
      platform.db.inAccount(accountId, async (tx) => {
        const ids = await lockUnentered(tx, accountId, before, batchSize);
        if (ids.length === 0) return 0;
        await tx.delete(uploads).where(and(eq(uploads.accountId, accountId), inArray(uploads.fileId, ids)));
        await tx.delete(jobFiles).where(and(eq(jobFiles.accountId, accountId), inArray(jobFiles.id, ids)));
        return ids.length;
      }),
    );
  });

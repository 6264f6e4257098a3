import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { batchSize, inBatches, inEachAccount } from '../../../platform/database/batches.ts';
import type { Platform } from '../../../platform/platform.ts';
import { uploads } from '../tables.ts';

const dayMs = 24 * 60 * 60_000;
/** So long an interrupted upload can be gone on with. */
const keptMs = 7 * dayMs;

/** Forgets uploads that nobody went on with, and the bytes of those whose draft is gone. */
export function clearUploads(platform: Platform): Promise<number> {
  return inEachAccount(platform, (accountId) => clearUploadsOf(platform, accountId));
}

async function clearUploadsOf(platform: Platform, accountId: string): Promise<number> {
  const now = platform.clock().getTime();
  const cleared = await clearRows(platform, accountId, new Date(now - keptMs));
  const open = await platform.db.inAccount(accountId, (tx) =>
    tx
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(eq(uploads.accountId, accountId), isNull(uploads.fileId))),
  );
  const pieces = await Promise.all(open.map((upload) => platform.blobs.pieces(accountId, upload.id)));
  const wanted = new Set(pieces.map(({ path }) => basename(path)));
  const folder = await platform.blobs.piecesFolder(accountId);
  for (const name of await readdir(folder)) {
    if (wanted.has(name)) continue;
    const path = join(folder, name);
    // A file may be older than its row by a moment, and a completion may be moving it into the store.
    const facts = await stat(path).catch(() => null);
    if (facts && now - facts.mtimeMs > dayMs) await rm(path, { force: true });
  }
  return cleared;
}

/** One that somebody goes on with at this moment is left: clearing up never waits for a lock. */
const clearRows = ({ db }: Platform, accountId: string, before: Date): Promise<number> =>
  inBatches(() =>
    db.inAccount(accountId, async (tx) => {
      const { rowCount } = await tx.execute(sql`
        delete from ${uploads} where account_id = ${accountId} and id in (
          select id from ${uploads}
          where account_id = ${accountId} and file_id is null and updated_at < ${before.toISOString()}
          order by id limit ${batchSize} for update skip locked)`);
      return rowCount ?? 0;
    }),
  );

import { readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { emptyId } from '@tomar/contract';
import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import { inEachAccount } from '../../platform/housekeeping.ts';
import type { Platform } from '../../platform/platform.ts';
import { uploads } from './tables.ts';

const dayMs = 24 * 60 * 60_000;
/** So long an interrupted upload can be gone on with. */
const keptMs = 7 * dayMs;

/** Forgets uploads that nobody went on with, and the bytes of those whose draft is gone. */
export function clearUploads(platform: Platform): Promise<number> {
  return inEachAccount(platform, (accountId) => clearUploadsOf(platform, accountId));
}

async function clearUploadsOf(platform: Platform, accountId: string): Promise<number> {
  const now = platform.clock().getTime();
  let cleared = 0;
  const open = await platform.db.inAccount(accountId, async (tx) => {
    const unfinished = and(eq(uploads.accountId, accountId), isNull(uploads.fileId));
    // One that somebody goes on with at this moment is left: clearing up never waits for a lock.
    const old = await tx
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(unfinished, lt(uploads.updatedAt, new Date(now - keptMs))))
      .for('update', { skipLocked: true });
    const ids = old.map((upload) => upload.id);
    cleared = ids.length;
    if (ids.length > 0)
      await tx.delete(uploads).where(and(eq(uploads.accountId, accountId), inArray(uploads.id, ids)));
    return tx.select({ id: uploads.id }).from(uploads).where(unfinished);
  });
  const wanted = new Set(open.map((upload) => upload.id));
  const folder = dirname(await platform.blobs.uploadPath(accountId, emptyId));
  for (const name of await readdir(folder)) {
    if (wanted.has(name)) continue;
    const path = join(folder, name);
    // A file may be older than its row by a moment, and a completion may be moving it into the store.
    const facts = await stat(path).catch(() => null);
    if (facts && now - facts.mtimeMs > dayMs) await rm(path, { force: true });
  }
  return cleared;
}

import { rm, stat } from 'node:fs/promises';
import { byId } from '../../../platform/database/tenancy.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { uploads } from '../tables.ts';
import { loadUpload, type UploadRow } from './uploadRecord.ts';

/** Whether the file holds at least the bytes that were counted; more is what a crash left uncounted. */
export async function isWholeSoFar(path: string, received: number): Promise<boolean> {
  if (received === 0) return true;
  const size = await sizeOf(path);
  return size !== null && size >= received;
}

/** Bytes of a file; null when there is none. */
export async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** The upload's bytes are not what was counted, such as after a restore: none of them count any more. */
export async function startAgain(
  platform: Platform,
  person: Person,
  { accountId, id, received }: UploadRow,
): Promise<void> {
  const path = await platform.blobs.uploadPath(accountId, id);
  await platform.db.inAccount(accountId, async (tx) => {
    const current = await loadUpload(tx, person, id, 'lock');
    // Somebody else began again meanwhile, or the bytes are in the store.
    if (current.fileId !== null || current.received !== received) return;
    await rm(path, { force: true });
    await tx
      .update(uploads)
      .set({ received: 0, sha256: null, updatedAt: platform.clock() })
      .where(byId(uploads, accountId, id));
  });
  platform.log.warn({ uploadId: id, received }, 'bytes of an upload were lost; it starts again');
}

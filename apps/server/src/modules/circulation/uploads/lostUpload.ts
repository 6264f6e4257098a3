import { byId } from '../../../platform/database/tenancy.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { uploads } from '../tables.ts';
import { loadUpload, type UploadRow } from './uploadRecord.ts';

/** The upload's bytes are not what was counted, such as after a restore: none of them count any more. */
export async function startAgain(
  platform: Platform,
  person: Person,
  { accountId, id, received }: Pick<UploadRow, 'accountId' | 'id' | 'received'>,
): Promise<void> {
  const pieces = await platform.blobs.pieces(accountId, id);
  await platform.db.inAccount(accountId, async (tx) => {
    const current = await loadUpload(tx, person, id, 'lock');
    // Somebody else began again meanwhile, or the bytes are in the store.
    if (current.fileId !== null || current.received !== received) return;
    await pieces.remove();
    await tx
      .update(uploads)
      .set({ received: 0, sha256: null, updatedAt: platform.clock() })
      .where(byId(uploads, accountId, id));
  });
  platform.log.warn({ uploadId: id, received }, 'bytes of an upload were lost; it starts again');
}

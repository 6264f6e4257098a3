import type { Database } from '../database/database.ts';
import { blobs } from './tables.ts';

/** What the database knows of stored bytes, so that they can be collected. */
export interface BlobRecords {
  /**
   * Says that these bytes are about to be stored; returns when that is committed. From then on they stay for the grace
   * period at least, whatever refers to them. Waits for a collection of the same bytes that is under way.
   */
  touch(accountId: string, sha256: string): Promise<void>;
}

export function openBlobRecords(db: Pick<Database, 'inAccount'>): BlobRecords {
  return {
    async touch(accountId, sha256) {
      const storedAt = new Date();
      // A transaction of its own, with no other lock: it waits for nobody but a collector of the same bytes.
      await db.inAccount(accountId, (tx) =>
        tx
          .insert(blobs)
          .values({ accountId, sha256, storedAt })
          .onConflictDoUpdate({
            target: [blobs.accountId, blobs.sha256],
            set: { storedAt, unreferencedSince: null },
          }),
      );
    },
  };
}

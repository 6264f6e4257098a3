import type { Database } from '../database/database.ts';
import { withoutWaiting } from '../database/withoutWaiting.ts';

/** What the database knows of stored bytes, so that they can be collected. */
export interface BlobRecords {
  /**
   * Says that these bytes are about to be stored; returns when everybody sees it. From then on they stay for the grace period
   * at least, whatever refers to them; what will refer to them makes it last. Waits for a collection of the same bytes that is
   * under way.
   */
  touch(accountId: string, sha256: string): Promise<void>;
}

const touching = withoutWaiting('select touch_blob($1, $2, $3)');

export const openBlobRecords = ({ pool }: Pick<Database, 'pool'>): BlobRecords => ({
  async touch(accountId, sha256) {
    await pool.query({
      name: 'touch_blob',
      text: touching,
      values: [accountId, sha256, new Date()],
    });
  },
});

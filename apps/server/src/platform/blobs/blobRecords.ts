import type { Database } from '../database/database.ts';

/** What the database knows of stored bytes, so that they can be collected. */
export interface BlobRecords {
  /**
   * Says that these bytes are about to be stored; returns when that is committed. From then on they stay for the grace
   * period at least, whatever refers to them. Waits for a collection of the same bytes that is under way.
   */
  touch(accountId: string, sha256: string): Promise<void>;
}

export const openBlobRecords = ({ pool }: Pick<Database, 'pool'>): BlobRecords => ({
  async touch(accountId, sha256) {
    await pool.query({
      name: 'touch_blob',
      text: 'select touch_blob($1, $2, $3)',
      values: [accountId, sha256, new Date()],
    });
  },
});

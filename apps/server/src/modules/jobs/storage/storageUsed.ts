import type { StorageCount, StorageKind } from '@tomar/contract';
import { sql } from 'drizzle-orm';
import { inEachAccount } from '../../../platform/database/batches.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { storageChanges, storageCounts } from './tables.ts';

/** LIC-02: what the account's files take now, by kind and the month in which they came; the earliest month first. */
export async function storageUsed(tx: Tx, accountId: string): Promise<StorageCount[]> {
  const { rows } = await tx.execute<{ kind: StorageKind; month: string; files: number; bytes: number }>(sql`
    select kind, to_char(month, 'YYYY-MM') as month, sum(files)::int as files, sum(bytes)::float8 as bytes
    from (
      select kind, month, files, bytes from ${storageCounts} where account_id = ${accountId}
      union all
      select kind, month, files, bytes from ${storageChanges} where account_id = ${accountId}
    ) counted
    group by kind, month having sum(files) <> 0 or sum(bytes) <> 0
    order by month, kind`);
  return rows;
}

/** Adds up what came and went since the last time, so that few rows are read. @returns how many changes were added up */
export const foldStorage = (platform: Platform): Promise<number> =>
  inEachAccount(platform, (accountId) =>
    platform.db.inAccount(accountId, async (tx) => {
      // In one statement: whoever reads meanwhile sees each change once.
      const { rows } = await tx.execute<{ folded: number }>(sql`
        with gone as (
          delete from ${storageChanges} where account_id = ${accountId} returning kind, month, files, bytes
        ), added as (
          insert into ${storageCounts} as c (account_id, kind, month, files, bytes)
          select ${accountId}, kind, month, sum(files), sum(bytes) from gone group by kind, month order by kind, month
          on conflict (account_id, kind, month) do update
            set files = c.files + excluded.files, bytes = c.bytes + excluded.bytes
        )
        select count(*)::int as folded from gone`);
      return rows[0]?.folded ?? 0;
    }),
  );

import { and, asc, eq, gt } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Platform } from '../../platform/platform.ts';
import { batchRows } from './batches/tables.ts';
import { importRows } from './tables.ts';

const atOnce = 500;

type Sealing = Pick<Platform, 'db' | 'secrets'>;

/** Seals rows of open imports with the first key of the settings where another one sealed them. @returns how many */
export const resealImports = (platform: Sealing, accountId: string): Promise<number> =>
  resealRows(platform, accountId, importRows, importRows.importId);

/** The same of rows of batches. */
export const resealBatches = (platform: Sealing, accountId: string): Promise<number> =>
  resealRows(platform, accountId, batchRows, batchRows.batchId);

const resealRows = (
  { db, secrets }: Sealing,
  accountId: string,
  table: typeof importRows | typeof batchRows,
  ofFile: PgColumn,
): Promise<number> =>
  db.inAccount(accountId, async (tx) => {
    const open = await tx
      .selectDistinct({ fileId: ofFile })
      .from(table)
      .where(eq(table.accountId, accountId))
      .orderBy(asc(ofFile));
    let resealed = 0;
    for (const { fileId } of open) {
      const those = and(eq(table.accountId, accountId), eq(ofFile, fileId));
      for (let after = -1; ; ) {
        const rows = await tx
          .select({ number: table.number, sealed: table.sealed })
          .from(table)
          .where(and(those, gt(table.number, after)))
          .orderBy(asc(table.number))
          .limit(atOnce)
          .for('no key update');
        for (const { number, sealed } of rows) {
          if (!secrets.isOld(sealed)) continue;
          await tx
            .update(table)
            .set({ sealed: secrets.seal(accountId, secrets.open(accountId, sealed)) })
            .where(and(those, eq(table.number, number)));
          resealed += 1;
        }
        const last = rows.at(-1);
        if (!last || rows.length < atOnce) break;
        after = last.number;
      }
    }
    return resealed;
  });

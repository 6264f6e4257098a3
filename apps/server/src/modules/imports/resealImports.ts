import { and, asc, eq, gt } from 'drizzle-orm';
import type { Platform } from '../../platform/platform.ts';
import { importRows } from './tables.ts';

const atOnce = 500;

/** Seals rows of open imports with the first key of the settings where another one sealed them. @returns how many */
export const resealImports = (
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  accountId: string,
): Promise<number> =>
  db.inAccount(accountId, async (tx) => {
    const open = await tx
      .selectDistinct({ importId: importRows.importId })
      .from(importRows)
      .where(eq(importRows.accountId, accountId))
      .orderBy(asc(importRows.importId));
    let resealed = 0;
    for (const { importId } of open) {
      const ofImport = and(eq(importRows.accountId, accountId), eq(importRows.importId, importId));
      for (let after = -1; ; ) {
        const rows = await tx
          .select({ number: importRows.number, sealed: importRows.sealed })
          .from(importRows)
          .where(and(ofImport, gt(importRows.number, after)))
          .orderBy(asc(importRows.number))
          .limit(atOnce)
          .for('no key update');
        for (const { number, sealed } of rows) {
          if (!secrets.isOld(sealed)) continue;
          await tx
            .update(importRows)
            .set({ sealed: secrets.seal(accountId, secrets.open(accountId, sealed)) })
            .where(and(ofImport, eq(importRows.number, number)));
          resealed += 1;
        }
        const last = rows.at(-1);
        if (!last || rows.length < atOnce) break;
        after = last.number;
      }
    }
    return resealed;
  });

import { importLimits } from '@tomar/contract';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { batchSize, inBatches, inEachAccount } from '../../platform/database/batches.ts';
import type { Platform } from '../../platform/platform.ts';
import { endImport } from './cancelImport.ts';
import { imports } from './tables.ts';

const hourMs = 60 * 60_000;
/** So long it is told what became of an import. */
const toldMs = 30 * 24 * hourMs;

/** Gives up what waited too long, with its file and rows, and forgets what ended long ago. What somebody works on is left. */
export const clearImports = (platform: Platform): Promise<number> =>
  inEachAccount(platform, async (accountId) => {
    const now = platform.clock();
    const given = await giveUp(
      platform,
      accountId,
      new Date(now.getTime() - importLimits.hoursKept * hourMs),
    );
    return given + (await forget(platform, accountId, new Date(now.getTime() - toldMs)));
  });

const giveUp = ({ db, clock }: Platform, accountId: string, before: Date): Promise<number> =>
  db.inAccount(accountId, async (tx) => {
    const waiting = await tx
      .select()
      .from(imports)
      .where(
        and(
          eq(imports.accountId, accountId),
          inArray(imports.state, ['reading', 'failed', 'ready']),
          lt(imports.createdAt, before),
        ),
      )
      .orderBy(imports.id)
      .for('no key update', { skipLocked: true });
    for (const row of waiting) await endImport({ tx, now: clock() }, row, 'cancelled');
    return waiting.length;
  });

const forget = ({ db }: Platform, accountId: string, before: Date): Promise<number> =>
  inBatches(() =>
    db.inAccount(accountId, async (tx) => {
      const { rowCount } = await tx.execute(sql`
        delete from ${imports} where account_id = ${accountId} and id in (
          select id from ${imports}
          where account_id = ${accountId} and ended_at < ${before.toISOString()}
          order by id limit ${batchSize} for update skip locked)`);
      return rowCount ?? 0;
    }),
  );

import { recipientSchema } from '@tomar/contract';
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { batchSize, inBatches, inEachAccount } from '../../platform/database/batches.ts';
import { byId } from '../../platform/database/tenancy.ts';
import type { Platform } from '../../platform/platform.ts';
import { forgetRecipients } from '../jobs/index.ts';
import { nameOfExtra, nothingInClear, sealSettings } from './settingsSnapshot.ts';
import { deliveries } from './tables.ts';

/** Seals the settings that versions before kept in clear. @returns of how many jobs */
export const sealDeliveries = (platform: Platform): Promise<number> =>
  inEachAccount(platform, (accountId) => inBatches(() => sealBatch(platform, accountId)));

function sealBatch({ db, secrets }: Platform, accountId: string): Promise<number> {
  return db.inAccount(accountId, async (tx) => {
    const inClear = and(eq(deliveries.accountId, accountId), isNull(deliveries.settingsSealed));
    const found = await tx
      .selectDistinct({ jobId: deliveries.jobId })
      .from(deliveries)
      .where(inClear)
      .orderBy(asc(deliveries.jobId))
      .limit(batchSize);
    // Jobs that somebody works on wait for the next hour.
    const jobIds = await forgetRecipients(
      tx,
      accountId,
      found.map(({ jobId }) => jobId),
    );
    if (jobIds.length === 0) return 0;
    const rows = await tx
      .select({ id: deliveries.id, settings: deliveries.settings })
      .from(deliveries)
      .where(and(inClear, inArray(deliveries.jobId, jobIds)))
      .orderBy(asc(deliveries.id))
      .for('no key update');
    for (const { id, settings: stored } of rows) {
      const settings = recipientSchema.parse(stored);
      await tx
        .update(deliveries)
        .set({
          name: nameOfExtra(settings),
          kind: settings.kind,
          settings: nothingInClear,
          settingsSealed: sealSettings(secrets, accountId, settings),
        })
        .where(byId(deliveries, accountId, id));
    }
    return jobIds.length;
  });
}

/** Seals with the newest key what an older one sealed. @returns how many */
export function resealDeliveries(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  accountId: string,
): Promise<number> {
  return inBatches(() =>
    db.inAccount(accountId, async (tx) => {
      const newest = secrets.seal(accountId, '').split('.')[1];
      const rows = await tx
        .select({ id: deliveries.id, sealed: deliveries.settingsSealed })
        .from(deliveries)
        .where(
          and(
            eq(deliveries.accountId, accountId),
            isNotNull(deliveries.settingsSealed),
            sql`split_part(${deliveries.settingsSealed}, '.', 2) <> ${newest}`,
          ),
        )
        .orderBy(asc(deliveries.id))
        .limit(batchSize)
        .for('no key update');
      for (const { id, sealed } of rows) {
        if (sealed === null) continue;
        await tx
          .update(deliveries)
          .set({ settingsSealed: secrets.seal(accountId, secrets.open(accountId, sealed)) })
          .where(byId(deliveries, accountId, id));
      }
      return rows.length;
    }),
  );
}

import { byId } from '../../../platform/database/tenancy.ts';
import { refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { loadBatch } from './batchRecord.ts';
import { batches } from './tables.ts';

/** Forgets a batch with its rows; the jobs that were made of them stay. @throws AppError refused while it runs */
export const deleteBatch = (platform: Platform, person: Person, id: string): Promise<{ success: true }> =>
  inUnit(platform, person, async ({ tx, accountId }) => {
    const batch = await loadBatch(tx, person, id, 'lock');
    if (batch.state === 'running') throw refused('lang_batch_runs');
    await tx.delete(batches).where(byId(batches, accountId, id));
    return { success: true };
  });

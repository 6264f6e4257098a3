import type { Readable } from 'node:stream';
import { type BatchRecord, importLimits } from '@tomar/contract';
import { and, count, eq, inArray } from 'drizzle-orm';
import { newId } from '../../../platform/database/ids.ts';
import { refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { loadTemplateToUse } from '../../circulation/index.ts';
import { lockUser } from '../../users/index.ts';
import { keepFile, shownName } from '../keepFile.ts';
import { presentBatch } from './batchRecord.ts';
import { readBatchTask } from './readBatchTask.ts';
import { batches } from './tables.ts';

/**
 * Keeps a file of jobs to be made from a template, encrypted as every file, and has it read.
 * @throws AppError refused for a file that is empty or too large, and where the account has too many open, or the person too
 * many that were never started
 */
export async function beginBatch(
  platform: Platform,
  person: Person,
  templateId: string,
  name: string,
  bytes: Readable,
): Promise<BatchRecord> {
  // Nothing is kept of a file that is for no template of the person's.
  await platform.db.inAccount(person.accountId, (tx) => loadTemplateToUse(tx, person, templateId));
  const { sha256, size } = await keepFile(platform, person, bytes);
  const fileName = shownName(name);
  if (size === 0) throw refused('lang_import_file_empty', [fileName]);
  return inUnit(platform, person, async (unit) => {
    const { tx, accountId } = unit;
    await lockUser(tx, accountId, person.userId);
    const template = await loadTemplateToUse(tx, person, templateId);
    const [open] = await tx
      .select({ count: count() })
      .from(batches)
      .where(and(eq(batches.accountId, accountId), inArray(batches.state, ['reading', 'running'])));
    if ((open?.count ?? 0) >= importLimits.open)
      throw refused('lang_batch_too_many_open', [importLimits.open]);
    const [own] = await tx
      .select({ count: count() })
      .from(batches)
      .where(
        and(
          eq(batches.accountId, accountId),
          eq(batches.userId, person.userId),
          inArray(batches.state, ['reading', 'ready', 'failed']),
        ),
      );
    if ((own?.count ?? 0) >= importLimits.unstarted)
      throw refused('lang_batch_too_many_unstarted', [importLimits.unstarted]);
    const [batch] = await tx
      .insert(batches)
      .values({
        accountId,
        id: newId(unit.now),
        templateId,
        templateName: template.name,
        templateVersion: template.version,
        userId: person.userId,
        state: 'reading',
        fileName,
        sha256,
        confirmedFrom: person.ip,
        createdAt: unit.now,
      })
      .returning();
    if (!batch) throw refused('lang_save_failed');
    await unit.enqueue(readBatchTask, { batchId: batch.id, round: batch.round });
    return presentBatch(tx, batch);
  });
}

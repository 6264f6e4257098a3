import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { refused } from '../../../platform/http/errors.ts';
import { encryptingCategory } from '../../definitions/index.ts';
import { jobCategories } from '../../jobs/tables.ts';

/**
 * FLOW-05: files are stored encrypted whatever their category, unless the installation does without; there this is asked, and a
 * category that wants it takes none.
 * @throws AppError refused
 */
export async function refuseClear(tx: Tx, accountId: string, draftId: string): Promise<void> {
  const ids = tx
    .select({ id: jobCategories.toId })
    .from(jobCategories)
    .where(and(eq(jobCategories.accountId, accountId), eq(jobCategories.fromId, draftId)));
  const category = await encryptingCategory(tx, accountId, ids);
  if (category !== undefined) throw refused('lang_file_encryption_off', [category], 'file');
}

import { and, eq, inArray, type SQLWrapper } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { columnNamed } from '../definitionTable.ts';
import { categories } from '../tables.ts';

/** FLOW-05: the name of one of these categories with encrypted upload. @param ids a subquery of their ids */
export async function encryptingCategory(
  tx: Tx,
  accountId: string,
  ids: SQLWrapper,
): Promise<string | undefined> {
  const [found] = await tx
    .select({ name: categories.name })
    .from(categories)
    .where(
      and(
        eq(categories.accountId, accountId),
        inArray(categories.id, ids),
        eq(columnNamed(categories, 'encryptsUploads'), true),
      ),
    )
    .limit(1);
  return found?.name;
}

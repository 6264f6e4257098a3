import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { categories } from '../tables.ts';

/** How many a draft may choose. */
export const countCategories = (tx: Tx, accountId: string): Promise<number> =>
  tx.$count(categories, and(eq(categories.accountId, accountId), eq(categories.isActive, true)));

import type { searchIncomingCategories as declaration, QueryOf, ReplyOf } from '@tomar/contract';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import { searchCategories } from '../definitions/index.ts';
import { cut } from '../users/index.ts';

/** Active categories by their names, and nothing of what they ask of a job. */
export const searchIncomingCategories = (
  platform: Platform,
  { accountId }: Person,
  asked: QueryOf<typeof declaration>,
): Promise<ReplyOf<typeof declaration>> =>
  platform.db.inAccount(accountId, async (tx) => {
    const found = await searchCategories(tx, accountId, asked);
    return cut(
      found.map(({ id, name }) => ({ id, name })),
      asked.limit,
    );
  });

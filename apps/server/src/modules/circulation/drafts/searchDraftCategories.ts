import type { searchDraftCategories as declaration, QueryOf, ReplyOf } from '@tomar/contract';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { searchCategories } from '../../definitions/index.ts';
import { cut } from '../../users/index.ts';

/** What the category field of a draft offers. */
export const searchDraftCategories = (
  platform: Platform,
  { accountId }: Person,
  asked: QueryOf<typeof declaration>,
): Promise<ReplyOf<typeof declaration>> =>
  platform.db.inAccount(accountId, async (tx) =>
    cut(await searchCategories(tx, accountId, asked), asked.limit),
  );

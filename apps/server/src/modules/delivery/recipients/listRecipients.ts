import type { BodyOf, listRecipients as declaration, ReplyOf } from '@tomar/contract';
import { and, asc, count, eq } from 'drizzle-orm';
import { inTurkish } from '../../../platform/database/inTurkish.ts';
import { wordsBegin } from '../../../platform/database/like.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recipients } from '../tables.ts';

/** All recipients of the account, the inactive and single-use ones among them. */
export function listRecipients(
  platform: Platform,
  { accountId }: Person,
  { page, pageSize, search }: BodyOf<typeof declaration>,
): Promise<ReplyOf<typeof declaration>> {
  const which = and(eq(recipients.accountId, accountId), wordsBegin(recipients.nameWords, search));
  return platform.db.inAccount(accountId, async (tx) => {
    const rows = await tx
      .select()
      .from(recipients)
      .where(which)
      .orderBy(inTurkish(recipients.name), asc(recipients.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    const [found] = await tx.select({ total: count() }).from(recipients).where(which);
    return {
      items: rows.map(({ id, name, kind, isActive, isSingleUse, updatedAt }) => ({
        id,
        name,
        kind,
        isActive,
        isSingleUse,
        updatedAt: updatedAt.toISOString(),
      })),
      total: found?.total ?? 0,
    };
  });
}

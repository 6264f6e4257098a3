import type { RecipientLookup } from '@tomar/contract';
import { and, asc, eq } from 'drizzle-orm';
import { inTurkish } from '../../../platform/database/inTurkish.ts';
import { wordsBegin } from '../../../platform/database/like.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recipients } from '../../definitions/tables.ts';
import { presentChoice } from './present.ts';

/** API-24 to API-26: what a drafter may choose from. */
export async function lookUpRecipients(
  platform: Platform,
  { accountId }: Person,
  asked: { readonly name: string; readonly limit: number },
): Promise<{ items: RecipientLookup[]; more: boolean }> {
  const rows = await platform.db.inAccount(accountId, (tx) =>
    tx
      .select()
      .from(recipients)
      .where(
        and(
          eq(recipients.accountId, accountId),
          eq(recipients.isActive, true),
          eq(recipients.isSingleUse, false),
          wordsBegin(recipients.nameWords, asked.name),
        ),
      )
      .orderBy(inTurkish(recipients.name), asc(recipients.id))
      .limit(asked.limit + 1),
  );
  return {
    items: rows.slice(0, asked.limit).map((row) => presentChoice(row, false)),
    more: rows.length > asked.limit,
  };
}

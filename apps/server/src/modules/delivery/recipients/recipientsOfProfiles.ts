import { and, eq, inArray } from 'drizzle-orm';
import { linkedParts, type RecipientsOfProfiles } from '../../definitions/index.ts';
import { profileRecipients } from '../tables.ts';
import { findRecipients } from './findRecipients.ts';

/** What circulation profiles know of recipients, which stand above definitions. */
export const recipientsOfProfiles: RecipientsOfProfiles = {
  parts: linkedParts({ recipientIds: profileRecipients }),
  naming: (tx, accountId, ids) =>
    tx
      .select({ id: profileRecipients.fromId })
      .from(profileRecipients)
      .where(and(eq(profileRecipients.accountId, accountId), inArray(profileRecipients.toId, [...ids]))),
  find: async (tx, accountId, ids) => {
    const found = await findRecipients(tx, accountId, ids);
    return new Map([...found].map(([id, { choice }]) => [id, choice]));
  },
};

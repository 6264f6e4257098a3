import { emailRecipient, emptyId, isEmptyId, type RecipientRecord } from '@tomar/contract';
import { byId } from '../../../platform/database/tenancy.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recipients } from '../tables.ts';
import { presentRecipient } from './present.ts';

/** A recipient with its settings, or a blank one. @throws AppError not_found */
export async function getRecipient(
  platform: Platform,
  { accountId }: Person,
  recipientId: string,
): Promise<RecipientRecord> {
  if (isEmptyId(recipientId)) return blank();
  const [row] = await platform.db.inAccount(accountId, (tx) =>
    tx
      .select()
      .from(recipients)
      .where(byId(recipients, accountId, recipientId)),
  );
  if (!row) throw notFound();
  return presentRecipient(row);
}

/** API-10 */
const blank = (): RecipientRecord => ({
  id: emptyId,
  version: 0,
  name: '',
  isActive: true,
  isSingleUse: false,
  settings: emailRecipient.parse({ kind: 'Email', to: [] }),
});

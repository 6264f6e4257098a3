import type { RecipientForm } from '@tomar/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { refused } from '../../../platform/http/errors.ts';
import { recipients } from '../../definitions/tables.ts';
import type { RecipientRow } from './recipientRecord.ts';

/** The columns that a form fills. */
export const columnsOf = ({ name, isActive, isSingleUse, settings }: RecipientForm) => ({
  name,
  isActive,
  isSingleUse,
  settings,
  kind: settings.kind,
});

/** Adds a recipient to an account's list. The rules have been asked before. */
export async function addRecipient(
  tx: Tx,
  accountId: string,
  form: RecipientForm,
  now: Date,
): Promise<RecipientRow> {
  const [row] = await tx
    .insert(recipients)
    .values({ accountId, id: newId(now), ...columnsOf(form), createdAt: now, updatedAt: now })
    .returning();
  if (!row) throw refused('lang_save_failed');
  return row;
}

import {
  type BodyOf,
  checkRecipientForm,
  type saveRecipient as declaration,
  isEmptyId,
  type RecipientForm,
  type RecipientRecord,
} from '@tomar/contract';
import { byId } from '../../../platform/database/tenancy.ts';
import { conflict, invalid, notFound } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import { accountSettings } from '../../accounts/index.ts';
import { recipients } from '../tables.ts';
import { addRecipient, columnsOf } from './addRecipient.ts';
import { presentRecipient } from './present.ts';
import { type RecipientRow, settingsOf } from './recipientRecord.ts';

/** Saves a recipient. Jobs that were circulated with it keep the settings they were circulated with. */
export function saveRecipient(
  platform: Platform,
  person: Person,
  recipientId: string,
  { version, ...given }: BodyOf<typeof declaration>,
): Promise<RecipientRecord> {
  const form = { ...given, name: given.name.trim() };
  return inUnit(platform, person, async (unit) => {
    const before = isEmptyId(recipientId) ? undefined : await lockRecipient(unit, recipientId);
    const { emailDomains } = await accountSettings(unit.tx, unit.accountId);
    const findings = checkRecipientForm(form, emailDomains);
    if (findings.length > 0) throw invalid(findings);
    if ((before?.version ?? 0) !== version) throw conflict();
    const saved = before
      ? await update(unit, before, form)
      : await addRecipient(unit.tx, unit.accountId, form, unit.now);
    await unit.audit({
      event: before ? 'recipient.saved' : 'recipient.created',
      subjectKind: 'recipient',
      subjectId: saved.id,
      facts: factsOf(form, before),
    });
    return presentRecipient(saved);
  });
}

/** @throws AppError not_found */
async function lockRecipient({ tx, accountId }: Unit, recipientId: string): Promise<RecipientRow> {
  const [row] = await tx
    .select()
    .from(recipients)
    .where(byId(recipients, accountId, recipientId))
    .for('no key update');
  if (!row) throw notFound();
  return row;
}

async function update({ tx, accountId, now }: Unit, before: RecipientRow, form: RecipientForm) {
  const [row] = await tx
    .update(recipients)
    .set({ ...columnsOf(form), version: before.version + 1, updatedAt: now })
    .where(byId(recipients, accountId, before.id))
    .returning();
  if (!row) throw conflict();
  return row;
}

/** What the trail tells: names and switches, and that the settings changed, never what is in them. */
export const factsOf = (form: RecipientForm, before: Pick<RecipientRow, 'settings'> | undefined) => ({
  recipientName: form.name,
  kind: form.settings.kind,
  isActive: form.isActive,
  isSingleUse: form.isSingleUse,
  ...(before && { settingsChanged: JSON.stringify(settingsOf(before)) !== JSON.stringify(form.settings) }),
});

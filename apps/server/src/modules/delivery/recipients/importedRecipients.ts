import { definitions, type RecipientForm, type RecipientRecord } from '@tomar/contract';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { newId } from '../../../platform/database/ids.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import type { Unit } from '../../../platform/unit.ts';
import { changesBetween, recipientTrail } from '../../definitions/index.ts';
import { recipients } from '../../definitions/tables.ts';
import { columnsOf } from './addRecipient.ts';
import { presentRecipient } from './present.ts';

/** The account's recipients of these names, several where they share one. @param lock in the order of their ids */
export async function recipientsNamed(
  { tx, accountId }: Pick<Unit, 'tx' | 'accountId'>,
  names: readonly string[],
  lock: 'lock' | undefined,
): Promise<ReadonlyMap<string, readonly RecipientRecord[]>> {
  if (names.length === 0) return new Map();
  const query = tx
    .select()
    .from(recipients)
    .where(and(eq(recipients.accountId, accountId), inArray(recipients.name, [...names])))
    .orderBy(asc(recipients.id));
  const rows = lock ? await query.for('no key update') : await query;
  return Map.groupBy(rows.map(presentRecipient), ({ name }) => name);
}

export interface RecipientToWrite {
  readonly before: RecipientRecord | null;
  readonly form: RecipientForm;
}

/** Writes recipients whose rules have been asked. @param tell is told how many are written */
export async function writeRecipients(
  unit: Unit,
  all: readonly RecipientToWrite[],
  tell: (written: number) => void,
): Promise<void> {
  const { tx, accountId, now } = unit;
  const added = all
    .filter(({ before }) => !before)
    .map(({ form }) => ({
      accountId,
      id: newId(now),
      ...columnsOf(form),
      createdAt: now,
      updatedAt: now,
      form,
    }));
  for (let at = 0; at < added.length; at += 500) {
    const some = added.slice(at, at + 500);
    await tx.insert(recipients).values(some.map(({ form: _, ...row }) => row));
    tell(at + some.length);
  }
  for (const { id, form } of added) await audit(unit, id, form, undefined);
  let written = added.length;
  for (const { before, form } of all) {
    if (!before) continue;
    await tx
      .update(recipients)
      .set({ ...columnsOf(form), version: before.version + 1, updatedAt: now })
      .where(byId(recipients, accountId, before.id));
    await audit(unit, before.id, form, before);
    written += 1;
    tell(written);
  }
}

const audit = (unit: Unit, id: string, form: RecipientForm, before: RecipientRecord | undefined) => {
  const said = {
    before: before ? { values: before, named: [] } : null,
    after: { values: form, named: [] },
  };
  return recipientTrail.tell(unit, {
    became: before ? 'saved' : 'created',
    id,
    name: form.name,
    isActive: form.isActive,
    changes: changesBetween({ definition: definitions.recipient }, said.before, said.after),
    ...said,
  });
};

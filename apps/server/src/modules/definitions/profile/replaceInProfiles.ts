import { type DefinitionValues, type Finding, type MessageKey, stepsIn, valuesOf } from '@tomar/contract';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { inTurkish } from '../../../platform/database/inTurkish.ts';
import { refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Unit } from '../../../platform/unit.ts';
import type { DefinitionStore, WholeRecord } from '../definitionStore.ts';
import { loadRow, presentDetail, presentRows, rowsIn, selectRows } from '../records.ts';
import { saveRecord } from '../saveDefinition.ts';
import { hasActor } from './namedInProfiles.ts';

/** Who stands in the place of whom, by their ids. */
export interface Replacement {
  readonly leaverId: string;
  readonly successorId: string;
}

/** A profile that names the leaver. */
export interface NamingProfile {
  readonly id: string;
  readonly name: string;
  /** Why the leaver stays in it; null: the successor can stand there. */
  readonly reason: MessageKey | null;
}

/** What a flow says of it, as it is said of a successor. */
const reasons: Readonly<Partial<Record<MessageKey, MessageKey>>> = {
  lang_step_user_passive: 'lang_user_passive',
  lang_step_user_not_signer: 'lang_handover_not_signer',
  lang_step_user_not_approver: 'lang_handover_not_approver',
  lang_step_user_twice: 'lang_handover_twice',
  lang_draft_signer_twice: 'lang_handover_twice',
};

/** The profiles that name a leaver, inactive ones too, in the order of their names. */
export async function replaceableProfiles(
  tx: Tx,
  accountId: string,
  store: DefinitionStore,
  replacement: Replacement,
): Promise<NamingProfile[]> {
  const { table } = store;
  const which = and(eq(table.accountId, accountId), hasActor('userId', [replacement.leaverId]));
  const rows = await rowsIn(selectRows(tx, store, which).orderBy(inTurkish(table.name), table.id));
  const records = await presentRows(tx, accountId, store, rows, 'masked');
  const why = await whyNot(tx, accountId, store, records, replacement);
  return records.map(({ id, name }) => ({ id, name, reason: why.get(id) ?? null }));
}

/**
 * Puts a successor into the leaver's places of one profile, as a save of it.
 * @throws AppError refused where a rule speaks against it that did not before; conflict, not_found
 */
export async function replaceInProfile(
  unit: Unit,
  person: Person,
  store: DefinitionStore,
  id: string,
  replacement: Replacement,
): Promise<void> {
  const { tx, accountId } = unit;
  const profile = await presentDetail(tx, accountId, store, await loadRow(tx, person, store, id, 'lock'));
  const values = valuesOf(store.definition, profile);
  const record = { ...values, id, version: profile.version };
  const reason = (await whyNot(tx, accountId, store, [record], replacement)).get(id);
  if (reason) throw refused(reason);
  await saveRecord(unit, person, store, id, {
    ...replaced(values, replacement),
    version: profile.version,
  });
}

/** What would be wrong with each then that is not now. */
async function whyNot(
  tx: Tx,
  accountId: string,
  { remarks }: DefinitionStore,
  records: readonly WholeRecord[],
  replacement: Replacement,
): Promise<ReadonlyMap<string, MessageKey>> {
  const none: ReadonlyMap<string, readonly Finding[]> = new Map();
  const before = (await remarks?.(tx, accountId, records)) ?? none;
  const then = records.map((record) => ({ ...record, ...replaced(record, replacement) }));
  const after = (await remarks?.(tx, accountId, then)) ?? none;
  return new Map(
    records.flatMap(({ id }): [string, MessageKey][] => {
      const known = new Set((before.get(id) ?? []).map(told));
      const news = (after.get(id) ?? []).find((finding) => !known.has(told(finding)));
      return news ? [[id, reasons[news.key] ?? 'lang_handover_stuck']] : [];
    }),
  );
}

const told = ({ field, key }: Finding): string => `${field} ${key}`;

const replaced = <Values extends DefinitionValues>(
  values: Values,
  { leaverId, successorId }: Replacement,
): Values => ({
  ...values,
  steps: stepsIn(values.steps).map((step) => ({
    ...step,
    people: step.people.map((one) =>
      one.kind === 'user' && one.userId === leaverId ? { ...one, userId: successorId } : one,
    ),
  })),
});

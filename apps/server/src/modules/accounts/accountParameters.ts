import {
  type AccountParameters,
  type AccountParametersRecord,
  accountParameters,
  checkAccountParameters,
} from '@tomar/contract';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { changesRemembered } from '../../platform/database/memory/remembered.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import { inUnit } from '../../platform/unit.ts';
import { readAccountParams } from './params.ts';
import { accounts } from './tables.ts';

export const getAccountParameters = (platform: Platform, person: Person): Promise<AccountParametersRecord> =>
  platform.db.inAccount(person.accountId, async (tx) => present(await load(tx, person.accountId)));

/** DEF-01: all at once. What is not an administrator's to set stays as it is; jobs in circulation keep their profile. */
export function saveAccountParameters(
  platform: Platform,
  person: Person,
  { version, parameters }: AccountParametersRecord,
): Promise<AccountParametersRecord> {
  const findings = checkAccountParameters(parameters).map((finding) => ({
    ...finding,
    field: `parameters.${finding.field}`,
  }));
  if (findings.length > 0) throw invalid(findings);
  return inUnit(platform, person, async (unit) => {
    changesRemembered(unit.tx);
    const before = await load(unit.tx, person.accountId, 'lock');
    if (before.paramsVersion !== version) throw conflict();
    refuseLockingOut(person, present(before).parameters, parameters);
    const [saved] = await unit.tx
      .update(accounts)
      .set({
        params: { ...readAccountParams(before.params).params, ...parameters },
        paramsVersion: version + 1,
      })
      .where(eq(accounts.id, person.accountId))
      .returning();
    if (!saved) throw notFound();
    await unit.audit({
      event: 'account.parametersSaved',
      subjectKind: 'account',
      subjectId: person.accountId,
      facts: changedFacts(present(before).parameters, parameters),
    });
    return present(saved);
  });
}

/** Whoever switches the rule on passes it, or there would be nobody to switch it off. */
function refuseLockingOut(person: Person, before: AccountParameters, after: AccountParameters): void {
  if (before.requireSecondFactor || !after.requireSecondFactor || person.secondFactor) return;
  throw invalid([{ field: 'parameters.requireSecondFactor', key: 'lang_params_second_factor_own' }]);
}

type AccountRow = typeof accounts.$inferSelect;

async function load(tx: Tx, accountId: string, lock?: 'lock'): Promise<AccountRow> {
  const query = tx.select().from(accounts).where(eq(accounts.id, accountId));
  const [row] = lock ? await query.for('no key update') : await query;
  if (!row) throw notFound();
  return row;
}

const present = ({ params, paramsVersion }: AccountRow): AccountParametersRecord => ({
  version: paramsVersion,
  parameters: accountParameters.parse(readAccountParams(params).params),
});

/** The parameters that changed, as the trail tells them. */
function changedFacts(
  before: AccountParameters,
  after: AccountParameters,
): Partial<Record<keyof AccountParameters, string>> {
  const told = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const old = new Map(Object.entries(before).map(([name, value]) => [name, told(value)]));
  return Object.fromEntries(
    Object.entries(after).flatMap(([name, value]) =>
      old.get(name) === told(value) ? [] : [[name, told(value)]],
    ),
  );
}

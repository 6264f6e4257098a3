import {
  type AccountParameters,
  type AccountParametersRecord,
  accountParameters,
  type BodyOf,
  checkAccountParameters,
  type saveAccountParameters as declaration,
  type ParameterName,
  withChanges,
} from '@tomar/contract';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { changesRemembered } from '../../platform/database/memory/remembered.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import { inUnit } from '../../platform/unit.ts';
import { readAccountParams } from './params.ts';
import { noteSettings } from './settingChanges.ts';
import { accounts } from './tables.ts';

export const getAccountParameters = (platform: Platform, person: Person): Promise<AccountParametersRecord> =>
  platform.db.inAccount(person.accountId, async (tx) => present(await load(tx, person.accountId)));

/**
 * DEF-01: what the save names changes, all at once. The rest stays, also what is not an administrator's to set; jobs in
 * circulation keep their profile.
 */
export function saveAccountParameters(
  platform: Platform,
  person: Person,
  { version, changes, parameters: formerly }: BodyOf<typeof declaration>,
): Promise<AccountParametersRecord> {
  const wanted = changes ?? formerly ?? {};
  return inUnit(platform, person, async (unit) => {
    changesRemembered(unit.tx);
    const before = await load(unit.tx, person.accountId, 'lock');
    if (before.paramsVersion !== version) throw conflict();
    const { params } = readAccountParams(before.params);
    const formerParameters = present(before).parameters;
    const parameters = withChanges(formerParameters, wanted);
    const findings = checkAccountParameters(parameters).map((finding) => ({
      ...finding,
      field: `parameters.${finding.field}`,
    }));
    if (findings.length > 0) throw invalid(findings);
    refuseLockingOut(person, formerParameters, parameters);
    const [saved] = await unit.tx
      .update(accounts)
      .set({
        // What only a newer server knows stays; what is no record of rules at all goes.
        params: sql`case when jsonb_typeof(${accounts.params}) = 'object' then ${accounts.params} else '{}'::jsonb end
          || ${JSON.stringify({ ...params, ...parameters })}::jsonb`,
        paramsVersion: version + 1,
      })
      .where(eq(accounts.id, person.accountId))
      .returning();
    if (!saved) throw notFound();
    const facts = changedFacts(formerParameters, parameters);
    await noteSettings(unit, Object.keys(facts) as ParameterName[]);
    await unit.audit({
      event: 'account.parametersSaved',
      subjectKind: 'account',
      subjectId: person.accountId,
      facts,
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

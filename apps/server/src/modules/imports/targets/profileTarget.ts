import {
  type Finding,
  fold,
  participantRoles,
  type ReadRow,
  type Step,
  type StepPerson,
} from '@tomar/contract';
import {
  type DefinitionNeeds,
  type DefinitionRow,
  definitionStores,
  lockDefinitions,
  planDefinitions,
  remarksOf,
  writeDefinitions,
} from '../../definitions/index.ts';
import { recipientsNamed } from '../../delivery/index.ts';
import { allSignGroupNames, usersByIdOrEmail } from '../../users/index.ts';
import type { ImportContext, ImportTarget, PlannedRow } from '../importTarget.ts';
import { nameKey, oneName } from './nameKey.ts';

/** FLOW-11, FLOW-12: circulation profiles, each of several rows. */
export function profileTarget(needs: DefinitionNeeds): ImportTarget {
  const storeIn = ({ platform }: Pick<ImportContext, 'platform'>) =>
    definitionStores(platform, needs).circulationProfile;
  return {
    keyOf: ({ values }) => nameKey(values.name),
    lock: async (context, rows) => {
      await storeIn(context).lock?.(context.unit);
      await lockDefinitions(context.unit, storeIn(context), rows);
    },
    plan: async (context, rows) => {
      const { unit, person } = context;
      const store = storeIn(context);
      const known = await knownIn(context, rows);
      const profiles = [...Map.groupBy(rows, ({ values }) => nameKey(values.name)).values()].map((those) =>
        profileOf(those, known),
      );
      const planned = await planDefinitions(
        unit,
        person,
        store,
        profiles.map(({ row }) => row),
      );
      const remarks = await remarksOf(unit, store, planned);
      const found = new Map<number, PlannedRow>();
      for (const [at, { existing, changes, findings }] of planned.entries()) {
        const profile = profiles[at];
        for (const [place, { number }] of (profile?.rows ?? []).entries())
          found.set(number, {
            number,
            outcome: existing ? (changes.length > 0 ? 'changed' : 'unchanged') : 'created',
            // What is said of the profile as a whole stands in its first row.
            findings: [...(profile?.findings.get(number) ?? []), ...(place === 0 ? findings : [])],
            warnings: place === 0 ? (remarks[at] ?? []).map((one) => ({ ...one, field: 'name' })) : [],
            changes: [],
            version: existing?.version,
          });
      }
      return {
        rows: rows.flatMap(({ number }) => found.get(number) ?? []),
        write: (tell) => writeDefinitions(unit, store, planned, tell),
      };
    },
  };
}

/** What cells name, by what they call it. */
interface Known {
  readonly people: ReadonlyMap<string, string>;
  readonly groups: ReadonlyMap<string, readonly { readonly id: string; readonly name: string }[]>;
  readonly recipients: ReadonlyMap<string, readonly { readonly id: string }[]>;
}

const listIn = (values: ReadRow['values'], name: string): readonly string[] => {
  const said = values[name];
  return Array.isArray(said) ? said : [];
};

async function knownIn({ unit }: ImportContext, rows: readonly ReadRow[]): Promise<Known> {
  const { tx, accountId } = unit;
  const emails = rows
    .map(({ values }) => String(values.actor ?? '').toLowerCase())
    .filter((one) => one.includes('@'));
  const users = emails.length > 0 ? await usersByIdOrEmail(tx, accountId, [], [...new Set(emails)]) : [];
  const recipients = rows.flatMap(({ values }) => listIn(values, 'recipientIds').map(oneName));
  return {
    people: new Map(users.map(({ id, email }) => [email.toLowerCase(), id])),
    groups: Map.groupBy(await allSignGroupNames(tx, accountId), ({ name }) => fold(name)),
    recipients: await recipientsNamed(unit, [...new Set(recipients)], undefined),
  };
}

interface ProfileOfRows {
  readonly rows: readonly ReadRow[];
  readonly row: DefinitionRow;
  /** By the number of the row. */
  readonly findings: ReadonlyMap<number, readonly Finding[]>;
}

function profileOf(rows: readonly ReadRow[], known: Known): ProfileOfRows {
  const findings = new Map<number, Finding[]>();
  const wrong = (number: number, finding: Finding) =>
    findings.set(number, [...(findings.get(number) ?? []), finding]);
  /** What is said once or in every row, and never otherwise. */
  const said = (name: string, among: readonly ReadRow[]) => {
    const [first, ...others] = among.filter(({ values }) => values[name] !== undefined);
    for (const { number, values } of others)
      if (JSON.stringify(values[name]) !== JSON.stringify(first?.values[name]))
        wrong(number, { field: name, key: 'lang_import_rows_differ', params: [first?.number ?? 0] });
    return first?.values[name];
  };
  const bySteps = [...Map.groupBy(rows, ({ values }) => Number(values.step))].sort(([a], [b]) => a - b);
  const steps = bySteps.map(
    ([, those], at): Step => ({
      key: `s${at + 1}`,
      completion: said('completion', those) === 'any' ? 'any' : 'all',
      people: those.flatMap(({ number, values }, place): StepPerson[] => {
        const found = actorOf(String(values.actor ?? ''), known);
        if (!('actor' in found)) {
          wrong(number, { field: 'actor', ...found });
          return [];
        }
        const role = participantRoles.find((one) => one === values.role) ?? 'Approver';
        return [{ ...found.actor, role, key: `s${at + 1}p${place + 1}` }];
      }),
    }),
  );
  const [first] = rows;
  const recipients = said('recipientIds', rows);
  const recipientIds = (Array.isArray(recipients) ? recipients : []).flatMap((one: string) => {
    const [found, ...others] = known.recipients.get(oneName(one)) ?? [];
    if (found && others.length === 0) return [found.id];
    const key = found ? 'lang_import_name_not_unique' : 'lang_import_record_unknown';
    wrong(first?.number ?? 0, { field: 'recipientIds', key, params: [one] });
    return [];
  });
  const departmentIds = said('departmentIds', rows);
  const isActive = said('isActive', rows);
  return {
    rows,
    findings,
    row: {
      number: first?.number ?? 0,
      values: {
        name: first?.values.name ?? '',
        ...(departmentIds !== undefined && { departmentIds }),
        ...(isActive !== undefined && { isActive }),
      },
      ready: { steps, ...(recipients !== undefined && { recipientIds }) },
    },
  };
}

type Actor =
  | { readonly kind: 'user'; readonly userId: string }
  | { readonly kind: 'signGroup'; readonly signGroupId: string };

/** Whom a cell names, or what is wrong with it. */
function actorOf(
  said: string,
  { people, groups }: Known,
): { readonly actor: Actor } | Omit<Finding, 'field'> {
  if (said.includes('@')) {
    const userId = people.get(said.toLowerCase());
    return userId === undefined
      ? { key: 'lang_import_person_unknown', params: [said] }
      : { actor: { kind: 'user', userId } };
  }
  const all = groups.get(fold(oneName(said))) ?? [];
  const exact = all.filter(({ name }) => name === oneName(said));
  const [found, ...others] = exact.length > 0 ? exact : all;
  if (!found) return { key: 'lang_import_actor_unknown', params: [said] };
  return others.length > 0
    ? { key: 'lang_import_name_not_unique' }
    : { actor: { kind: 'signGroup', signGroupId: found.id } };
}

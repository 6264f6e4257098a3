import type { BodyOf, lookUpDetailedProfiles as declaration, getFlowInputs, ReplyOf } from '@tomar/contract';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { inTurkish } from '../../../platform/database/inTurkish.ts';
import { wordsBegin } from '../../../platform/database/like.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { cut, presentUser } from '../../users/index.ts';
import type { DefinitionStore } from '../definitionStore.ts';
import { presentRows, rowsIn, selectRows } from '../records.ts';
import { type FlowInputs, flowInputs, namesOf } from './flowInputs.ts';
import { profileIn } from './profileStore.ts';
import type { RecipientsOfProfiles } from './recipientsOfProfiles.ts';

/** API-13: profiles with their steps and recipients, and everybody whom they name. */
export function lookUpDetailedProfiles(
  platform: Platform,
  person: Person,
  store: DefinitionStore,
  recipients: RecipientsOfProfiles,
  { name, limit, includePassive, ids }: BodyOf<typeof declaration>,
): Promise<ReplyOf<typeof declaration>> {
  const { table } = store;
  const { accountId } = person;
  const which = and(
    eq(table.accountId, accountId),
    includePassive ? undefined : eq(table.isActive, true),
    ids ? inArray(table.id, ids) : undefined,
    wordsBegin(table.nameWords, name),
  );
  return platform.db.inAccount(accountId, async (tx) => {
    const rows = await rowsIn(
      selectRows(tx, store, which)
        .orderBy(inTurkish(table.name), asc(table.id))
        .limit(limit + 1),
    );
    const { items, more } = cut(await presentRows(tx, accountId, store, rows, 'masked'), limit);
    const profiles = items.map((record) => ({ record, profile: profileIn(record) }));
    const names = namesOf(profiles.map(({ profile }) => profile));
    return {
      items: profiles.map(({ record, profile }) => ({
        id: record.id,
        name: record.name,
        isActive: record.isActive,
        departmentIds: [...profile.departmentIds],
        recipientIds: [...profile.recipientIds],
        steps: [...profile.steps],
      })),
      more,
      ...presentNames(person, await flowInputs(tx, accountId, recipients, names)),
    };
  });
}

/** What a trial run asks (FLOW-12). */
export function presentFlowInputs(
  platform: Platform,
  person: Person,
  recipients: RecipientsOfProfiles,
  names: BodyOf<typeof getFlowInputs>,
): Promise<ReplyOf<typeof getFlowInputs>> {
  const { accountId } = person;
  return platform.db.inAccount(accountId, async (tx) => {
    const inputs = await flowInputs(tx, accountId, recipients, names);
    return {
      ...presentNames(person, inputs),
      departments: [...inputs.departments.values()],
      minimumSigners: inputs.minimumSigners,
    };
  });
}

const presentNames = ({ modules }: Person, { users, signGroups, stampAccounts, recipients }: FlowInputs) => ({
  people: [...users.values()].map(presentUser),
  signGroups: [...signGroups.values()],
  stampAccounts: [...stampAccounts.values()],
  hasStamps: modules.includes('Stamps'),
  recipients: [...recipients.values()],
});

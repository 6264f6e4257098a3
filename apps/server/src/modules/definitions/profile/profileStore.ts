import { checkProfile, isIds, type ProfileToCheck, stepsIn } from '@tomar/contract';
import type { CountUses, StoredParts, StoreSpecials, WholeRecord } from '../definitionStore.ts';
import { countLinks, linkedParts } from '../links.ts';
import { profileDepartments, signLimitProfiles } from '../tables.ts';
import { flowInputs, namesOf } from './flowInputs.ts';
import type { RecipientsOfProfiles } from './recipientsOfProfiles.ts';

/** Circulation profiles, with what keeps each from running now (FLOW-11, FLOW-12). */
export const profileStore = (
  recipients: RecipientsOfProfiles,
  uses: Readonly<Record<'drafts' | 'jobs', CountUses>>,
): StoreSpecials => ({
  uses: { signLimits: countLinks(signLimitProfiles), ...uses },
  parts: bothParts(linkedParts({ departmentIds: profileDepartments }), recipients.parts),
  remarks: async (tx, accountId, records) => {
    const profiles = records.map((record) => ({ id: record.id, ...profileIn(record) }));
    const inputs = await flowInputs(tx, accountId, recipients, namesOf(profiles));
    return new Map(profiles.map(({ id, ...profile }) => [id, checkProfile(profile, inputs)]));
  },
});

/** A stored record as the rules look at it. */
export function profileIn({ departmentIds, recipientIds, steps }: WholeRecord): ProfileToCheck {
  return {
    departmentIds: isIds(departmentIds) ? departmentIds : [],
    recipientIds: isIds(recipientIds) ? recipientIds : [],
    steps: stepsIn(steps),
  };
}

const bothParts = (one: StoredParts, other: StoredParts): StoredParts => ({
  async read(tx, accountId, ids) {
    const first = await one.read(tx, accountId, ids);
    const second = await other.read(tx, accountId, ids);
    return new Map(ids.map((id) => [id, { ...first.get(id), ...second.get(id) }]));
  },
  async write(unit, id, values) {
    await one.write(unit, id, values);
    await other.write(unit, id, values);
  },
});

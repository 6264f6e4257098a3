import { type DefinitionValues, type Finding, idsOf } from '@tomar/contract';
import { and, eq, notInArray } from 'drizzle-orm';
import type { Person } from '../../../platform/http/person.ts';
import type { Unit } from '../../../platform/unit.ts';
import { findUsers, membersOf } from '../../users/index.ts';
import { signGroupMembers } from '../../users/tables.ts';
import type { StoredParts, StoreSpecials, WholeRecord } from '../definitionStore.ts';
import { profilesWithSignGroup } from '../profile/namedInProfiles.ts';
import { type DefinitionTrail, type Said, wasSaved } from '../trail.ts';
import type { SignGroupsInJobs } from './signGroupsInJobs.ts';

/** FLOW-07, UI-39: sign groups, and the jobs that follow when their members change. */
export const signGroupStore = (inJobs: SignGroupsInJobs): StoreSpecials => ({
  uses: { profiles: profilesWithSignGroup, drafts: inJobs.drafts, jobs: inJobs.jobs },
  parts: memberParts(inJobs),
  judge,
  remarks: async (tx, accountId, records) => {
    // Of the records as they are given: those of a file are not stored yet.
    const users = await findUsers(tx, accountId, [
      ...new Set(records.flatMap((record) => idsOf(record, 'memberIds'))),
    ]);
    const isDeserted = (record: WholeRecord) =>
      !idsOf(record, 'memberIds').some((id) => users.get(id)?.isActive);
    return new Map(
      records.flatMap((record) =>
        isDeserted(record)
          ? [[record.id, [{ field: 'memberIds', key: 'lang_sign_group_nobody' } as const]]]
          : [],
      ),
    );
  },
  trail,
});

/**
 * Who is in a group. Jobs that still wait for it, now or later, wait for its new members and no longer for those who
 * left; what a member did stays done.
 */
const memberParts = (inJobs: SignGroupsInJobs): StoredParts => ({
  read: async (tx, accountId, ids) => {
    const members = await membersOf(tx, accountId, ids);
    return new Map(ids.map((id) => [id, { memberIds: (members.get(id) ?? []).map(({ userId }) => userId) }]));
  },
  lock: (unit, ids) => inJobs.lock(unit, ids),
  write: async (unit, id, values) => {
    const { tx, accountId } = unit;
    const memberIds = idsOf(values, 'memberIds').toSorted();
    const before = (await membersOf(tx, accountId, [id])).get(id)?.map(({ userId }) => userId) ?? [];
    const joined = memberIds.filter((one) => !before.includes(one));
    if (joined.length === 0 && before.length === memberIds.length) return;
    await inJobs.lock(unit, [id]);
    await tx
      .delete(signGroupMembers)
      .where(
        and(
          eq(signGroupMembers.accountId, accountId),
          eq(signGroupMembers.signGroupId, id),
          memberIds.length > 0 ? notInArray(signGroupMembers.userId, memberIds) : undefined,
        ),
      );
    if (joined.length > 0)
      await tx
        .insert(signGroupMembers)
        .values(joined.map((userId) => ({ accountId, signGroupId: id, userId })))
        .onConflictDoNothing();
    await inJobs.follow(unit, id, joined);
  },
});

/** Somebody in it can act. That it has members at all is a rule of the form. */
async function judge(
  { tx, accountId }: Unit,
  _person: Person,
  _id: string,
  values: DefinitionValues,
  before: DefinitionValues | null,
): Promise<readonly Finding[]> {
  const kept = before ? idsOf(before, 'memberIds') : [];
  const memberIds = idsOf(values, 'memberIds');
  const users = [...(await findUsers(tx, accountId, memberIds)).values()];
  // Of who is newly chosen and not active, or nobody's, something is said already.
  const isSaid = users.length < memberIds.length || memberIds.some((id) => !kept.includes(id));
  return isSaid || memberIds.length === 0 || users.some(({ isActive }) => isActive)
    ? []
    : [{ field: 'memberIds', key: 'lang_sign_group_member_required' }];
}

/** Who may sign for a group is a right: the trail names those who joined and left. */
const trail: DefinitionTrail = {
  subjectKind: 'signGroup',
  tell: (unit, { id, name, isActive, changes, before, after }) => {
    const [was, is] = [before, after].map((said) => new Set(said ? idsOf(said.values, 'memberIds') : []));
    const joined = after ? namesBeside(after, was) : '';
    const left = before ? namesBeside(before, is) : '';
    return unit.audit({
      event: 'signGroup.saved',
      subjectKind: 'signGroup',
      subjectId: id,
      facts: { name, isActive, ...(joined && { joined }), ...(left && { left }), changes },
    });
  },
  inHistory: (_event, changes) => wasSaved(changes),
};

/** The names of a group's members, without those of the other. */
function namesBeside({ values, named }: Said, others: ReadonlySet<string> | undefined): string {
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return idsOf(values, 'memberIds')
    .filter((id) => !others?.has(id))
    .map((id) => names.get(id) ?? '')
    .join(', ');
}

import {
  type BodyOf,
  checkSignGroup,
  type saveSignGroup as declaration,
  isEmptyId,
  oneSpelling,
  type SignGroupDetail,
} from '@tomar/contract';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { conflict, invalid } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import { type JobRow, notifyNewMembers, refreshJobPeople } from '../../jobs/index.ts';
import { jobParticipants, jobs } from '../../jobs/tables.ts';
import {
  findUsers,
  loadSignGroup,
  lockSignGroups,
  membersOf,
  type SignGroupContent,
  type SignGroupRow,
  takenSignGroupName,
  writeSignGroup,
} from '../../users/index.ts';
import { presentSignGroup } from './getSignGroup.ts';

/**
 * FLOW-07, API-11. Jobs that still wait for the group, now or later, wait for its new members and no longer for those
 * who left; what a member did stays done.
 */
export function saveSignGroup(
  platform: Platform,
  person: Person,
  groupId: string,
  { version, ...given }: BodyOf<typeof declaration>,
): Promise<SignGroupDetail> {
  return inUnit(platform, person, async (unit) => {
    const { tx, accountId } = unit;
    const existing = isEmptyId(groupId) ? undefined : await lockGroup(unit, groupId, version);
    const content = { ...given, name: oneSpelling(given.name), memberIds: [...new Set(given.memberIds)] };
    await refuseUnfit(unit, content, existing);
    const saved = await changeSignGroup(unit, existing, content);
    return presentSignGroup(tx, accountId, saved);
  });
}

/** Writes a group that is locked, and whose rules have been asked, with what follows for jobs that wait for it. */
export async function changeSignGroup(
  unit: Unit,
  existing: SignGroupRow | undefined,
  content: SignGroupContent,
): Promise<SignGroupRow> {
  const before = existing ? await memberIdsOf(unit, existing.id) : [];
  const waiting = existing ? await lockJobsOf(unit, [existing.id]) : [];
  const saved = await writeSignGroup(unit, existing, content);
  const joined = content.memberIds.filter((id) => !before.includes(id));
  const left = before.filter((id) => !content.memberIds.includes(id));
  for (const job of waiting) {
    refreshJobPeople(unit, job);
    if (job.status === 'Circulating') await notifyNewMembers(unit, job, saved.id, joined);
  }
  await auditChange(unit, saved, joined, left);
  return saved;
}

/** @throws AppError not_found; conflict where somebody saved it meanwhile */
async function lockGroup({ tx, accountId }: Unit, id: string, version: number): Promise<SignGroupRow> {
  await lockSignGroups(tx, accountId, [id], 'no key update');
  const group = await loadSignGroup(tx, accountId, id);
  if (group.version !== version) throw conflict();
  return group;
}

async function refuseUnfit(
  unit: Unit,
  { name, memberIds }: SignGroupContent,
  existing: SignGroupRow | undefined,
): Promise<void> {
  const users = await findUsers(unit.tx, unit.accountId, memberIds);
  const members = memberIds.map((id) => ({ isActive: users.get(id)?.isActive ?? null }));
  const findings = [
    ...checkSignGroup({ name, members }),
    ...(await takenSignGroupName(unit, existing, name)),
  ];
  if (findings.length > 0) throw invalid(findings);
}

const memberIdsOf = async ({ tx, accountId }: Unit, groupId: string): Promise<string[]> =>
  ((await membersOf(tx, accountId, [groupId])).get(groupId) ?? []).map(({ userId }) => userId);

/** The jobs in which one of the groups has not acted yet, cancelled ones that may be taken up again included; locked. */
export function lockJobsOf({ tx, accountId }: Unit, signGroupIds: readonly string[]): Promise<JobRow[]> {
  const waiting = tx
    .select({ id: jobParticipants.jobId })
    .from(jobParticipants)
    .where(
      and(
        eq(jobParticipants.accountId, accountId),
        inArray(jobParticipants.signGroupId, [...signGroupIds]),
        inArray(jobParticipants.state, ['Pending', 'Waiting']),
      ),
    );
  return tx
    .select()
    .from(jobs)
    .where(
      and(
        eq(jobs.accountId, accountId),
        inArray(jobs.status, ['Circulating', 'Canceled']),
        inArray(jobs.id, waiting),
      ),
    )
    .orderBy(asc(jobs.id))
    .for('no key update');
}

async function auditChange(
  unit: Unit,
  { id, name, isActive }: SignGroupRow,
  joined: readonly string[],
  left: readonly string[],
): Promise<void> {
  const users = await findUsers(unit.tx, unit.accountId, [...joined, ...left]);
  const namesOf = (ids: readonly string[]) => ids.map((userId) => users.get(userId)?.name ?? '').join(', ');
  await unit.audit({
    event: 'signGroup.saved',
    subjectKind: 'signGroup',
    subjectId: id,
    facts: {
      name,
      isActive,
      ...(joined.length > 0 && { joined: namesOf(joined) }),
      ...(left.length > 0 && { left: namesOf(left) }),
    },
  });
}

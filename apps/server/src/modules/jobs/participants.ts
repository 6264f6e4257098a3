import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { lookTogether } from '../../platform/database/lookTogether.ts';
import type { Person } from '../../platform/http/person.ts';
import { findStampAccounts, type StampAccount, stampPeopleOf } from '../definitions/index.ts';
import {
  findSignGroups,
  membersOf,
  nobodyStandsIn,
  type SignGroupRow,
  type Substitutes,
  substitutesAmong,
} from '../users/index.ts';
import { jobParticipants } from './tables.ts';
import type { FlowNow, GroupMembers } from './turns.ts';

export type ParticipantRow = typeof jobParticipants.$inferSelect;

/**
 * The participants of a job in the order of the picture, with the members of the groups and stamp accounts among them, and
 * those who stand in now for the people.
 */
export type Flow = FlowNow<ParticipantRow>;

/** Those of one job. */
export async function flowOf(tx: Tx, accountId: string, jobId: string): Promise<Flow> {
  const { flows, ...others } = await flowsOf(tx, accountId, [jobId]);
  return { people: flows.get(jobId) ?? [], ...others };
}

/** Those of several jobs, by the job's id. */
export async function flowsOf(
  tx: Tx,
  accountId: string,
  jobIds: readonly string[],
): Promise<{
  readonly flows: ReadonlyMap<string, readonly ParticipantRow[]>;
  readonly groups: GroupMembers;
  readonly substitutes: Substitutes;
}> {
  if (jobIds.length === 0) return { flows: new Map(), groups: new Map(), substitutes: nobodyStandsIn };
  const ofJobs = and(eq(jobParticipants.accountId, accountId), inArray(jobParticipants.jobId, [...jobIds]));
  const absent = tx.select({ id: jobParticipants.userId }).from(jobParticipants).where(ofJobs);
  const [people, substitutes] = await lookTogether(
    tx,
    () =>
      tx
        .select()
        .from(jobParticipants)
        .where(ofJobs)
        .orderBy(asc(jobParticipants.step), asc(jobParticipants.position)),
    () => substitutesAmong(tx, accountId, absent),
  );
  return {
    flows: Map.groupBy(people, ({ jobId }) => jobId),
    groups: await groupsOf(tx, accountId, people),
    substitutes,
  };
}

/** The members of the groups and stamp accounts among participants. */
export async function groupsOf(
  tx: Tx,
  accountId: string,
  people: readonly ParticipantRow[],
): Promise<GroupMembers> {
  const members = await membersOf(
    tx,
    accountId,
    people.flatMap(({ signGroupId }) => signGroupId ?? []),
  );
  const stampers = await stampPeopleOf(
    tx,
    accountId,
    people.flatMap(({ stampAccountId }) => stampAccountId ?? []),
  );
  return stampers.size === 0 ? members : new Map([...members, ...stampers]);
}

/** The sign group that a participant is; undefined for everybody else. */
export const groupOf = async (
  tx: Tx,
  { accountId, signGroupId }: ParticipantRow,
): Promise<SignGroupRow | undefined> =>
  signGroupId === null ? undefined : (await findSignGroups(tx, accountId, [signGroupId])).get(signGroupId);

/** The stamp account that a participant is; undefined for everybody else. */
export const stampAccountOf = async (
  tx: Tx,
  { accountId, stampAccountId }: ParticipantRow,
): Promise<StampAccount | undefined> =>
  stampAccountId === null
    ? undefined
    : (await findStampAccounts(tx, accountId, [stampAccountId])).get(stampAccountId);

/** What the groups and stamp accounts among participants are called, by the id of either. */
export async function namesOfCollectives(
  tx: Tx,
  accountId: string,
  people: readonly Pick<ParticipantRow, 'signGroupId' | 'stampAccountId'>[],
): Promise<ReadonlyMap<string, { readonly name: string }>> {
  const groups = await findSignGroups(
    tx,
    accountId,
    people.flatMap(({ signGroupId }) => signGroupId ?? []),
  );
  const stamps = await findStampAccounts(
    tx,
    accountId,
    people.flatMap(({ stampAccountId }) => stampAccountId ?? []),
  );
  return new Map<string, { readonly name: string }>([...groups, ...stamps]);
}

/** The name of the person in whose place somebody acts; undefined for the own turn, and for a group. */
export const nameOfAbsent = (
  { userId }: Pick<ParticipantRow, 'userId'>,
  person: Pick<Person, 'userId'>,
  { substitutes }: Pick<Flow, 'substitutes'>,
): string | undefined =>
  userId === null || userId === person.userId ? undefined : substitutes.get(userId)?.[0]?.absentName;

/** How the trail says that somebody acted for a group, or in an absent person's place. */
export async function forWhom(
  tx: Tx,
  place: ParticipantRow,
  person: Pick<Person, 'userId'>,
  flow: Pick<Flow, 'substitutes'>,
): Promise<{ readonly signGroup?: string; readonly onBehalfOf?: string }> {
  const absent = nameOfAbsent(place, person, flow);
  if (absent !== undefined) return { onBehalfOf: absent };
  const group = await groupOf(tx, place);
  return group ? { signGroup: group.name } : {};
}

/** How it says with which stamp account somebody acted, and for which company; empty for everybody else. */
export async function inWhoseName(
  tx: Tx,
  place: ParticipantRow,
): Promise<{ readonly stampAccount?: string; readonly company?: string }> {
  const stamp = await stampAccountOf(tx, place);
  return stamp ? { stampAccount: stamp.name, company: stamp.company } : {};
}

import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { findSignGroups, membersOf, type SignGroupRow } from '../users/index.ts';
import { jobParticipants } from './tables.ts';
import type { GroupMembers } from './turns.ts';

export type ParticipantRow = typeof jobParticipants.$inferSelect;

/** The participants of a job in the order of the picture, with the members of the groups among them. */
export interface Flow {
  readonly people: readonly ParticipantRow[];
  readonly groups: GroupMembers;
}

/** Those of one job. */
export async function flowOf(tx: Tx, accountId: string, jobId: string): Promise<Flow> {
  const { flows, groups } = await flowsOf(tx, accountId, [jobId]);
  return { people: flows.get(jobId) ?? [], groups };
}

/** Those of several jobs, by the job's id. */
export async function flowsOf(
  tx: Tx,
  accountId: string,
  jobIds: readonly string[],
): Promise<{
  readonly flows: ReadonlyMap<string, readonly ParticipantRow[]>;
  readonly groups: GroupMembers;
}> {
  const people = await tx
    .select()
    .from(jobParticipants)
    .where(and(eq(jobParticipants.accountId, accountId), inArray(jobParticipants.jobId, [...jobIds])))
    .orderBy(asc(jobParticipants.step), asc(jobParticipants.position));
  return {
    flows: Map.groupBy(people, ({ jobId }) => jobId),
    groups: await groupsOf(tx, accountId, people),
  };
}

/** The members of the groups among participants. */
export const groupsOf = (
  tx: Tx,
  accountId: string,
  people: readonly ParticipantRow[],
): Promise<GroupMembers> =>
  membersOf(
    tx,
    accountId,
    people.flatMap(({ signGroupId }) => signGroupId ?? []),
  );

/** The sign group that a participant is; undefined for everybody else. */
export const groupOf = async (
  tx: Tx,
  { accountId, signGroupId }: ParticipantRow,
): Promise<SignGroupRow | undefined> =>
  signGroupId === null ? undefined : (await findSignGroups(tx, accountId, [signGroupId])).get(signGroupId);

/** How the trail says that somebody acted for a group. */
export async function groupFact(tx: Tx, place: ParticipantRow): Promise<{ readonly signGroup?: string }> {
  const group = await groupOf(tx, place);
  return group ? { signGroup: group.name } : {};
}

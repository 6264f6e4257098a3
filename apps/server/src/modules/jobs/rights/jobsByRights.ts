import { and, asc, eq, gt, inArray, type SQL } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Tx } from '../../../platform/database/database.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import { stampAccountsWith } from '../../definitions/index.ts';
import { absentAround, signGroupsWith } from '../../users/index.ts';
import { inOwnName, statusesWithTurns } from '../openTurns.ts';
import { jobParticipants, jobPeople, jobs } from '../tables.ts';

/**
 * The jobs in which what these users may do decides who is asked, now or later: there is an open place of one of their groups
 * or stamp accounts, of somebody for whom they stand in, or of themselves while somebody stands in for them. In the order of
 * their ids.
 */
export async function jobsByRights(
  tx: Tx,
  accountId: string,
  userIds: readonly string[],
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { jobId, signGroupId, stampAccountId, state } = jobParticipants;
  const isOpen = and(inArray(state, ['Pending', 'Waiting']), after === null ? undefined : gt(jobId, after));
  const ofAbsent = tx
    .select({ jobId })
    .from(jobPeople)
    .innerJoin(jobParticipants, inOwnName)
    .where(
      and(
        eq(jobPeople.accountId, accountId),
        inArray(jobPeople.userId, absentAround(tx, accountId, userIds)),
        inArray(jobPeople.status, [...statusesWithTurns]),
        isOpen,
      ),
    );
  const ofCollectives = (stands: SQL) =>
    tx
      .select({ jobId })
      .from(jobParticipants)
      .innerJoin(jobs, byId(jobs, jobParticipants.accountId, jobId))
      .where(
        and(
          eq(jobParticipants.accountId, accountId),
          stands,
          isOpen,
          inArray(jobs.status, [...statusesWithTurns]),
        ),
      );
  const found = union(
    ofAbsent,
    ofCollectives(inArray(signGroupId, signGroupsWith(tx, accountId, ...userIds))),
    ofCollectives(inArray(stampAccountId, stampAccountsWith(tx, accountId, ...userIds))),
  ).as('found');
  const rows = await tx.select({ jobId: found.jobId }).from(found).orderBy(asc(found.jobId)).limit(limit);
  return rows.map((row) => row.jobId);
}

import { and, eq, isNotNull, ne, or } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import type { Unit } from '../../../platform/unit.ts';
import { departmentManagers, holdersOf, peopleOfDepartment } from '../../users/index.ts';
import { heldJob, type LockedJob } from '../heldJobs.ts';
import { type Flow, flowOf } from '../participants.ts';
import { jobPeople, jobs } from '../tables.ts';

/** The users who may see a job: `visibleJobs` (policy.ts) asked from the job's side. */
export async function viewersOf(
  tx: Tx,
  accountId: string,
  jobId: string,
  held?: LockedJob,
): Promise<string[]> {
  const job = held?.job ?? (await privacyOf(tx, accountId, jobId));
  if (!job) return [];
  const takingPart = tx
    .select({ userId: jobPeople.userId })
    .from(jobPeople)
    .where(and(eq(jobPeople.accountId, accountId), eq(jobPeople.jobId, jobId)));
  const rows =
    job.privacy === 'Normal' ? await takingPart.union(holdersOf(tx, accountId, 'Report')) : await takingPart;
  const ids = new Set(rows.map(({ userId }) => userId));
  const ofDepartment =
    job.departmentId === null || job.privacy === 'TopSecret'
      ? []
      : await peopleOfDepartment(tx, accountId, job.departmentId);
  if (job.privacy === 'Normal')
    for (const id of membersIn(held ?? (await flowOf(tx, accountId, jobId)))) ids.add(id);
  for (const { userId, isManager } of ofDepartment)
    if (isManager || job.privacy === 'Secret') ids.add(userId);
  return [...ids];
}

async function privacyOf(tx: Tx, accountId: string, jobId: string) {
  const [job] = await tx
    .select({ privacy: jobs.privacy, departmentId: jobs.departmentId })
    .from(jobs)
    .where(byId(jobs, accountId, jobId));
  return job;
}

/**
 * Which active managers of their departments may see the account's jobs now, to be joined: what `viewersOf` says of them, of many
 * jobs at once. A TopSecret job is shown to managers who take part in it, alone (AUTH-11 to AUTH-13).
 */
export function managersWhoSee(tx: Tx, accountId: string) {
  const managers = departmentManagers(tx, accountId).as('managers');
  return tx
    .select({ jobId: jobs.id, userId: managers.userId })
    .from(jobs)
    .innerJoin(managers, eq(managers.departmentId, jobs.departmentId))
    .leftJoin(
      jobPeople,
      and(
        eq(jobPeople.accountId, jobs.accountId),
        eq(jobPeople.jobId, jobs.id),
        eq(jobPeople.userId, managers.userId),
      ),
    )
    .where(
      and(eq(jobs.accountId, accountId), or(ne(jobs.privacy, 'TopSecret'), isNotNull(jobPeople.userId))),
    );
}

const membersIn = ({ groups }: Flow): string[] => [...groups.values()].flat().map(({ userId }) => userId);

/** Open pages hear of a change of the job, or of its deliveries: those of the people who may see it. */
export async function announceToViewers(unit: Unit, jobId: string, topic: 'job' | 'delivery'): Promise<void> {
  const { tx, accountId } = unit;
  unit.announce({ topic, id: jobId }, await viewersOf(tx, accountId, jobId, heldJob(unit, jobId)));
}

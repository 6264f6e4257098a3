import {
  approveJob,
  beginSigning,
  cancelJob,
  declineJob,
  holds,
  type JobAction,
  may,
  undoCancelJob,
  type Viewer,
} from '@tomar/contract';
import { and, eq, exists, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { Person } from '../../platform/http/person.ts';
import { departmentIdsOf, departmentsOf, signGroupsWith } from '../users/index.ts';
import { jobParticipants, jobPeople, jobs } from './tables.ts';
import { type FlowPlace, type GroupMembers, turnsOf } from './turns.ts';

/**
 * The jobs a person may see (AUTH-11 to AUTH-13): those the person has to do with, and by privacy Normal ones
 * for `Report` holders, managers of the department and members of a group in the flow, Secret ones for the department.
 * A group's member has to do with a job until another one acted for the group: of a Secret or TopSecret job only who
 * acted is an approver or signer then.
 */
export async function visibleJobs(tx: Tx, person: Person): Promise<SQL> {
  const { managed, belongsTo } = await departmentsOf(tx, person.accountId, person.userId);
  return seenBy(tx, person, oneOf(managed), oneOf(belongsTo));
}

/** The same for one job that is named by its id: departments are looked up within the statement. */
export function visibleJob(tx: Tx, person: Person): SQL {
  const { managed, belongsTo } = departmentIdsOf(tx, person.accountId, person.userId);
  return seenBy(tx, person, inArray(jobs.departmentId, managed), inArray(jobs.departmentId, belongsTo));
}

function seenBy(tx: Tx, person: Person, inManaged: SQL, inOwn: SQL): SQL {
  const takesPart = exists(
    tx
      .select({ one: sql`1` })
      .from(jobPeople)
      .where(
        and(
          eq(jobPeople.accountId, jobs.accountId),
          eq(jobPeople.userId, person.userId),
          eq(jobPeople.jobId, jobs.id),
        ),
      ),
  );
  const normal = holds(person.authorities, 'Report')
    ? eq(jobs.privacy, 'Normal')
    : and(eq(jobs.privacy, 'Normal'), or(inManaged, groupOfPersonIn(tx, person)));
  const secret = and(eq(jobs.privacy, 'Secret'), inOwn);
  const seen = and(
    eq(jobs.accountId, person.accountId),
    ne(jobs.status, 'Draft'),
    // What the row itself says comes first: the rest is a look-up for each row.
    or(normal, secret, takesPart),
  );
  return seen ?? sql`false`;
}

/**
 * A job on which the person wants to act, named by its id: one that he may see, or that a group of his stands in, whoever
 * has acted for that.
 */
export const mayActOn = (tx: Tx, person: Person): SQL | undefined =>
  and(ne(jobs.status, 'Draft'), or(visibleJob(tx, person), groupOfPersonIn(tx, person)));

/** How many of these jobs (an array of their ids) the person may see, drafts of their own included. */
export async function seenAmong(tx: Tx, person: Person, ids: SQL): Promise<SQL> {
  const own = and(eq(jobs.status, 'Draft'), eq(jobs.ownerId, person.userId));
  const seen = tx
    .select({ count: sql`count(*)` })
    .from(jobs)
    .where(
      and(
        eq(jobs.accountId, person.accountId),
        sql`${jobs.id} = any(${ids})`,
        or(await visibleJobs(tx, person), own),
      ),
    );
  return sql`${seen}`;
}

/** A sign group of which the person is a member now stands in the job's flow. */
const groupOfPersonIn = (tx: Tx, { accountId, userId }: Person): SQL =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(jobParticipants)
      .where(
        and(
          eq(jobParticipants.accountId, accountId),
          eq(jobParticipants.jobId, jobs.id),
          inArray(jobParticipants.signGroupId, signGroupsWith(tx, accountId, userId)),
        ),
      ),
  );

const oneOf = (ids: readonly string[]) =>
  ids.length === 0 ? sql`false` : inArray(jobs.departmentId, [...ids]);

/** Drafts are their owner's alone. */
export const ownDraft = (person: Person, draftId: string): SQL | undefined =>
  and(
    eq(jobs.accountId, person.accountId),
    eq(jobs.id, draftId),
    eq(jobs.ownerId, person.userId),
    eq(jobs.status, 'Draft'),
  );

/** JOB-21, JOB-29: who may cancel a job, and undo that: its owner and an `Admin`. */
export const mayCancel = (
  person: Pick<Person, 'userId' | 'authorities'>,
  job: { readonly ownerId: string },
): boolean => job.ownerId === person.userId || holds(person.authorities, 'Admin');

/**
 * A job that is sent again is finalizing once more, and as little to be cancelled as before: its documents have been sent,
 * its document number stays taken.
 */
export const hasBeenCompleted = (job: { readonly completedAt: Date | null }): boolean =>
  job.completedAt !== null;

/** What the person may do with a job now; guard and commands ask the same again. */
export function allowedActions(
  person: Viewer & Pick<Person, 'userId'>,
  job: {
    readonly status: string;
    readonly ownerId: string;
    readonly completedAt: Date | null;
    readonly undoCancelDisabled: boolean;
  },
  { people, groups }: { readonly people: readonly FlowPlace[]; readonly groups: GroupMembers },
): JobAction[] {
  const actions: JobAction[] = [];
  const mine = turnsOf(person.userId, people, groups);
  if (job.status === 'Circulating') {
    if (mine.some((one) => one.role === 'Approver') && may(approveJob, person)) actions.push('approve');
    if (mine.some((one) => one.role === 'Signer') && may(beginSigning, person)) actions.push('sign');
    if (mine.length > 0 && may(declineJob, person)) actions.push('decline');
  }
  const cancels = mayCancel(person, job);
  const isRunning = job.status === 'Circulating' || job.status === 'Finalizing';
  if (cancels && isRunning && !hasBeenCompleted(job) && may(cancelJob, person)) actions.push('cancel');
  if (cancels && job.status === 'Canceled' && !job.undoCancelDisabled && may(undoCancelJob, person))
    actions.push('undoCancel');
  return actions;
}

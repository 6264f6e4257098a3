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
import { departmentsOf } from '../users/index.ts';
import type { FlowPerson } from './flow.ts';
import { jobPeople, jobs } from './tables.ts';

/**
 * The jobs a person may see (AUTH-11 to AUTH-13): those the person has to do with, and by privacy Normal ones
 * for `Report` holders and managers of the department, Secret ones for the department.
 */
export async function visibleJobs(tx: Tx, person: Person): Promise<SQL> {
  const departments = await departmentsOf(tx, person.accountId, person.userId);
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
    : and(eq(jobs.privacy, 'Normal'), oneOf(departments.managed));
  const secret = and(eq(jobs.privacy, 'Secret'), oneOf(departments.belongsTo));
  const seen = and(
    eq(jobs.accountId, person.accountId),
    ne(jobs.status, 'Draft'),
    // What the row itself says comes first: the rest is a look-up for each row.
    or(normal, secret, takesPart),
  );
  return seen ?? sql`false`;
}

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

/** What the person may do with a job now; guard and commands ask the same again. */
export function allowedActions(
  person: Viewer & Pick<Person, 'userId'>,
  job: { readonly status: string; readonly ownerId: string; readonly undoCancelDisabled: boolean },
  people: readonly (FlowPerson & { readonly userId: string })[],
): JobAction[] {
  const actions: JobAction[] = [];
  const mine = people.filter((one) => one.userId === person.userId && one.state === 'Waiting');
  if (job.status === 'Circulating') {
    if (mine.some((one) => one.role === 'Approver') && may(approveJob, person)) actions.push('approve');
    if (mine.some((one) => one.role === 'Signer') && may(beginSigning, person)) actions.push('sign');
    if (mine.length > 0 && may(declineJob, person)) actions.push('decline');
  }
  const cancels = mayCancel(person, job);
  const isRunning = job.status === 'Circulating' || job.status === 'Finalizing';
  if (cancels && isRunning && may(cancelJob, person)) actions.push('cancel');
  if (cancels && job.status === 'Canceled' && !job.undoCancelDisabled && may(undoCancelJob, person))
    actions.push('undoCancel');
  return actions;
}

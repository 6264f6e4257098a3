import {
  type AccountParameters,
  actsNow,
  approveJob,
  askToStamp,
  beginSigning,
  cancelJob,
  declineJob,
  holds,
  initialJob,
  type JobAct,
  type JobAction,
  type JobFacts,
  type JobRole,
  jobActions,
  may,
  remindPeople,
  reviseJob,
  undoCancelJob,
  type Viewer,
  whyNotAct,
} from '@tomar/contract';
import { and, eq, exists, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { refused, unauthorized } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/http/person.ts';
import { stampAccountsWith } from '../definitions/index.ts';
import { departmentIdsOf, departmentsOf, holdersOf, signGroupsWith, standsInFor } from '../users/index.ts';
import { revisionFacts } from './revisions.ts';
import { type JobRow, jobParticipants, jobPeople, jobs } from './tables.ts';
import { type FlowNow, turnsOf } from './turns.ts';

/**
 * The jobs a person may see (AUTH-11 to AUTH-13): those the person has to do with, and by privacy Normal ones
 * for `Report` holders, managers of the department and members of a group or stamp account in the flow, Secret ones for the
 * department. Such a member has to do with a job until another one acted for the group: of a Secret or TopSecret job only who
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

/** The same for a user of whom nothing but the id is known: what rights they hold is looked up within the statement, too. */
export function jobVisibleTo(tx: Tx, accountId: string, userId: string): SQL {
  const { managed, belongsTo } = departmentIdsOf(tx, accountId, userId);
  const reports = sql`${userId} in ${holdersOf(tx, accountId, 'Report')}`;
  return seenBy(
    tx,
    { accountId, userId, reports },
    inArray(jobs.departmentId, managed),
    inArray(jobs.departmentId, belongsTo),
  );
}

/** Whose sight it is; `reports`: a condition for the authority `Report`, where it is not known whether it is held. */
type Seer = Pick<Person, 'accountId' | 'userId'> &
  ({ readonly authorities: Person['authorities'] } | { readonly reports: SQL });

function seenBy(tx: Tx, person: Seer, inManaged: SQL, inOwn: SQL): SQL {
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
  const isNormal = eq(jobs.privacy, 'Normal');
  const some = or(inManaged, groupOfPersonIn(tx, person));
  const normal =
    'reports' in person
      ? and(isNormal, or(person.reports, some))
      : holds(person.authorities, 'Report')
        ? isNormal
        : and(isNormal, some);
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
 * A job on which the person wants to act, named by its id: one that he may see, or in which a group or stamp account of his stands, or
 * somebody for whom he stands in, whoever has acted there.
 */
export const mayActOn = (tx: Tx, person: Person): SQL | undefined =>
  and(
    ne(jobs.status, 'Draft'),
    or(visibleJob(tx, person), groupOfPersonIn(tx, person), absentOfPersonIn(tx, person)),
  );

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

/** Those of these that the person may see, drafts of their own included. */
export async function seenOf(tx: Tx, person: Person, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const own = and(eq(jobs.status, 'Draft'), eq(jobs.ownerId, person.userId));
  const rows = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(eq(jobs.accountId, person.accountId), inArray(jobs.id, [...ids]), or(visibleJob(tx, person), own)),
    );
  return new Set(rows.map(({ id }) => id));
}

/** A sign group of which the person is a member now, or a stamp account of theirs, stands in the job's flow. */
const groupOfPersonIn = (tx: Tx, { accountId, userId }: Pick<Person, 'accountId' | 'userId'>): SQL =>
  inFlow(
    tx,
    accountId,
    sql`(${inArray(jobParticipants.signGroupId, signGroupsWith(tx, accountId, userId))}
      or ${inArray(jobParticipants.stampAccountId, stampAccountsWith(tx, accountId, userId))})`,
  );

/** Somebody in whose place the person may act now stands in the job's flow. */
const absentOfPersonIn = (tx: Tx, { accountId, userId }: Person): SQL =>
  inFlow(tx, accountId, inArray(jobParticipants.userId, standsInFor(tx, accountId, userId)));

const inFlow = (tx: Tx, accountId: string, who: SQL): SQL =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(jobParticipants)
      .where(and(eq(jobParticipants.accountId, accountId), eq(jobParticipants.jobId, jobs.id), who)),
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

/** Endpoints of the acts that a job's page offers; a delivery says by itself whether it may be sent again. */
const endpointsOf = {
  approve: approveJob,
  initial: initialJob,
  sign: beginSigning,
  stamp: askToStamp,
  decline: declineJob,
  cancel: cancelJob,
  undoCancel: undoCancelJob,
  remind: remindPeople,
  revise: reviseJob,
} as const satisfies Readonly<Record<JobAction, unknown>>;

/** Who the person is to a job (`jobRoles`); without a flow: of what does not depend on whose turn it is. */
export function rolesIn(
  person: Pick<Person, 'userId' | 'authorities'>,
  job: { readonly ownerId: string },
  flow?: FlowNow,
): Set<JobRole> {
  const mine = flow ? turnsOf(person.userId, flow) : [];
  const roles: readonly (readonly [JobRole, boolean])[] = [
    ['owner', job.ownerId === person.userId],
    ['administrator', holds(person.authorities, 'Admin')],
    ['sender', holds(person.authorities, 'Finalizer')],
    ['approver', mine.some((one) => one.role === 'Approver')],
    ['initialler', mine.some((one) => one.role === 'Initialler')],
    ['signer', mine.some((one) => one.role === 'Signer')],
    ['stamper', mine.some((one) => one.role === 'Stamper')],
    ['asked', mine.length > 0],
  ];
  return new Set(roles.flatMap(([role, is]) => (is ? [role] : [])));
}

/** What the rules of acts ask of a job. `others`: its revisions, where the act asks for them. */
export const jobFactsOf = (
  job: Pick<JobRow, 'status' | 'completedAt' | 'revision'>,
  {
    undoCancelDisabled,
    onlyAdminDeletesAttachments,
  }: Pick<AccountParameters, 'undoCancelDisabled' | 'onlyAdminDeletesAttachments'>,
  others: readonly JobRow[] = [],
): JobFacts => ({
  status: job.status,
  hasBeenCompleted: job.completedAt !== null,
  cancelIsFinal: undoCancelDisabled,
  attachmentsStay: onlyAdminDeletesAttachments,
  ...revisionFacts(job, others),
});

/**
 * The last word on an act that is not a turn of the flow: those have more to say (`notYourTurn`).
 * @throws AppError unauthorized; refused where the job does not allow it now
 */
export function refuseAct(act: JobAct, facts: JobFacts, roles: ReadonlySet<JobRole>): void {
  const refusal = whyNotAct(act, facts, roles);
  if (refusal) throw refusal.of === 'role' ? unauthorized() : refused(refusal.key);
}

/** What the person may do with a job now; guard and commands ask the same again. */
export const allowedActions = (
  person: Viewer & Pick<Person, 'userId'>,
  job: { readonly ownerId: string },
  facts: JobFacts,
  flow: FlowNow,
): JobAction[] => {
  const acts = new Set<JobAct>(actsNow(facts, rolesIn(person, job, flow)));
  return jobActions.filter((act) => acts.has(act) && may(endpointsOf[act], person));
};

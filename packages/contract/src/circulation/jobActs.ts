import type { MessageKey } from '../messages/index.ts';
import type { JobEvent, JobStatus } from './states.ts';

/** What a person may do with a job, or with the draft that becomes one. */
export const jobActs = [
  'circulate',
  'approve',
  'initial',
  'sign',
  'stamp',
  'decline',
  'cancel',
  'undoCancel',
  'remind',
  'revise',
  'resend',
  'removeAttachment',
] as const;
export type JobAct = (typeof jobActs)[number];

/**
 * Who somebody is to a job. `approver`, `initialler`, `signer` and `stamper`: it is their turn in that role; `asked`: in any. `sender`: who holds
 * what sending needs. `administrator`: of the account, if they see the job.
 */
export const jobRoles = [
  'owner',
  'administrator',
  'sender',
  'approver',
  'initialler',
  'signer',
  'stamper',
  'asked',
] as const;
export type JobRole = (typeof jobRoles)[number];

/** What the rules ask of a job besides its status. */
export interface JobFacts {
  readonly status: JobStatus | 'Draft';
  /** It was completed once: what was sent has been sent, and its document number stays taken. */
  readonly hasBeenCompleted: boolean;
  /** The account wants no cancellation undone (JOB-09). */
  readonly cancelIsFinal: boolean;
  /** The account lets administrators alone delete attachments (AUTH-09). */
  readonly attachmentsStay: boolean;
  /** Another revision of it has not ended yet. Where that matters for a later one only, completed ones count too. */
  readonly hasActiveRevision: boolean;
  /** It was revised: the newest revision is the one to revise. */
  readonly hasNewerRevision: boolean;
}

type Hindrances = Partial<Record<Exclude<keyof JobFacts, 'status'>, MessageKey>>;

interface ActRule {
  readonly from: readonly JobFacts['status'][];
  readonly by: readonly JobRole[];
  /** What must not be so, with what is said where it is. */
  readonly unless?: Hindrances;
  /** The same for all but administrators. */
  readonly unlessAdministrator?: Hindrances;
  /** What it does to the status at once; null where that is left as it is. */
  readonly event: JobEvent | null;
}

/** JOB-15: every act on a job, the statuses that allow it and who may do it. What does not stand here cannot be done. */
export const jobActRules: Readonly<Record<JobAct, ActRule>> = {
  circulate: {
    from: ['Draft'],
    by: ['owner'],
    unless: { hasActiveRevision: 'lang_job_revision_active' },
    event: null,
  },
  // The last of an approval, a signature or a stamp ends the steps; so far the job stays where it is.
  approve: { from: ['Circulating'], by: ['approver'], event: null },
  /** JOB-19 */
  initial: { from: ['Circulating'], by: ['initialler'], event: null },
  sign: { from: ['Circulating'], by: ['signer'], event: null },
  /** JOB-18 */
  stamp: { from: ['Circulating'], by: ['stamper'], event: null },
  decline: { from: ['Circulating'], by: ['asked'], event: 'declined' },
  cancel: {
    from: ['Circulating', 'Finalizing'],
    by: ['owner', 'administrator'],
    // Sent again, it is finalizing once more, and as little to be cancelled as before.
    unless: { hasBeenCompleted: 'lang_job_status_forbids' },
    event: 'canceled',
  },
  undoCancel: {
    from: ['Canceled'],
    by: ['owner', 'administrator'],
    unless: {
      cancelIsFinal: 'lang_job_undo_cancel_disabled',
      hasActiveRevision: 'lang_job_revision_active',
    },
    event: 'cancelUndone',
  },
  /** JOB-24 */
  remind: { from: ['Circulating'], by: ['owner', 'administrator'], event: null },
  revise: {
    from: ['Circulating', 'Declined', 'Finalizing', 'Completed', 'Canceled'],
    by: ['owner', 'administrator'],
    unless: { hasNewerRevision: 'lang_job_revised_already' },
    event: null,
  },
  resend: { from: ['Completed', 'Finalizing'], by: ['owner', 'sender'], event: 'resent' },
  /** AUTH-09. Later it has been sent, or is what was decided on (docs/adr/0102-attachments-of-a-job.md). */
  removeAttachment: {
    from: ['Circulating'],
    by: ['owner', 'administrator'],
    unlessAdministrator: { attachmentsStay: 'lang_attachment_admin_only' },
    event: null,
  },
};

/** Why an act is refused: by who asks, or by how the job stands, with the message. */
export type Refusal = { readonly of: 'role' } | { readonly of: 'job'; readonly key: MessageKey };

/** Undefined where somebody in these roles may do it now. Roles are asked first: others get to know nothing. */
export function whyNotAct(act: JobAct, job: JobFacts, roles: ReadonlySet<JobRole>): Refusal | undefined {
  const { from, by, unless = {}, unlessAdministrator = {} } = jobActRules[act];
  if (!by.some((role) => roles.has(role))) return { of: 'role' };
  if (!from.includes(job.status)) return { of: 'job', key: 'lang_job_status_forbids' };
  const hindrances: Hindrances = roles.has('administrator') ? unless : { ...unless, ...unlessAdministrator };
  for (const [fact, key] of Object.entries(hindrances))
    if (job[fact as keyof Hindrances]) return { of: 'job', key };
  return undefined;
}

/** Whether a job in this status allows the act to anybody. */
export const statusAllows = (act: JobAct, status: JobFacts['status']): boolean =>
  jobActRules[act].from.includes(status);

/** What somebody in these roles may do now. */
export const actsNow = (job: JobFacts, roles: ReadonlySet<JobRole>): JobAct[] =>
  jobActs.filter((act) => !whyNotAct(act, job, roles));

/** Another record of the same serial and number, as far as the rules ask. */
export interface OtherRevision {
  readonly revision: number;
  readonly status: JobStatus | 'Draft';
  readonly hasBeenCompleted: boolean;
}

/** It runs for the first time: its end is still open. */
const isActive = ({ status, hasBeenCompleted }: OtherRevision): boolean =>
  (status === 'Circulating' || status === 'Finalizing') && !hasBeenCompleted;

const hasSucceeded = ({ status }: OtherRevision): boolean =>
  status === 'Completed' || status === 'Finalizing';

/**
 * JOB-14: of the revisions of a job one runs at a time. A later one that was completed has taken its place, too: it does
 * not come back beside it.
 */
export const activeRevision = <Other extends OtherRevision>(
  revision: number,
  others: readonly Other[],
): Other | undefined =>
  others.find((other) => isActive(other) || (other.revision > revision && hasSucceeded(other)));

export const newerRevision = <Other extends OtherRevision>(
  revision: number,
  others: readonly Other[],
): Other | undefined => others.filter((other) => other.revision > revision).at(-1);

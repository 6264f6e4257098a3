/** JOB-06 */
export const jobStatuses = ['Circulating', 'Declined', 'Finalizing', 'Completed', 'Canceled'] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** Nobody is asked for anything any more, and nothing is on its way: the documents stay as they are. */
export const finishedStatuses = ['Completed', 'Declined', 'Canceled'] as const satisfies readonly JobStatus[];

export const jobEvents = [
  'stepsDone',
  'declined',
  'canceled',
  'cancelUndone',
  'deliveriesEnded',
  'resent',
] as const;
export type JobEvent = (typeof jobEvents)[number];

export interface JobTransition {
  readonly from: JobStatus;
  readonly event: JobEvent;
  /** `'before'`: back to the status the job had when it was cancelled (JOB-08). */
  readonly to: JobStatus | 'before';
}

/** Every change of a job's status there is (JOB-15); what does not stand here cannot happen. */
const jobTransitions: readonly JobTransition[] = [
  { from: 'Circulating', event: 'stepsDone', to: 'Finalizing' },
  { from: 'Circulating', event: 'declined', to: 'Declined' },
  { from: 'Circulating', event: 'canceled', to: 'Canceled' },
  { from: 'Finalizing', event: 'deliveriesEnded', to: 'Completed' },
  { from: 'Finalizing', event: 'canceled', to: 'Canceled' },
  { from: 'Canceled', event: 'cancelUndone', to: 'before' },
  { from: 'Completed', event: 'resent', to: 'Finalizing' },
  { from: 'Finalizing', event: 'resent', to: 'Finalizing' },
];

/** Where `event` leads from `from`, or undefined where it cannot happen. `before` answers a `'before'` row. */
export function nextJobStatus(from: JobStatus, event: JobEvent, before?: JobStatus): JobStatus | undefined {
  const row = jobTransitions.find((transition) => transition.from === from && transition.event === event);
  return row?.to === 'before' ? before : row?.to;
}

/** JOB-16 to JOB-19: what a participant is asked for. */
export const participantRoles = ['Approver', 'Initialler', 'Signer', 'Stamper'] as const;
export type ParticipantRole = (typeof participantRoles)[number];

/**
 * Pending: the step is not reached. Skipped: another participant's act completed the step. Dropped: the job ended before
 * the participant acted.
 */
export const participantStates = [
  'Pending',
  'Waiting',
  'Approved',
  'Initialled',
  'Signed',
  'Stamped',
  'Declined',
  'Skipped',
  'Dropped',
] as const;
export type ParticipantState = (typeof participantStates)[number];

/** AUTH-11 to AUTH-13 */
export const privacies = ['Normal', 'Secret', 'TopSecret'] as const;
export type Privacy = (typeof privacies)[number];

/** JOB-07: what a circulating job waits for now; shown in place of the bare status. */
export const waitingLabels = [
  'AwaitingApproval',
  'AwaitingSignature',
  'AwaitingStamp',
  'AwaitingRemSend',
] as const;
export type WaitingLabel = (typeof waitingLabels)[number];

/** JOB-04, JOB-05 */
export const trackingNumber = (serial: string, number: number, revision: number): string =>
  revision > 0 ? `${serial}-${number}/${revision}` : `${serial}-${number}`;

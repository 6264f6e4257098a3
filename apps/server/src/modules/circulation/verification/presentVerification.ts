import type { Verification, VerificationState } from '@tomar/contract';
import { type FileRow, type JobRow, nameAndType, trackingOf } from '../../jobs/index.ts';
import type { Signer } from '../../signing/index.ts';

interface Verified {
  readonly accountName: string;
  readonly job: JobRow;
  readonly file: FileRow;
  readonly circulatedSha256: string;
  /** Others of its number, the oldest first. */
  readonly revisions: readonly JobRow[];
  /** Of the document, in the order of their signatures. */
  readonly signers: readonly Signer[];
}

/** All of it is done and has gone out once; what is sent again later stays what it is. */
export const isCompleted = ({ status, completedAt }: Pick<JobRow, 'status' | 'completedAt'>): boolean =>
  completedAt !== null && (status === 'Completed' || status === 'Finalizing');

/**
 * What an outsider is told. Whatever could be told of a person, and what the job is called, only where the job is of privacy
 * Normal; of any other what stands here first. A revision tells its number by its own privacy.
 */
export function presentVerification({
  accountName,
  job,
  file,
  circulatedSha256,
  revisions,
  signers,
}: Verified): Verification {
  const completed = isCompleted(job);
  const newest = replacementOf(job, revisions);
  const isOpen = job.privacy === 'Normal';
  return {
    accountName,
    state: newest ? 'Replaced' : stateOf(job),
    circulatedAt: (job.circulatedAt ?? job.createdAt).toISOString(),
    completedAt: completed ? (job.completedAt?.toISOString() ?? null) : null,
    document: isOpen
      ? {
          name: nameAndType(file).name,
          trackingNumber: trackingOf(job),
          replacedBy: newest?.privacy === 'Normal' ? trackingOf(newest) : null,
        }
      : null,
    signers:
      isOpen && completed
        ? signers.map(({ name, signedAt }) => ({ name, signedAt: signedAt.toISOString() }))
        : null,
    hashes: { circulated: circulatedSha256, completed: completed ? file.currentSha256 : null },
  };
}

/**
 * The newest revision that took its place. One that was declined or cancelled has replaced nothing, and what was finished
 * holds until a later one is finished, too: that may still be declined.
 */
const replacementOf = (job: JobRow, revisions: readonly JobRow[]): JobRow | undefined =>
  revisions.findLast(
    (later) =>
      later.revision > job.revision && (isCompleted(later) || (!isCompleted(job) && isRunning(later))),
  );

const isRunning = ({ status }: JobRow): boolean => status === 'Circulating' || status === 'Finalizing';

function stateOf(job: JobRow): VerificationState {
  if (job.status === 'Declined') return 'Declined';
  if (job.status === 'Canceled') return 'Cancelled';
  return isCompleted(job) ? 'Completed' : 'InCirculation';
}

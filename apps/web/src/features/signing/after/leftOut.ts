import type { JobDetail, SigningSession } from '@tomar/contract';

/** Of the chosen jobs those that are left out: before, what waits no more; after, what the session could not sign. */
export function leftOut(
  jobs: readonly JobDetail[],
  act: JobDetail['actions'][number],
  session: SigningSession | null,
): readonly JobDetail[] {
  if (!session) return jobs.filter(({ actions }) => !actions.includes(act));
  return jobs.filter(({ id }) =>
    session.items.some(({ jobId, state }) => jobId === id && state === 'Failed'),
  );
}

/** That the job ended, and with which words; otherwise the session's reason, as a message key. */
export function reasonFor(
  { id, status, endDescription }: Pick<JobDetail, 'id' | 'status' | 'endDescription'>,
  session: SigningSession | null,
) {
  const failed = session?.items.find(({ jobId, state }) => jobId === id && state === 'Failed');
  return {
    status: status === 'Circulating' ? null : status,
    description: status === 'Circulating' ? null : endDescription,
    error: failed?.error ?? null,
  };
}

import type { BodyGiven, listAudit } from '@tomar/contract';

/** What the address of the audit trail says. */
export interface AuditSearch {
  readonly job?: string | undefined;
  readonly user?: string | undefined;
  readonly event?: string | undefined;
  /** `YYYY-MM-DD` */
  readonly day?: string | undefined;
}

/** The same as the server is asked. A day is the reader's, as the times beside it are. */
export function filterOf({ job, user, event, day }: AuditSearch): BodyGiven<typeof listAudit> {
  return {
    ...(job && { jobId: job }),
    ...(user && { userId: user }),
    ...(event && { event }),
    ...(day && { day: { from: startOf(day, 0), until: startOf(day, 1) } }),
  };
}

/** Where the reader's day begins, so many days later; ISO 8601, UTC. */
function startOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

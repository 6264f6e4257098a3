import type { AuditAreaFilter, BodyGiven, listAudit } from '@tomar/contract';
import { dayBounds } from '../../../ui/days/dayBounds.ts';

/** What the address of the audit trail says. */
export interface AuditSearch {
  readonly job?: string | undefined;
  readonly user?: string | undefined;
  readonly event?: string | undefined;
  readonly area?: AuditAreaFilter | undefined;
  /** `YYYY-MM-DD` */
  readonly day?: string | undefined;
}

/** The same as the server is asked. A day is the reader's, as the times beside it are. */
export function filterOf({ job, user, event, area, day }: AuditSearch): BodyGiven<typeof listAudit> {
  return {
    ...(job && { jobId: job }),
    ...(user && { userId: user }),
    ...(event && { event }),
    ...(area && { area }),
    ...(day && { day: dayBounds(day) }),
  };
}

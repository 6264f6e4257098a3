import { auditAreaFilters, type BodyGiven, type listAudit } from '@tomar/contract';
import { dayBounds } from '../../../ui/days/dayBounds.ts';
import * as part from '../../../ui/list/address.ts';

const parts = {
  job: part.id,
  user: part.id,
  event: part.words,
  area: part.oneOf(auditAreaFilters),
  day: part.day,
  cols: part.columns,
  /** The reader's saved view that was chosen. */
  saved: part.id,
};

/** What the address of the audit trail says. */
export type AuditSearch = part.ReadAddress<typeof parts>;

export const readAuditSearch = (search: Readonly<Record<string, unknown>>): AuditSearch =>
  part.readAddress(parts, search);

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

import { Badge } from '@mantine/core';
import type { JobListItem, JobStatus } from '@tomar/contract';
import { t } from '../../i18n/t.ts';
import { awaitingInitials, statusTexts, waitingTexts } from './texts.ts';

const colors: Record<JobStatus, string> = {
  Circulating: 'ink',
  Declined: 'red',
  Finalizing: 'grape',
  Completed: 'leaf',
  Canceled: 'gray',
};

/** What waits for the reader is warm, as everywhere; what waits for somebody else is not. */
export const colorOfStatus = ({ status, actions }: Pick<JobListItem, 'status' | 'actions'>): string =>
  (['approve', 'initial', 'sign'] as const).some((act) => actions.includes(act)) ? 'warm' : colors[status];

type JobStatusBadgeProps = Pick<JobListItem, 'status' | 'waitingFor' | 'waitsForInitials' | 'actions'>;

/** The status, or what a circulating job waits for now (JOB-07). */
export function JobStatusBadge({ status, waitingFor, waitsForInitials, actions }: JobStatusBadgeProps) {
  const waits = waitsForInitials ? awaitingInitials : waitingFor && waitingTexts[waitingFor];
  const label = (status === 'Circulating' && waits) || statusTexts[status];
  return (
    <Badge color={colorOfStatus({ status, actions })} size="md">
      {t(label)}
    </Badge>
  );
}

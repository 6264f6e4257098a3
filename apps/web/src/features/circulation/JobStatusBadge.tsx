import { Badge } from '@mantine/core';
import type { JobListItem, JobStatus } from '@tomar/contract';
import { t } from '../../i18n/t.ts';
import { statusTexts, waitingTexts } from './texts.ts';

const colors: Record<JobStatus, string> = {
  Circulating: 'ink',
  Declined: 'red',
  Finalizing: 'grape',
  Completed: 'leaf',
  Canceled: 'gray',
};

type JobStatusBadgeProps = Pick<JobListItem, 'status' | 'waitingFor' | 'actions'>;

/** The status, or what a circulating job waits for now (JOB-07). */
export function JobStatusBadge({ status, waitingFor, actions }: JobStatusBadgeProps) {
  // What waits for the reader is warm, as everywhere; what waits for somebody else is not.
  const own = actions.includes('approve') || actions.includes('sign');
  const label = status === 'Circulating' && waitingFor ? waitingTexts[waitingFor] : statusTexts[status];
  return (
    <Badge color={own ? 'warm' : colors[status]} size="md">
      {t(label)}
    </Badge>
  );
}

import { Badge } from '@mantine/core';
import type { JobStatus, WaitingLabel } from '@tomar/contract';
import { t } from '../../i18n/t.ts';
import { statusTexts, waitingTexts } from './texts.ts';

const colors: Record<JobStatus, string> = {
  Circulating: 'ink',
  Declined: 'red',
  Finalizing: 'grape',
  Completed: 'leaf',
  Canceled: 'gray',
};

/** The status, or what a circulating job waits for now (JOB-07). */
export function JobStatusBadge({
  status,
  waitingFor,
}: {
  status: JobStatus;
  waitingFor: WaitingLabel | null;
}) {
  const label = status === 'Circulating' && waitingFor ? waitingTexts[waitingFor] : statusTexts[status];
  return (
    <Badge color={colors[status]} size="md">
      {t(label)}
    </Badge>
  );
}

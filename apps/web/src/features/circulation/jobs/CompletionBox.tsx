import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconHourglass, IconRefresh } from '@tabler/icons-react';
import { type Completion, type JobDetail, retryCompletion } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { useSend } from '../../../api/useSend.ts';
import { formatMoment, formatNumber } from '../../../i18n/format.ts';
import { t, tCount } from '../../../i18n/t.ts';
import { tMessage } from '../../../i18n/tMessage.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { notifySuccess } from '../../../ui/notify.tsx';
import { jobTexts } from '../jobTexts.ts';
import { TechnicalDetails } from './TechnicalDetails.tsx';
import { useKeepJob } from './useKeepJob.ts';

/** That the signatures are still being completed after the last one was given, why, and when it goes on. */
export function CompletionBox({ job }: { job: JobDetail }) {
  const { completion } = job;
  if (completion === null || completion.state === 'done' || job.status !== 'Finalizing') return null;
  const failed = completion.state === 'failed';
  return (
    <Alert
      color={failed ? 'red' : 'ink'}
      icon={failed ? <IconAlertTriangle /> : <IconHourglass />}
      title={t(failed ? jobTexts.completionFailedTitle : jobTexts.completionTitle)}
      role="status"
    >
      <Stack gap={6} align="flex-start">
        <Text size="sm">{t(failed ? jobTexts.completionFailedBody : jobTexts.completionBody)}</Text>
        <Reason completion={completion} />
        <When completion={completion} />
        {completion.mayRetry && <Retry jobId={job.id} />}
      </Stack>
    </Alert>
  );
}

/** The reason without what the heading says already; what the other side said, for those who want it. */
function Reason({ completion: { error } }: { completion: Completion }) {
  if (error === null) return null;
  const reason = tMessage(error.key, [error.detail]).replace(/^[^:]+: /, '');
  return (
    <>
      <Text size="sm" c="var(--tomar-bad)">
        {t(jobTexts.completionReason, reason)}
      </Text>
      {error.detail && <TechnicalDetails text={error.detail} />}
    </>
  );
}

function When({ completion: { state, attempts, nextTryAt } }: { completion: Completion }) {
  const next =
    nextTryAt === null || state === 'failed'
      ? null
      : t(
          state === 'waiting' ? jobTexts.completionWaiting : jobTexts.completionNext,
          formatMoment(nextTryAt),
        );
  const tries =
    attempts === 0 || state === 'waiting'
      ? null
      : tCount(attempts, jobTexts.completionTryOne, jobTexts.completionTries, formatNumber(attempts));
  const line = [tries, next].filter(Boolean).join(' ');
  if (line === '') return null;
  return (
    <Text size="xs" c="dimmed">
      {line}
    </Text>
  );
}

function Retry({ jobId }: { jobId: string }) {
  const keep = useKeepJob();
  const retry = useSend({
    mutationFn: () => call(retryCompletion, { params: { id: jobId } }),
    onSuccess: (job) => {
      keep(job);
      notifySuccess(t(jobTexts.completionRetried));
    },
  });
  return (
    <Button
      variant="default"
      size="xs"
      loading={retry.isPending}
      leftSection={<IconRefresh size={iconSize.small} aria-hidden />}
      onClick={() => retry.mutate()}
    >
      {t(jobTexts.completionRetry)}
    </Button>
  );
}

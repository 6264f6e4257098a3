import { Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { uiTexts } from '../../../ui/texts.ts';
import { DetailLine, RecordDetails } from '../RecordDetails.tsx';
import { operationsTexts } from '../texts.ts';
import {
  errorOf,
  JobOf,
  kindOf,
  moment,
  nextTryOf,
  Retry,
  StateBadge,
  type Task,
  whomOf,
} from './TaskEntry.tsx';

/** A task with everything that is known of it. */
export function TaskDetails({ task, close }: { task: Task | null; close: () => void }) {
  return (
    <RecordDetails title={task && kindOf(task)} close={close}>
      {task && <Details task={task} close={close} />}
    </RecordDetails>
  );
}

function Details({ task, close }: { task: Task; close: () => void }) {
  const accountCode = useAccountCode();
  const [job, ...others] = task.jobs;
  return (
    <Stack gap="sm" align="flex-start" style={{ overflowWrap: 'anywhere' }}>
      <StateBadge task={task} />
      {task.whom && <DetailLine label={t(operationsTexts.taskWhom)}>{whomOf(task)}</DetailLine>}
      {(job || task.ofHiddenJob) && (
        <DetailLine label={t(operationsTexts.auditJob)}>
          <JobOf task={task} />
          {job && others.length === 0 && (
            <Text size="sm" c="var(--mantine-color-anchor)" component="div">
              <Link
                to="/$accountCode/settings/tasks"
                params={{ accountCode }}
                search={{ job: job.id }}
                onClick={close}
                style={{ color: 'inherit' }}
              >
                {t(operationsTexts.tasksOfJob)}
              </Link>
            </Text>
          )}
        </DetailLine>
      )}
      <DetailLine label={t(operationsTexts.taskError)}>
        <span style={{ whiteSpace: 'pre-wrap' }}>{errorOf(task) ?? t(uiTexts.notGiven)}</span>
      </DetailLine>
      <DetailLine label={t(operationsTexts.taskAttempts)}>{formatNumber(task.attempts)}</DetailLine>
      <DetailLine label={t(operationsTexts.taskCreated)}>{moment(task.createdAt)}</DetailLine>
      <DetailLine label={t(operationsTexts.taskNext)}>{moment(nextTryOf(task))}</DetailLine>
      <DetailLine label={t(operationsTexts.taskEnded)}>{moment(task.endedAt)}</DetailLine>
      <Retry task={task} />
    </Stack>
  );
}

import { Badge, Button, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type listTasks, type ReplyOf, retryTask } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { useSend } from '../../../api/useSend.ts';
import { formatMoment, formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { notifySuccess } from '../../../ui/notify.tsx';
import tableClasses from '../../../ui/RecordTable.module.css';
import type { Column } from '../../../ui/RecordTable.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { NamedJobs } from '../NamedJobs.tsx';
import { sayReason } from '../sayReason.ts';
import { operationsTexts, type TaskState, taskKindTexts, taskStateTexts } from '../texts.ts';

export type Task = ReplyOf<typeof listTasks>['items'][number];

/** Opens the task of an id. */
type Open = (id: string) => void;

const colors: Record<TaskState, string> = {
  waiting: 'ink',
  running: 'ink',
  retrying: 'warm',
  done: 'leaf',
  dead: 'red',
};

export const kindOf = ({ kind }: Pick<Task, 'kind'>): string => {
  const text = taskKindTexts[kind];
  return text ? t(text) : kind;
};

/** Whom it is for, and how many others. */
export const whomOf = ({ whom, others }: Task): string | null =>
  whom === null || others === 0
    ? whom
    : t(
        others === 1 ? operationsTexts.taskAndOne : operationsTexts.taskAndOthers,
        whom,
        formatNumber(others),
      );

export const moment = (iso: string | null) => (iso === null ? t(uiTexts.notGiven) : formatMoment(iso));

/** When it is tried again; of what is over or runs, never. */
export const nextTryOf = ({ endedAt, nextTryAt }: Task): string | null =>
  endedAt === null ? nextTryAt : null;

/** Why it failed last, in words where there are some; null: it did not. */
export function errorOf({ lastError, ofHiddenJob, state }: Task): string | null {
  if (lastError !== null) return sayReason(lastError);
  // Of a job that the reader does not see, only that there is something.
  const failed = state === 'dead' || state === 'retrying';
  return ofHiddenJob && failed ? t(operationsTexts.auditWithheld, t(operationsTexts.taskError)) : null;
}

export const taskColumns = (open: Open): readonly Column<Task>[] => [
  {
    key: 'kind',
    title: t(operationsTexts.taskKind),
    width: 240,
    render: (task) => (
      <>
        <OpenTask task={task} open={open} />
        {task.whom && (
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {whomOf(task)}
          </Text>
        )}
      </>
    ),
  },
  { key: 'job', title: t(operationsTexts.auditJob), width: 260, render: (task) => <JobOf task={task} /> },
  {
    key: 'state',
    title: t(operationsTexts.taskState),
    width: 120,
    render: (task) => <StateBadge task={task} />,
  },
  {
    key: 'attempts',
    title: t(operationsTexts.taskAttempts),
    width: 90,
    align: 'right',
    render: (task) => formatNumber(task.attempts),
  },
  {
    key: 'created',
    title: t(operationsTexts.taskCreated),
    width: 175,
    render: (task) => moment(task.createdAt),
  },
  {
    key: 'next',
    title: t(operationsTexts.taskNext),
    width: 150,
    render: (task) => moment(nextTryOf(task)),
  },
  {
    key: 'error',
    title: t(operationsTexts.taskError),
    render: (task) => (
      <Text size="sm" lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
        {errorOf(task) ?? t(uiTexts.notGiven)}
      </Text>
    ),
  },
  {
    key: 'retry',
    title: t(operationsTexts.taskAction),
    width: 150,
    align: 'right',
    render: (task) => <Retry task={task} />,
  },
];

function OpenTask({ task, open }: { task: Task; open: Open }) {
  return (
    <UnstyledButton
      className={tableClasses.link}
      fz="sm"
      aria-label={t(operationsTexts.taskOpen, kindOf(task))}
      onClick={() => open(task.id)}
    >
      {kindOf(task)}
    </UnstyledButton>
  );
}

export function JobOf({ task }: { task: Task }) {
  if (!task.ofHiddenJob) return <NamedJobs jobs={task.jobs} />;
  return (
    <Text size="sm" c="dimmed" fs="italic">
      {t(operationsTexts.auditHiddenJob)}
    </Text>
  );
}

export function StateBadge({ task }: { task: Task }) {
  return <Badge color={colors[task.state]}>{t(taskStateTexts[task.state])}</Badge>;
}

export function Retry({ task }: { task: Task }) {
  const client = useQueryClient();
  const retry = useSend({
    mutationFn: () => call(retryTask, { params: { id: task.id } }),
    onSuccess: () => {
      notifySuccess(t(operationsTexts.taskRetried));
      return client.invalidateQueries({ queryKey: keys.tasks });
    },
  });
  if (task.state !== 'dead') return null;
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconRefresh size={iconSize.small} aria-hidden />}
      loading={retry.isPending}
      onClick={() => retry.mutate()}
      aria-label={t(operationsTexts.taskRetryOf, kindOf(task))}
    >
      {t(operationsTexts.taskRetry)}
    </Button>
  );
}

/** A task on a phone. */
export function TaskCard({ task, open }: { task: Task; open: Open }) {
  const error = errorOf(task);
  return (
    <Stack gap={4} align="flex-start">
      <OpenTask task={task} open={open} />
      {task.whom && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {whomOf(task)}
        </Text>
      )}
      {(task.ofHiddenJob || task.jobs.length > 0) && <JobOf task={task} />}
      <StateBadge task={task} />
      <Text size="sm" c="dimmed">
        {moment(task.createdAt)}
      </Text>
      {error && (
        <Text size="sm" lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
          {error}
        </Text>
      )}
      <Retry task={task} />
    </Stack>
  );
}

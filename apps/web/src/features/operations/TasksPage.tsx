import { Alert, Badge, Button, Group, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconActivity, IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { listTasks, type ReplyOf, retryTask, taskStates } from '@tomar/contract';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSend } from '../../api/useSend.ts';
import { appTexts } from '../../i18n/appTexts.ts';
import { formatMoment, formatNumber } from '../../i18n/format.ts';
import { t, tCount } from '../../i18n/t.ts';
import { isBeyond } from '../../ui/beyond.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailureBox } from '../../ui/FailureBox.tsx';
import { fontWeight } from '../../ui/fontWeight.ts';
import { iconSize } from '../../ui/iconSize.ts';
import { ColumnMenu } from '../../ui/list/ColumnMenu.tsx';
import { columnChoice } from '../../ui/list/columns.ts';
import { DroppedNotice } from '../../ui/list/DroppedNotice.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { Paging } from '../../ui/Paging.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { type Column, RecordTable } from '../../ui/RecordTable.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { useNarrow } from '../../ui/useNarrow.ts';
import { useStartView } from '../users/views/useViews.ts';
import { ViewMenu } from '../users/views/ViewMenu.tsx';
import { NamedJobs } from './NamedJobs.tsx';
import { readTaskSearch } from './taskSearch.ts';
import { operationsTexts, type TaskState, taskKindTexts, taskStateTexts } from './texts.ts';

type Task = ReplyOf<typeof listTasks>['items'][number];

const route = getRouteApi('/$accountCode/settings/tasks');
const pageSize = 20;

const colors: Record<TaskState, string> = {
  waiting: 'ink',
  running: 'ink',
  retrying: 'warm',
  done: 'leaf',
  dead: 'red',
};

/** The account's background work; what came to a dead end can be tried again. */
export function TasksPage() {
  const search = readTaskSearch(route.useSearch());
  const isOpening = useStartView('task', search);
  const choice = columnChoice(
    search.cols,
    columns.map(({ key }) => key),
    normalColumns,
  );
  const navigate = useNavigate({ from: '/$accountCode/settings/tasks' });
  const states = taskStates.filter((state) => state === search.states);
  const body = { states, page: search.page ?? 1, pageSize };
  const tasks = useQuery({
    queryKey: [...keys.tasks, body],
    queryFn: ({ signal }) => call(listTasks, { body, signal }),
    placeholderData: keepPreviousData,
  });
  const items = tasks.data?.items;
  const beyond = tasks.data !== undefined && isBeyond(body.page, tasks.data.items.length, tasks.data.total);
  const choose = (state: string | null) =>
    void navigate({
      search: (old) =>
        readTaskSearch({
          ...old,
          page: undefined,
          dropped: undefined,
          states: state === 'all' ? undefined : state,
        }),
    });
  const go = (part: { cols?: string | undefined }) =>
    void navigate({
      search: (old) => readTaskSearch({ ...old, dropped: undefined, ...part }),
      replace: true,
    });
  return (
    <Page title={t(appTexts.tasks)} crumbs={[]} subtitle={t(operationsTexts.tasksSubtitle)}>
      {states[0] !== 'dead' && <Stuck show={() => choose('dead')} />}
      <Group gap="sm">
        <StateChoice chosen={states[0] ?? 'all'} choose={choose} />
        <ColumnMenu
          columns={columns.filter(({ key }) => key !== 'retry')}
          choice={choice}
          change={(cols) => go({ cols })}
        />
        <ViewMenu list="task" alone search={search} />
      </Group>
      <DroppedNotice dropped={search.dropped} close={() => go({})} />
      {tasks.isError && !tasks.data ? (
        <FailureBox error={tasks.error} retry={() => void tasks.refetch()} />
      ) : (
        <RecordTable
          label={t(appTexts.tasks)}
          columns={columns.filter(({ key }) => key === 'retry' || choice.shown.includes(key))}
          records={beyond || isOpening ? undefined : items}
          idOf={(task) => task.id}
          stale={tasks.isPlaceholderData}
          card={(task) => <TaskCard task={task} />}
          empty={
            <EmptyState
              icon={<IconActivity size={iconSize.large} />}
              title={t(operationsTexts.noTasks)}
              body={t(operationsTexts.noTasksBody)}
            />
          }
        />
      )}
      {tasks.data && (
        <Paging
          page={body.page}
          pageSize={pageSize}
          shown={tasks.data.items.length}
          total={tasks.data.total}
          change={(page, replace) =>
            void navigate({
              search: ({ page: _, ...old }) => ({ ...old, ...(page > 1 && { page }) }),
              replace,
            })
          }
        />
      )}
    </Page>
  );
}

/** What waits for somebody, before all that went well. */
function Stuck({ show }: { show: () => void }) {
  const body = { states: ['dead' as const], page: 1, pageSize: 1 };
  const stuck = useQuery({
    queryKey: [...keys.tasks, body],
    queryFn: ({ signal }) => call(listTasks, { body, signal }),
  });
  const count = stuck.data?.total ?? 0;
  if (count === 0) return null;
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle />}
      title={tCount(count, operationsTexts.stuckOne, operationsTexts.stuck)}
    >
      <Button variant="default" size="xs" onClick={show}>
        {t(operationsTexts.stuckShow)}
      </Button>
    </Alert>
  );
}

interface StateChoiceProps {
  readonly chosen: string;
  readonly choose: (state: string | null) => void;
}

function StateChoice({ chosen, choose }: StateChoiceProps) {
  const data = [
    { value: 'all', label: t(operationsTexts.allStates) },
    ...taskStates.map((state) => ({ value: state, label: t(taskStateTexts[state]) })),
  ];
  const label = t(operationsTexts.stateFilter);
  // A phone is narrower than six words.
  if (useNarrow())
    return (
      <NativeSelect
        aria-label={label}
        data={data}
        value={chosen}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
    );
  return <SegmentedControl aria-label={label} value={chosen} onChange={choose} data={data} />;
}

const kindOf = (task: Task): string => {
  const text = taskKindTexts[task.kind];
  return text ? t(text) : task.kind;
};

const whomOf = ({ whom, others }: Task): string | null =>
  whom === null || others === 0
    ? whom
    : t(
        others === 1 ? operationsTexts.taskAndOne : operationsTexts.taskAndOthers,
        whom,
        formatNumber(others),
      );

const moment = (iso: string | null) => (iso === null ? t(uiTexts.notGiven) : formatMoment(iso));

const columns: readonly Column<Task>[] = [
  {
    key: 'kind',
    title: t(operationsTexts.taskKind),
    width: 240,
    render: (task) => (
      <>
        {kindOf(task)}
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
    render: (task) => moment(task.endedAt === null ? task.nextTryAt : null),
  },
  {
    key: 'error',
    title: t(operationsTexts.taskError),
    render: (task) => (
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {task.lastError ?? t(uiTexts.notGiven)}
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

/** How often it was tried, and when next, is asked of what fails. */
const normalColumns = columns.map(({ key }) => key).filter((key) => key !== 'attempts' && key !== 'next');

function JobOf({ task }: { task: Task }) {
  if (!task.ofHiddenJob) return <NamedJobs jobs={task.jobs} />;
  return (
    <Text size="sm" c="dimmed" fs="italic">
      {t(operationsTexts.auditHiddenJob)}
    </Text>
  );
}

function StateBadge({ task }: { task: Task }) {
  return <Badge color={colors[task.state]}>{t(taskStateTexts[task.state])}</Badge>;
}

function Retry({ task }: { task: Task }) {
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

function TaskCard({ task }: { task: Task }) {
  return (
    <Stack gap={4} align="flex-start">
      <Text fw={fontWeight.strong}>{kindOf(task)}</Text>
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
      {task.lastError && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {task.lastError}
        </Text>
      )}
      <Retry task={task} />
    </Stack>
  );
}

import { Alert, Button, Group, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconActivity, IconAlertTriangle, IconFilter } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { listTasks, taskStates } from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { appTexts } from '../../../i18n/appTexts.ts';
import { t, tCount } from '../../../i18n/t.ts';
import { isBeyond } from '../../../ui/beyond.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { iconSize } from '../../../ui/iconSize.ts';
import { ColumnMenu } from '../../../ui/list/ColumnMenu.tsx';
import { columnChoice } from '../../../ui/list/columns.ts';
import { DroppedNotice } from '../../../ui/list/DroppedNotice.tsx';
import { useFoldedFilters } from '../../../ui/list/useFoldedFilters.tsx';
import { Paging } from '../../../ui/Paging.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { RecordTable } from '../../../ui/RecordTable.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { useNarrow } from '../../../ui/useNarrow.ts';
import { useStartView } from '../../users/views/useViews.ts';
import { ViewMenu } from '../../users/views/ViewMenu.tsx';
import { JobChip } from '../JobChip.tsx';
import { operationsTexts, taskStateTexts } from '../texts.ts';
import { TaskDetails } from './TaskDetails.tsx';
import { TaskCard, taskColumns } from './TaskEntry.tsx';
import { TaskFilters } from './TaskFilters.tsx';
import { filterOf } from './taskFilter.ts';
import { readTaskSearch } from './taskSearch.ts';

const route = getRouteApi('/$accountCode/settings/tasks');
const pageSize = 20;

/** Neither hidden nor chosen: what opens the row, and what may be done. */
const always = ['kind', 'retry'];

/** The account's background work, filtered by its address; what came to a dead end can be tried again. */
export function TasksPage() {
  const search = readTaskSearch(route.useSearch());
  const [opened, setOpened] = useState<string | null>(null);
  const isOpening = useStartView('task', search);
  const columns = taskColumns(setOpened);
  const keysOfColumns = columns.map(({ key }) => key);
  // How often it was tried, and when next, is asked of what fails.
  const normal = keysOfColumns.filter((key) => key !== 'attempts' && key !== 'next');
  const choice = columnChoice(search.cols, keysOfColumns, normal);
  const navigate = useNavigate({ from: '/$accountCode/settings/tasks' });
  const filter = filterOf(search);
  const body = { ...filter, page: search.page ?? 1, pageSize };
  const tasks = useQuery({
    queryKey: [...keys.tasks, body],
    queryFn: ({ signal }) => call(listTasks, { body, signal }),
    placeholderData: keepPreviousData,
  });
  const items = tasks.data?.items;
  const beyond = tasks.data !== undefined && isBeyond(body.page, tasks.data.items.length, tasks.data.total);
  /** `undefined` takes a part out of the address. */
  const change = (part: { [K in 'states' | 'kind' | 'job' | 'day']?: string | undefined }) =>
    void navigate({
      search: (old) => readTaskSearch({ ...old, page: undefined, dropped: undefined, ...part }),
    });
  const go = (part: { cols?: string | undefined }) =>
    void navigate({
      search: (old) => readTaskSearch({ ...old, dropped: undefined, ...part }),
      replace: true,
    });
  // The state stands in the open, and the job that a link came with shows as a chip.
  const atWork = [search.kind, search.day].filter((one) => one !== undefined).length;
  const filters = useFoldedFilters(atWork, <TaskFilters search={search} change={change} />);
  return (
    <Page title={t(appTexts.tasks)} crumbs={[]} subtitle={t(operationsTexts.tasksSubtitle)}>
      {search.states !== 'dead' && <Stuck show={() => change({ ...nothing, states: 'dead' })} />}
      <Group gap="sm">
        <StateChoice
          chosen={search.states ?? 'all'}
          choose={(state) => change({ states: state === 'all' || state === null ? undefined : state })}
        />
        <ColumnMenu
          columns={columns.filter(({ key }) => !always.includes(key))}
          choice={choice}
          change={(cols) => go({ cols })}
        />
        <ViewMenu list="task" alone={filters.button === null} search={search} />
        {filters.button}
      </Group>
      <DroppedNotice dropped={search.dropped} close={() => go({})} />
      {filters.panel}
      {search.job && <JobChip job={tasks.data?.job ?? null} remove={() => change({ job: undefined })} />}
      {tasks.isError && !tasks.data ? (
        <FailureBox error={tasks.error} retry={() => void tasks.refetch()} />
      ) : (
        <RecordTable
          label={t(appTexts.tasks)}
          columns={columns.filter(({ key }) => always.includes(key) || choice.shown.includes(key))}
          records={beyond || isOpening ? undefined : items}
          idOf={(task) => task.id}
          stale={tasks.isPlaceholderData}
          card={(task) => <TaskCard task={task} open={setOpened} />}
          empty={Object.keys(filter).length > 0 ? <NothingFound /> : <NoTasks />}
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
      <TaskDetails task={items?.find(({ id }) => id === opened) ?? null} close={() => setOpened(null)} />
    </Page>
  );
}

const nothing = { kind: undefined, job: undefined, day: undefined };

const NothingFound = () => (
  <EmptyState icon={<IconFilter size={iconSize.large} />} title={t(uiTexts.nothingMatches)} />
);

const NoTasks = () => (
  <EmptyState
    icon={<IconActivity size={iconSize.large} />}
    title={t(operationsTexts.noTasks)}
    body={t(operationsTexts.noTasksBody)}
  />
);

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

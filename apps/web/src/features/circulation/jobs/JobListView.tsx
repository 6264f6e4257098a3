import { Badge, Button, Group, Menu, Stack, Text } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type JobListItem, jobStatuses, type listJobs, type ReplyOf } from '@tomar/contract';
import { type ReactNode, useCallback, useState } from 'react';
import { formatAgo, formatDay, formatMoment, today } from '../../../i18n/format.ts';
import { t, tCount } from '../../../i18n/t.ts';
import { isBeyond } from '../../../ui/beyond.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { type FilterChip, FilterChips } from '../../../ui/FilterChips.tsx';
import { fontWeight } from '../../../ui/fontWeight.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { Paging } from '../../../ui/Paging.tsx';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import tableClasses from '../../../ui/RecordTable.module.css';
import { type Column, RecordTable } from '../../../ui/RecordTable.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { JobStatusBadge } from '../JobStatusBadge.tsx';
import { type JobSearch, jobSorts, statusesOf } from '../jobSearch.ts';
import { jobTexts } from '../jobTexts.ts';
import { statusTexts } from '../texts.ts';
import { WhoHasIt } from '../WhoHasIt.tsx';
import { BulkActions } from './BulkActions.tsx';
import { jobsPerPage } from './jobQuery.ts';

interface JobListViewProps {
  readonly jobs: UseQueryResult<ReplyOf<typeof listJobs>>;
  readonly search: JobSearch;
  /** Which page a job opens in. */
  readonly detail: 'job' | 'myjob';
  /** Jobs can be chosen and approved or signed together. */
  readonly acting?: boolean;
  /** For a list without any filter. */
  readonly empty: ReactNode;
}

/** A list of jobs with search, status filter, sort and pages, all of it in the address. */
export function JobListView({ jobs, search, detail, acting, empty }: JobListViewProps) {
  const change = useSearchChange();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const chips = useChips(search, change);
  const items = jobs.data?.items;
  const page = search.page ?? 1;
  const columns = useColumns(detail);
  const find = useCallback((q: string) => change({ q }), [change]);
  if (jobs.isError && !jobs.data) return <FailureBox error={jobs.error} retry={() => void jobs.refetch()} />;
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <SearchField value={search.q ?? ''} change={find} label={t(jobTexts.search)} />
        <StatusFilter search={search} change={change} />
      </Group>
      <FilterChips chips={chips} clear={() => change({ q: undefined, status: undefined })} />
      <RecordTable
        label={t(jobTexts.jobs)}
        columns={columns}
        records={jobs.data && isBeyond(page, jobs.data.items.length, jobs.data.total) ? undefined : items}
        idOf={(job) => job.id}
        stale={jobs.isPlaceholderData}
        card={(job) => <JobCard job={job} detail={detail} />}
        empty={
          chips.length > 0 ? (
            <EmptyState icon={<IconFilter size={iconSize.large} />} title={t(uiTexts.nothingMatches)} />
          ) : (
            empty
          )
        }
        sorting={{
          key: search.sort ?? 'updatedAt',
          descending: !search.asc,
          change: (key, descending) =>
            change({ sort: jobSorts.find((known) => known === key), asc: descending ? undefined : true }),
        }}
        {...(acting && {
          selection: {
            chosen,
            change: setChosen,
            nameOf: (job: JobListItem) => job.name,
            selectable: (job: JobListItem) => job.actions.includes('sign') || job.actions.includes('approve'),
          },
        })}
      />
      {jobs.data && (
        <Paging
          page={page}
          pageSize={jobsPerPage}
          shown={jobs.data.items.length}
          total={jobs.data.total}
          capped={jobs.data.capped}
          change={(next, replace) => change({ page: next > 1 ? next : undefined }, replace)}
        />
      )}
      {acting && <BulkActions jobs={items ?? []} chosen={chosen} change={setChosen} />}
    </Stack>
  );
}

type SearchChange = (part: { [K in keyof JobSearch]: JobSearch[K] | undefined }, replace?: boolean) => void;

/** Changes part of the address; anything but the page itself begins again at the first page. */
function useSearchChange(): SearchChange {
  const navigate = useNavigate();
  return useCallback(
    (part, replace = 'q' in part) =>
      void navigate({
        to: '.',
        search: (before: JobSearch) => ({ ...before, page: undefined, ...part }),
        replace,
      }),
    [navigate],
  );
}

function useChips(search: JobSearch, change: SearchChange): FilterChip[] {
  const statuses = statusesOf(search.status);
  const query: FilterChip[] = search.q
    ? [{ key: 'q', label: t(jobTexts.searchChip, search.q), remove: () => change({ q: undefined }) }]
    : [];
  return [
    ...query,
    ...statuses.map((status) => ({
      key: status,
      label: t(statusTexts[status]),
      remove: () => change({ status: statuses.filter((one) => one !== status).join(',') || undefined }),
    })),
  ];
}

function StatusFilter({ search, change }: { search: JobSearch; change: SearchChange }) {
  const chosen = statusesOf(search.status);
  return (
    <Menu closeOnItemClick={false} position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          fw={fontWeight.normal}
          leftSection={<IconFilter size={iconSize.small} aria-hidden />}
        >
          {t(jobTexts.status)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t(jobTexts.statusFilter)}>
        {jobStatuses.map((status) => {
          const on = chosen.includes(status);
          const next = on ? chosen.filter((one) => one !== status) : [...chosen, status];
          return (
            <Menu.CheckboxItem
              key={status}
              checked={on}
              onChange={() => change({ status: next.join(',') || undefined })}
            >
              {t(statusTexts[status])}
            </Menu.CheckboxItem>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

function useColumns(detail: 'job' | 'myjob'): Column<JobListItem>[] {
  const now = Date.now();
  return [
    {
      key: 'name',
      title: t(jobTexts.name),
      sortable: true,
      render: (job) => (
        <>
          <JobLink job={job} detail={detail} />
          <Text size="xs" c="dimmed">
            {job.trackingNumber} · {tCount(job.documents, jobTexts.document, jobTexts.documents)}
          </Text>
        </>
      ),
    },
    {
      key: 'status',
      title: t(jobTexts.status),
      width: 186,
      render: (job) => (
        <>
          <JobStatusBadge status={job.status} waitingFor={job.waitingFor} actions={job.actions} />
          <WhoHasIt job={job} />
        </>
      ),
    },
    { key: 'owner', title: t(jobTexts.owner), width: 170, render: (job) => job.ownerName },
    {
      key: 'targetEndDate',
      title: t(jobTexts.target),
      width: 140,
      sortable: true,
      render: (job) => <Target job={job} />,
    },
    {
      key: 'updatedAt',
      title: t(jobTexts.updated),
      width: 150,
      sortable: true,
      render: (job) => (
        <Text size="sm" component="time" dateTime={job.updatedAt} title={formatMoment(job.updatedAt)}>
          {formatAgo(job.updatedAt, now)}
        </Text>
      ),
    },
  ];
}

function JobLink({ job, detail }: { job: JobListItem; detail: 'job' | 'myjob' }) {
  const accountCode = useAccountCode();
  return (
    <Link
      to={`/$accountCode/${detail}/$id`}
      params={{ accountCode, id: job.id }}
      className={tableClasses.link}
    >
      {job.name}
    </Link>
  );
}

const ended = (job: JobListItem) => job.status !== 'Circulating' && job.status !== 'Finalizing';

function Target({ job }: { job: JobListItem }) {
  if (!job.targetEndDate) return t(uiTexts.notGiven);
  const late = !ended(job) && job.targetEndDate < today();
  return (
    <Group gap={6}>
      <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
        {formatDay(job.targetEndDate)}
      </Text>
      {late && <Badge color="red">{t(jobTexts.late)}</Badge>}
    </Group>
  );
}

function JobCard({ job, detail }: { job: JobListItem; detail: 'job' | 'myjob' }) {
  return (
    <Stack gap={6}>
      <JobLink job={job} detail={detail} />
      <Text size="xs" c="dimmed">
        {job.trackingNumber} · {job.ownerName} · {formatAgo(job.updatedAt, Date.now())}
      </Text>
      <Group gap={6}>
        <JobStatusBadge status={job.status} waitingFor={job.waitingFor} actions={job.actions} />
        {job.targetEndDate && <Target job={job} />}
      </Group>
      <WhoHasIt job={job} />
    </Stack>
  );
}

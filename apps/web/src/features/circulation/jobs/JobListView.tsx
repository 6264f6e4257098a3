import { Stack } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { listJobs, ReplyOf } from '@tomar/contract';
import { type ReactNode, useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { isBeyond } from '../../../ui/beyond.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { iconSize } from '../../../ui/iconSize.ts';
import { ColumnMenu } from '../../../ui/list/ColumnMenu.tsx';
import { columnChoice } from '../../../ui/list/columns.ts';
import { ExportButton } from '../../../ui/list/ExportButton.tsx';
import { Paging } from '../../../ui/Paging.tsx';
import { RecordTable } from '../../../ui/RecordTable.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { ViewMenu } from '../../users/views/ViewMenu.tsx';
import { type JobSearch, jobSorts } from '../jobSearch.ts';
import { jobTexts } from '../jobTexts.ts';
import { ArchiveButton } from './archive/ArchiveButton.tsx';
import { BulkActions } from './BulkActions.tsx';
import { isNarrowed, ListFilters } from './filters/ListFilters.tsx';
import { useSearchChange } from './filters/useSearchChange.ts';
import { allJobColumns, JobCard, type JobPlace, jobColumns, normalJobColumns } from './list/jobColumns.tsx';
import { jobsPerPage } from './list/jobQuery.ts';
import { sheetAddress } from './list/sheetAddress.ts';

interface JobListViewProps {
  readonly jobs: UseQueryResult<ReplyOf<typeof listJobs>>;
  /** It is not yet known which view it opens with. */
  readonly isOpening: boolean;
  readonly search: JobSearch;
  /** Which page a job opens in. */
  readonly detail: JobPlace;
  /** For a list without any filter. */
  readonly empty: ReactNode;
}

/** A list of jobs with search, status filter, sort and pages, all of it in the address. */
export function JobListView({ jobs, isOpening, search, detail, empty }: JobListViewProps) {
  const change = useSearchChange();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const items = isOpening ? undefined : jobs.data?.items;
  const page = search.page ?? 1;
  const columns = jobColumns(detail);
  const choice = columnChoice(search.cols, allJobColumns, normalJobColumns);
  if (jobs.isError && !jobs.data) return <FailureBox error={jobs.error} retry={() => void jobs.refetch()} />;
  return (
    <Stack gap="sm">
      <ListFilters
        search={search}
        change={change}
        named={jobs.isPlaceholderData ? undefined : jobs.data?.named}
        label={t(jobTexts.search)}
      >
        <ColumnMenu
          columns={columns}
          choice={choice}
          change={(cols) => change({ cols, page: search.page }, true)}
        />
        <ViewMenu list={detail} search={search} />
        {detail !== 'mymuhurjob' && (
          <>
            <ExportButton address={sheetAddress(detail, search, choice.shown)} list={detail} />
            <ArchiveButton list={detail} search={search} />
          </>
        )}
      </ListFilters>
      <RecordTable
        label={t(jobTexts.jobs)}
        columns={columns.filter(({ key }) => choice.shown.includes(key))}
        records={jobs.data && isBeyond(page, jobs.data.items.length, jobs.data.total) ? undefined : items}
        idOf={(job) => job.id}
        stale={jobs.isPlaceholderData}
        card={(job) => <JobCard job={job} detail={detail} />}
        empty={
          isNarrowed(search) ? (
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
        selection={{ chosen, change: setChosen, nameOf: (job) => job.name }}
      />
      {jobs.data && !isOpening && (
        <Paging
          page={page}
          pageSize={jobsPerPage}
          shown={jobs.data.items.length}
          total={jobs.data.total}
          capped={jobs.data.capped}
          change={(next, replace) => change({ page: next > 1 ? next : undefined }, replace)}
        />
      )}
      <BulkActions jobs={items ?? []} chosen={chosen} change={setChosen} />
    </Stack>
  );
}

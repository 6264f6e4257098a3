import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconFilePlus, IconFiles } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { emptyId, listDrafts, type ReplyOf } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { formatAgo, formatDay, formatMoment } from '../../../i18n/format.ts';
import { t, tCount } from '../../../i18n/t.ts';
import { isBeyond } from '../../../ui/beyond.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { iconSize } from '../../../ui/iconSize.ts';
import { ColumnMenu } from '../../../ui/list/ColumnMenu.tsx';
import { columnChoice } from '../../../ui/list/columns.ts';
import { ExportButton } from '../../../ui/list/ExportButton.tsx';
import { Paging } from '../../../ui/Paging.tsx';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import tableClasses from '../../../ui/RecordTable.module.css';
import { type Column, RecordTable } from '../../../ui/RecordTable.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { ViewMenu } from '../../users/views/ViewMenu.tsx';
import { CopyDraftButton } from '../copying/CopyDraftButton.tsx';
import { jobSorts } from '../jobSearch.ts';
import { isNarrowed, ListFilters } from '../jobs/filters/ListFilters.tsx';
import { filterTexts } from '../jobs/filters/texts.ts';
import { useSearchChange } from '../jobs/filters/useSearchChange.ts';
import { Amount } from '../jobs/list/jobColumns.tsx';
import { draftFilterOf, jobsPerPage, pageQueryOf } from '../jobs/list/jobQuery.ts';
import { draftSheetAddress } from '../jobs/list/sheetAddress.ts';
import { useBesideLists } from '../jobs/list/useBesideLists.ts';
import { jobTexts } from '../jobTexts.ts';
import { privacyTexts } from '../texts.ts';
import { draftTexts } from './texts.ts';

const route = getRouteApi('/$accountCode/myjob');

type DraftItem = ReplyOf<typeof listDrafts>['items'][number];

/** The reader's own drafts, beside the lists of their jobs (DRAFT-03). */
export function DraftList() {
  const search = route.useSearch();
  const change = useSearchChange();
  const page = search.page ?? 1;
  const choice = columnChoice(search.cols, draftColumnKeys, normalDraftColumns);
  const body = { ...pageQueryOf(search), ...draftFilterOf(search) };
  const drafts = useQuery({
    queryKey: [...keys.drafts, body],
    queryFn: ({ signal }) => call(listDrafts, { body, signal }),
    placeholderData: keepPreviousData,
  });
  const { data } = drafts;
  useBesideLists(data, drafts.dataUpdatedAt);
  const beyond = data !== undefined && isBeyond(page, data.items.length, data.total);
  if (drafts.isError && !data) return <FailureBox error={drafts.error} retry={() => void drafts.refetch()} />;
  return (
    <Stack gap="sm">
      <ListFilters
        search={search}
        change={change}
        named={drafts.isPlaceholderData ? undefined : data?.named}
        label={t(draftTexts.search)}
        ofDrafts
      >
        <ColumnMenu
          columns={columns}
          choice={choice}
          change={(cols) => change({ cols, page: search.page }, true)}
        />
        <ViewMenu list="myjob" search={search} />
        <ExportButton address={draftSheetAddress(search, choice.shown)} list="draft" />
      </ListFilters>
      <RecordTable
        label={t(draftTexts.drafts)}
        columns={columns.filter(({ key }) => key === 'actions' || choice.shown.includes(key))}
        records={beyond ? undefined : data?.items}
        idOf={(draft) => draft.id}
        stale={drafts.isPlaceholderData}
        card={(draft) => <DraftCard draft={draft} />}
        sorting={{
          key: search.sort ?? 'updatedAt',
          descending: !search.asc,
          change: (key, descending) =>
            change({ sort: jobSorts.find((known) => known === key), asc: descending ? undefined : true }),
        }}
        empty={
          isNarrowed(search) ? (
            <EmptyState icon={<IconFiles size={iconSize.large} />} title={t(uiTexts.nothingMatches)} />
          ) : (
            <EmptyState
              icon={<IconFiles size={iconSize.large} />}
              title={t(draftTexts.listEmpty)}
              body={t(draftTexts.listEmptyBody)}
              action={<NewDraft />}
            />
          )
        }
      />
      {data && (
        <Paging
          page={page}
          pageSize={jobsPerPage}
          shown={data.items.length}
          total={data.total}
          change={(to, replace) => change({ page: to > 1 ? to : undefined }, replace)}
        />
      )}
    </Stack>
  );
}

function NewDraft() {
  const accountCode = useAccountCode();
  return (
    <Button
      component={Link}
      to={`/${accountCode}/draft/${emptyId}`}
      leftSection={<IconFilePlus size={iconSize.normal} aria-hidden />}
    >
      {t(draftTexts.createJob)}
    </Button>
  );
}

const draftColumnKeys = [
  'name',
  'documents',
  'department',
  'amount',
  'privacy',
  'createdAt',
  'targetEndDate',
  'updatedAt',
];
const normalDraftColumns = ['name', 'documents', 'privacy', 'updatedAt'];

const columns: readonly Column<DraftItem>[] = [
  { key: 'name', title: t(draftTexts.name), sortable: true, render: (draft) => <DraftLink draft={draft} /> },
  {
    key: 'documents',
    title: t(draftTexts.documentsList),
    width: 140,
    render: (draft) => tCount(draft.documents, jobTexts.document, jobTexts.documents),
  },
  {
    key: 'department',
    title: t(jobTexts.department),
    render: (draft) => draft.department ?? t(uiTexts.notGiven),
  },
  { key: 'amount', title: t(filterTexts.amount), align: 'right', render: (draft) => <Amount of={draft} /> },
  {
    key: 'privacy',
    title: t(draftTexts.privacy),
    width: 140,
    render: (draft) =>
      draft.privacy === 'Normal' ? t(privacyTexts.Normal) : <Badge>{t(privacyTexts[draft.privacy])}</Badge>,
  },
  {
    key: 'createdAt',
    title: t(jobTexts.created),
    width: 130,
    sortable: true,
    render: (draft) => (draft.createdAt ? formatMoment(draft.createdAt) : t(uiTexts.notGiven)),
  },
  {
    key: 'targetEndDate',
    title: t(jobTexts.target),
    width: 130,
    sortable: true,
    render: (draft) => (draft.targetEndDate ? formatDay(draft.targetEndDate) : t(uiTexts.notGiven)),
  },
  {
    key: 'updatedAt',
    title: t(draftTexts.changed),
    width: 170,
    sortable: true,
    render: (draft) => (
      <Text size="sm" component="time" dateTime={draft.updatedAt} title={formatMoment(draft.updatedAt)}>
        {formatAgo(draft.updatedAt, Date.now())}
      </Text>
    ),
  },
  {
    key: 'actions',
    title: t(draftTexts.actions),
    width: 100,
    align: 'right',
    render: (draft) => <CopyDraftButton id={draft.id} name={draft.name || t(draftTexts.unnamed)} />,
  },
];

function DraftLink({ draft }: { draft: DraftItem }) {
  const accountCode = useAccountCode();
  return (
    <Link to="/$accountCode/draft/$id" params={{ accountCode, id: draft.id }} className={tableClasses.link}>
      {draft.name || t(draftTexts.unnamed)}
    </Link>
  );
}

function DraftCard({ draft }: { draft: DraftItem }) {
  return (
    <Group gap={6} wrap="nowrap" justify="space-between">
      <Stack gap={4}>
        <DraftLink draft={draft} />
        <Text size="xs" c="dimmed">
          {tCount(draft.documents, jobTexts.document, jobTexts.documents)} ·{' '}
          {formatAgo(draft.updatedAt, Date.now())}
        </Text>
      </Stack>
      <CopyDraftButton id={draft.id} name={draft.name || t(draftTexts.unnamed)} />
    </Group>
  );
}

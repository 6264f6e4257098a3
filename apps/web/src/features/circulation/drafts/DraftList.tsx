import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconFilePlus, IconFiles } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { emptyId, listDrafts, type ReplyOf } from '@tomar/contract';
import { useCallback } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { formatAgo, formatMoment } from '../../../i18n/format.ts';
import { t, tCount } from '../../../i18n/t.ts';
import { isBeyond } from '../../../ui/beyond.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { iconSize } from '../../../ui/iconSize.ts';
import { Paging } from '../../../ui/Paging.tsx';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import tableClasses from '../../../ui/RecordTable.module.css';
import { type Column, RecordTable } from '../../../ui/RecordTable.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { CopyDraftButton } from '../copying/CopyDraftButton.tsx';
import { jobTexts } from '../jobTexts.ts';
import { privacyTexts } from '../texts.ts';
import { draftTexts } from './texts.ts';

const route = getRouteApi('/$accountCode/myjob');
const pageSize = 20;

type DraftItem = ReplyOf<typeof listDrafts>['items'][number];

/** The reader's own drafts, beside the lists of their jobs (DRAFT-03). */
export function DraftList() {
  const { page = 1, q = '' } = route.useSearch();
  const navigate = useNavigate();
  const body = { page, pageSize, search: q };
  const drafts = useQuery({
    queryKey: [...keys.drafts, body],
    queryFn: ({ signal }) => call(listDrafts, { body, signal }),
    placeholderData: keepPreviousData,
  });
  const beyond = drafts.data !== undefined && isBeyond(page, drafts.data.items.length, drafts.data.total);
  const find = useCallback(
    (text: string) =>
      void navigate({ to: '.', search: { list: 'drafts', ...(text && { q: text }) }, replace: true }),
    [navigate],
  );
  if (drafts.isError && !drafts.data)
    return <FailureBox error={drafts.error} retry={() => void drafts.refetch()} />;
  return (
    <Stack gap="sm">
      <SearchField value={q} change={find} label={t(draftTexts.search)} />
      <RecordTable
        label={t(draftTexts.drafts)}
        columns={columns}
        records={beyond ? undefined : drafts.data?.items}
        idOf={(draft) => draft.id}
        stale={drafts.isPlaceholderData}
        card={(draft) => <DraftCard draft={draft} />}
        empty={
          <EmptyState
            icon={<IconFiles size={iconSize.large} />}
            title={t(q ? uiTexts.nothingMatches : draftTexts.listEmpty)}
            {...(!q && { body: t(draftTexts.listEmptyBody), action: <NewDraft /> })}
          />
        }
      />
      {drafts.data && (
        <Paging
          page={page}
          pageSize={pageSize}
          shown={drafts.data.items.length}
          total={drafts.data.total}
          change={(to, replace) =>
            void navigate({
              to: '.',
              search: { list: 'drafts', ...(q && { q }), ...(to > 1 && { page: to }) },
              replace,
            })
          }
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

const columns: readonly Column<DraftItem>[] = [
  { key: 'name', title: t(draftTexts.name), render: (draft) => <DraftLink draft={draft} /> },
  {
    key: 'documents',
    title: t(draftTexts.documentsList),
    width: 140,
    render: (draft) => tCount(draft.documents, jobTexts.document, jobTexts.documents),
  },
  {
    key: 'privacy',
    title: t(draftTexts.privacy),
    width: 140,
    render: (draft) =>
      draft.privacy === 'Normal' ? t(privacyTexts.Normal) : <Badge>{t(privacyTexts[draft.privacy])}</Badge>,
  },
  {
    key: 'updatedAt',
    title: t(draftTexts.changed),
    width: 170,
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

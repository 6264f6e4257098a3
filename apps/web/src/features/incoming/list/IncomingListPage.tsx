import { Button, Group, Stack } from '@mantine/core';
import { IconFilePlus, IconMailDown } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { createIncoming, emptyId, listIncoming, may } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { appTexts } from '../../../i18n/appTexts.ts';
import { t } from '../../../i18n/t.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { iconSize } from '../../../ui/iconSize.ts';
import { ColumnMenu } from '../../../ui/list/ColumnMenu.tsx';
import { columnChoice } from '../../../ui/list/columns.ts';
import { DroppedNotice } from '../../../ui/list/DroppedNotice.tsx';
import { PagedTable } from '../../../ui/list/PagedTable.tsx';
import { useFoldedFilters } from '../../../ui/list/useFoldedFilters.tsx';
import { useListAddress } from '../../../ui/list/useListAddress.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { SearchField } from '../../../ui/SearchField.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { useStartView } from '../../users/views/useViews.ts';
import { ViewMenu } from '../../users/views/ViewMenu.tsx';
import { chosenFilters, isFiltered, pageSize, queryOf } from '../incomingQuery.ts';
import { readIncomingSearch } from '../incomingSearch.ts';
import { incomingTexts as texts } from '../incomingTexts.ts';
import { IncomingFilters } from './IncomingFilters.tsx';
import { IncomingCard, incomingColumns } from './incomingColumns.tsx';

const route = getRouteApi('/$accountCode/incomingDoc');

/** The incoming documents that the reader may see (UI-49, INC-03), and the way to a new one. */
export function IncomingListPage() {
  const search = readIncomingSearch(route.useSearch());
  const { q = '', page = 1, sort = 'receivedAt', asc = false } = search;
  const body = queryOf(search);
  const documents = useQuery({
    queryKey: [...keys.incoming, 'list', body],
    queryFn: ({ signal }) => call(listIncoming, { body, signal }),
    placeholderData: keepPreviousData,
  });
  const { data } = documents;
  const isOpening = useStartView('incomingDoc', search);
  const columns = incomingColumns();
  const choice = columnChoice(
    search.cols,
    columns.map(({ key }) => key),
  );
  const { go, find } = useListAddress(search, readIncomingSearch);
  const filters = useFoldedFilters(
    chosenFilters(search),
    <IncomingFilters search={search} change={go} named={data?.named ?? []} />,
  );
  const filtered = isFiltered(search);
  return (
    <Page
      title={t(appTexts.incomingDocuments)}
      crumbs={[]}
      subtitle={t(texts.subtitle)}
      actions={<EnterButton />}
    >
      {documents.isError && !data ? (
        <FailureBox error={documents.error} retry={() => void documents.refetch()} />
      ) : (
        <Stack gap="sm">
          <Group gap="sm">
            <SearchField value={q} change={find} label={t(texts.search)} />
            <ColumnMenu columns={columns} choice={choice} change={(cols) => go({ cols, page })} />
            <ViewMenu list="incomingDoc" alone={filters.button === null} search={search} />
            {filters.button}
          </Group>
          <DroppedNotice dropped={search.dropped} close={() => go({ page })} />
          {filters.panel}
          <PagedTable
            label={t(appTexts.incomingDocuments)}
            columns={columns.filter(({ key }) => choice.shown.includes(key))}
            answer={documents}
            isOpening={isOpening}
            page={page}
            pageSize={pageSize}
            toPage={(to, replace) => go({ page: to }, replace)}
            idOf={({ id }) => id}
            sorting={{ key: sort, descending: !asc, change: (key, down) => go({ sort: key, asc: !down }) }}
            card={(document) => <IncomingCard document={document} />}
            empty={
              <EmptyState
                icon={<IconMailDown size={iconSize.large} />}
                title={t(filtered ? uiTexts.nothingMatches : texts.noneTitle)}
                {...(!filtered && { body: t(texts.noneBody) })}
              />
            }
          />
        </Stack>
      )}
    </Page>
  );
}

function EnterButton() {
  const accountCode = useAccountCode();
  if (!may(createIncoming, useViewer())) return null;
  return (
    <Button
      component={Link}
      to={`/${accountCode}/incomingDoc/${emptyId}`}
      leftSection={<IconFilePlus size={iconSize.normal} aria-hidden />}
    >
      {t(texts.enter)}
    </Button>
  );
}

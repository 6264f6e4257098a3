import { Button, Group, Stack, Text } from '@mantine/core';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { emptyId, exportUsers, listUsers } from '@tomar/contract';
import { useState } from 'react';
import { call, urlOf } from '../../../../api/call.ts';
import { keys } from '../../../../api/queryKeys.ts';
import { appTexts } from '../../../../i18n/appTexts.ts';
import { formatNumber } from '../../../../i18n/format.ts';
import { ImportLink } from '../../../imports/ImportLink.tsx';
import '../../../../i18n/identityMessages.ts';
import { t } from '../../../../i18n/t.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { FailureBox } from '../../../../ui/FailureBox.tsx';
import { iconSize } from '../../../../ui/iconSize.ts';
import { ColumnMenu } from '../../../../ui/list/ColumnMenu.tsx';
import { columnChoice } from '../../../../ui/list/columns.ts';
import { DroppedNotice } from '../../../../ui/list/DroppedNotice.tsx';
import { ExportButton } from '../../../../ui/list/ExportButton.tsx';
import { PagedTable } from '../../../../ui/list/PagedTable.tsx';
import { useFoldedFilters } from '../../../../ui/list/useFoldedFilters.tsx';
import { useListAddress } from '../../../../ui/list/useListAddress.ts';
import { Page } from '../../../../ui/page/Page.tsx';
import { useAccountCode } from '../../../../ui/page/useAccountCode.ts';
import { SearchField } from '../../../../ui/SearchField.tsx';
import { uiTexts } from '../../../../ui/texts.ts';
import { useAuthorityNames } from '../../rights/useAuthorityNames.ts';
import { useStartView } from '../../views/useViews.ts';
import { ViewMenu } from '../../views/ViewMenu.tsx';
import { managedTexts } from '../texts.ts';
import { chosenFilters, filterOf, isFiltered, readUserSearch } from '../userSearch.ts';
import { BulkUsers } from './BulkUsers.tsx';
import { UserFilters } from './UserFilters.tsx';
import { fullName, UserCard, userColumns } from './userColumns.tsx';

const route = getRouteApi('/$accountCode/settings/user');
const pageSize = 20;

/** The account's users, and the way to a new one (UI-25). */
export function UsersPage() {
  const search = readUserSearch(route.useSearch());
  const { q = '', page = 1, sort = 'name', desc = false } = search;
  const nameOf = useAuthorityNames();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const body = { ...filterOf(search), page, pageSize, sort, descending: desc };
  const users = useQuery({
    queryKey: [...keys.users, body],
    queryFn: ({ signal }) => call(listUsers, { body, signal }),
    placeholderData: keepPreviousData,
  });
  const { data } = users;
  const isOpening = useStartView('user', search);
  const columns = userColumns(nameOf);
  const choice = columnChoice(
    search.cols,
    columns.map(({ key }) => key),
  );
  const { go, find } = useListAddress(search, readUserSearch);
  const filters = useFoldedFilters(
    chosenFilters(search),
    <UserFilters search={search} change={go} named={data?.named ?? []} />,
  );
  return (
    <Page
      title={t(appTexts.users)}
      crumbs={[]}
      subtitle={t(managedTexts.subtitle)}
      actions={
        <>
          <ImportLink kind="user" />
          <ExportButton address={urlOf(exportUsers, undefined, filterOf(search))} list="user" />
          <AddButton />
        </>
      }
    >
      {users.isError && !data ? (
        <FailureBox error={users.error} retry={() => void users.refetch()} />
      ) : (
        <Stack gap="sm">
          <Group gap="sm">
            <SearchField value={q} change={find} label={t(managedTexts.search)} />
            <ColumnMenu columns={columns} choice={choice} change={(cols) => go({ cols, page })} />
            <ViewMenu list="user" alone={filters.button === null} search={search} />
            {filters.button}
          </Group>
          <DroppedNotice dropped={search.dropped} close={() => go({ page })} />
          {filters.panel}
          {data && (
            <Text size="sm" c="dimmed" role="status">
              {t(
                managedTexts.counts,
                formatNumber(data.counts.active),
                formatNumber(data.counts.passive),
                formatNumber(data.counts.neverEntered),
              )}
            </Text>
          )}
          <BulkUsers users={data?.items ?? []} chosen={chosen} clear={() => setChosen(new Set())} />
          <PagedTable
            label={t(appTexts.users)}
            columns={columns.filter(({ key }) => choice.shown.includes(key))}
            answer={users}
            isOpening={isOpening}
            page={page}
            pageSize={pageSize}
            toPage={(to, replace) => go({ page: to }, replace)}
            idOf={({ id }) => id}
            sorting={{ key: sort, descending: desc, change: (key, down) => go({ sort: key, desc: down }) }}
            selection={{ chosen, change: setChosen, nameOf: fullName }}
            card={(user) => <UserCard user={user} nameOf={nameOf} />}
            empty={
              <EmptyState
                icon={<IconUsers size={iconSize.large} />}
                title={t(isFiltered(search) ? uiTexts.nothingMatches : managedTexts.listEmpty)}
              />
            }
          />
        </Stack>
      )}
    </Page>
  );
}

function AddButton() {
  const accountCode = useAccountCode();
  return (
    <Button
      component={Link}
      to={`/${accountCode}/settings/user/${emptyId}`}
      leftSection={<IconUserPlus size={iconSize.normal} aria-hidden />}
    >
      {t(managedTexts.add)}
    </Button>
  );
}

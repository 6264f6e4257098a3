import { Badge, Button, Stack, Text } from '@mantine/core';
import { IconUsersGroup, IconUsersPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { emptyId, lookUpSignGroups, type SignGroupLookup } from '@tomar/contract';
import { useCallback } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { appTexts } from '../../../i18n/appTexts.ts';
import { t } from '../../../i18n/t.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { iconSize } from '../../../ui/iconSize.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import tableClasses from '../../../ui/RecordTable.module.css';
import { type Column, RecordTable } from '../../../ui/RecordTable.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { ImportLink } from '../../imports/ImportLink.tsx';
import { signGroupTexts } from './texts.ts';

const route = getRouteApi('/$accountCode/settings/signgroups');
const shown = 200;

/** The account's sign groups, and the way to a new one (UI-39). */
export function SignGroupsPage() {
  const { q = '' } = route.useSearch();
  const navigate = useNavigate();
  const body = { name: q, limit: shown, includePassive: true };
  const groups = useQuery({
    queryKey: [...keys.signGroups, body],
    queryFn: ({ signal }) => call(lookUpSignGroups, { body, signal }),
    placeholderData: keepPreviousData,
  });
  const find = useCallback(
    (text: string) => void navigate({ to: '.', search: text ? { q: text } : {}, replace: true }),
    [navigate],
  );
  return (
    <Page
      title={t(appTexts.signGroups)}
      crumbs={[]}
      subtitle={t(signGroupTexts.subtitle)}
      actions={
        <>
          <ImportLink kind="signGroup" />
          <NewGroup />
        </>
      }
    >
      {groups.isError && !groups.data ? (
        <FailureBox error={groups.error} retry={() => void groups.refetch()} />
      ) : (
        <Stack gap="sm">
          <SearchField value={q} change={find} label={t(signGroupTexts.search)} />
          <RecordTable
            label={t(appTexts.signGroups)}
            columns={columns}
            records={groups.data?.items}
            idOf={(group) => group.id}
            stale={groups.isPlaceholderData}
            card={(group) => <GroupCard group={group} />}
            empty={
              <EmptyState
                icon={<IconUsersGroup size={iconSize.large} />}
                title={t(q ? uiTexts.nothingMatches : signGroupTexts.listEmpty)}
                {...(!q && { action: <NewGroup /> })}
              />
            }
          />
          {groups.data?.more && (
            <Text size="sm" c="dimmed">
              {t(signGroupTexts.listMore)}
            </Text>
          )}
        </Stack>
      )}
    </Page>
  );
}

function NewGroup() {
  const accountCode = useAccountCode();
  return (
    <Button
      component={Link}
      to={`/${accountCode}/settings/signgroups/${emptyId}`}
      leftSection={<IconUsersPlus size={iconSize.normal} aria-hidden />}
    >
      {t(signGroupTexts.create)}
    </Button>
  );
}

const columns: readonly Column<SignGroupLookup>[] = [
  { key: 'name', title: t(signGroupTexts.name), render: (group) => <GroupLink group={group} /> },
  { key: 'members', title: t(signGroupTexts.members), render: (group) => membersOf(group) },
  { key: 'state', title: t(signGroupTexts.state), width: 120, render: (group) => <State group={group} /> },
];

const membersOf = ({ members }: SignGroupLookup): string =>
  members.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ');

function State({ group }: { group: SignGroupLookup }) {
  return group.isActive ? t(signGroupTexts.active) : <Badge color="gray">{t(signGroupTexts.passive)}</Badge>;
}

function GroupLink({ group }: { group: SignGroupLookup }) {
  const accountCode = useAccountCode();
  return (
    <Link
      to="/$accountCode/settings/signgroups/$id"
      params={{ accountCode, id: group.id }}
      className={tableClasses.link}
    >
      {group.name}
    </Link>
  );
}

function GroupCard({ group }: { group: SignGroupLookup }) {
  return (
    <Stack gap={4} align="flex-start">
      <GroupLink group={group} />
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {membersOf(group)}
      </Text>
      {!group.isActive && <State group={group} />}
    </Stack>
  );
}

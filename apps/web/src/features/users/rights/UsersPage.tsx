import { Badge, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { lookUpUsers, type UserLookup } from '@tomar/contract';
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
import { rightsTexts } from './rightsTexts.ts';
import { useAuthorityNames } from './useAuthorityNames.ts';

const route = getRouteApi('/$accountCode/settings/user');
const shown = 200;

/** The account's users, and the way to what each may do (UI-25). */
export function UsersPage() {
  const { q = '' } = route.useSearch();
  const navigate = useNavigate();
  const nameOf = useAuthorityNames();
  const body = { name: q, limit: shown, includePassive: true };
  const users = useQuery({
    queryKey: [...keys.users, body],
    queryFn: ({ signal }) => call(lookUpUsers, { body, signal }),
    placeholderData: keepPreviousData,
  });
  const find = useCallback(
    (text: string) => void navigate({ to: '.', search: text ? { q: text } : {}, replace: true }),
    [navigate],
  );
  const heldBy = ({ authorities }: UserLookup) => authorities.map(nameOf).join(', ');
  const columns: readonly Column<UserLookup>[] = [
    { key: 'name', title: t(rightsTexts.name), width: 260, render: (user) => <UserLink user={user} /> },
    { key: 'title', title: t(rightsTexts.titleOfPerson), render: (user) => placeOf(user) },
    { key: 'authorities', title: t(rightsTexts.authorities), render: heldBy },
    { key: 'state', title: t(rightsTexts.state), width: 120, render: (user) => <State user={user} /> },
  ];
  return (
    <Page title={t(appTexts.users)} crumbs={[]} subtitle={t(rightsTexts.subtitle)}>
      {users.isError && !users.data ? (
        <FailureBox error={users.error} retry={() => void users.refetch()} />
      ) : (
        <Stack gap="sm">
          <SearchField value={q} change={find} label={t(rightsTexts.searchUsers)} />
          <RecordTable
            label={t(appTexts.users)}
            columns={columns}
            records={users.data?.items}
            idOf={(user) => user.id}
            stale={users.isPlaceholderData}
            card={(user) => <UserCard user={user} held={heldBy(user)} />}
            empty={
              <EmptyState
                icon={<IconUsers size={iconSize.large} />}
                title={t(q ? uiTexts.nothingMatches : rightsTexts.listEmpty)}
              />
            }
          />
          {users.data?.more && (
            <Text size="sm" c="dimmed">
              {t(rightsTexts.listMore)}
            </Text>
          )}
        </Stack>
      )}
    </Page>
  );
}

const placeOf = ({ title, department }: UserLookup): string =>
  [title, department].filter(Boolean).join(' · ');

function State({ user }: { user: UserLookup }) {
  return user.isActive ? t(rightsTexts.active) : <Badge color="gray">{t(rightsTexts.passive)}</Badge>;
}

function UserLink({ user }: { user: UserLookup }) {
  const accountCode = useAccountCode();
  return (
    <Stack gap={0} style={{ overflowWrap: 'anywhere' }}>
      <Link
        to="/$accountCode/settings/user/$id"
        params={{ accountCode, id: user.id }}
        className={tableClasses.link}
      >
        {user.firstName} {user.lastName}
      </Link>
      <Text size="xs" c="dimmed">
        {user.email}
      </Text>
    </Stack>
  );
}

function UserCard({ user, held }: { user: UserLookup; held: string }) {
  return (
    <Stack gap={4} align="flex-start">
      <UserLink user={user} />
      <Text size="sm">{placeOf(user)}</Text>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {held}
      </Text>
      {!user.isActive && <State user={user} />}
    </Stack>
  );
}

import { Anchor, Badge, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Authority, UserInList } from '@tomar/contract';
import { formatMoment } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';
import { useAccountCode } from '../../../../ui/page/useAccountCode.ts';
import tableClasses from '../../../../ui/RecordTable.module.css';
import type { Column } from '../../../../ui/RecordTable.tsx';
import { sourceTexts } from '../../rights/rightsTexts.ts';
import { managedTexts } from '../texts.ts';

type NameOf = (authority: Authority) => string;

export const userColumns = (nameOf: NameOf): Column<UserInList>[] => [
  {
    key: 'name',
    title: t(managedTexts.name),
    width: 260,
    sortable: true,
    render: (user) => <UserName user={user} />,
  },
  { key: 'title', title: t(managedTexts.titleOfPerson), sortable: true, render: ({ title }) => title },
  {
    key: 'department',
    title: t(managedTexts.department),
    sortable: true,
    render: ({ department }) => department,
  },
  {
    key: 'authorities',
    title: t(managedTexts.authorities),
    render: (user) => <Text size="sm">{heldBy(user, nameOf)}</Text>,
  },
  {
    key: 'lastOpenedAt',
    title: t(managedTexts.lastEntry),
    sortable: true,
    width: 170,
    render: (user) => <LastEntry user={user} />,
  },
  { key: 'state', title: t(managedTexts.state), width: 110, render: (user) => <StateOf user={user} /> },
];

const heldBy = ({ authorities }: UserInList, nameOf: NameOf) => authorities.map(nameOf).join(', ');

export const fullName = ({ firstName, lastName }: Pick<UserInList, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;

function UserName({ user }: { user: UserInList }) {
  const accountCode = useAccountCode();
  return (
    <Stack gap={0} style={{ overflowWrap: 'anywhere' }}>
      <Anchor
        component={Link}
        to={`/${accountCode}/settings/user/${user.id}`}
        className={tableClasses.link ?? ''}
        inherit
      >
        {fullName(user)}
      </Anchor>
      <Text size="xs" c="dimmed">
        {[user.email, user.isOwn && t(managedTexts.you), user.isAccountAdmin && t(managedTexts.accountAdmin)]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Stack>
  );
}

function LastEntry({ user: { lastOpenedAt, invitedAt } }: { user: UserInList }) {
  if (lastOpenedAt)
    return (
      <Text size="sm" component="time" dateTime={lastOpenedAt}>
        {formatMoment(lastOpenedAt)}
      </Text>
    );
  return (
    <Stack gap={0}>
      <Text size="sm">{t(managedTexts.neverEntered)}</Text>
      {invitedAt && (
        <Text size="xs" c="dimmed">
          {t(managedTexts.invitedOn, formatMoment(invitedAt))}
        </Text>
      )}
    </Stack>
  );
}

export function StateOf({ user }: { user: Pick<UserInList, 'isActive' | 'identitySource'> }) {
  return (
    <Group gap={4}>
      <Badge color={user.isActive ? 'leaf' : 'gray'}>
        {t(user.isActive ? managedTexts.active : managedTexts.passive)}
      </Badge>
      {user.identitySource && <Badge color="blue">{t(sourceTexts[user.identitySource])}</Badge>}
    </Group>
  );
}

/** A user on a phone. */
export function UserCard({ user, nameOf }: { user: UserInList; nameOf: NameOf }) {
  const place = [user.title, user.department].filter(Boolean).join(' · ');
  return (
    <Stack gap={4} align="flex-start">
      <UserName user={user} />
      {place && <Text size="sm">{place}</Text>}
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {heldBy(user, nameOf)}
      </Text>
      <Group gap={4} align="baseline">
        {user.lastOpenedAt && (
          <Text size="sm" c="dimmed">
            {t(managedTexts.lastEntry)}:
          </Text>
        )}
        <LastEntry user={user} />
      </Group>
      <StateOf user={user} />
    </Stack>
  );
}

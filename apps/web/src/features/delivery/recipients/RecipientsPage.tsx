import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconAddressBook, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { emptyId, listRecipients, type RecipientListItem } from '@tomar/contract';
import { useCallback } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { appTexts } from '../../../i18n/appTexts.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { isBeyond } from '../../../ui/beyond.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { iconSize } from '../../../ui/iconSize.ts';
import { Paging } from '../../../ui/Paging.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import tableClasses from '../../../ui/RecordTable.module.css';
import { type Column, RecordTable } from '../../../ui/RecordTable.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { ImportLink } from '../../imports/ImportLink.tsx';
import { recipientKindTexts, recipientTexts } from './texts.ts';

const route = getRouteApi('/$accountCode/settings/targetsystem');
const pageSize = 20;

/** The account's recipients (UI-23). */
export function RecipientsPage() {
  const { page = 1, q = '' } = route.useSearch();
  const navigate = useNavigate();
  const body = { page, pageSize, search: q };
  const recipients = useQuery({
    queryKey: [...keys.recipients, body],
    queryFn: ({ signal }) => call(listRecipients, { body, signal }),
    placeholderData: keepPreviousData,
  });
  const { data } = recipients;
  const beyond = data !== undefined && isBeyond(page, data.items.length, data.total);
  const find = useCallback(
    (text: string) => void navigate({ to: '.', search: text ? { q: text } : {}, replace: true }),
    [navigate],
  );
  return (
    <Page
      title={t(appTexts.recipients)}
      crumbs={[]}
      subtitle={t(recipientTexts.subtitle)}
      actions={
        <>
          <ImportLink kind="recipient" />
          <NewRecipient />
        </>
      }
    >
      {recipients.isError && !data ? (
        <FailureBox error={recipients.error} retry={() => void recipients.refetch()} />
      ) : (
        <Stack gap="sm">
          <SearchField value={q} change={find} label={t(recipientTexts.search)} />
          <RecordTable
            label={t(appTexts.recipients)}
            columns={columns}
            records={beyond ? undefined : data?.items}
            idOf={({ id }) => id}
            stale={recipients.isPlaceholderData}
            card={(recipient) => <RecipientCard recipient={recipient} />}
            empty={
              <EmptyState
                icon={<IconAddressBook size={iconSize.large} />}
                title={t(q ? uiTexts.nothingMatches : recipientTexts.none)}
                {...(!q && { body: t(recipientTexts.noneBody), action: <NewRecipient /> })}
              />
            }
          />
          {data && (
            <Paging
              page={page}
              pageSize={pageSize}
              shown={data.items.length}
              total={data.total}
              change={(to, replace) =>
                void navigate({ to: '.', search: { ...(q && { q }), ...(to > 1 && { page: to }) }, replace })
              }
            />
          )}
        </Stack>
      )}
    </Page>
  );
}

function NewRecipient() {
  const accountCode = useAccountCode();
  return (
    <Button
      component={Link}
      to={`/${accountCode}/settings/targetsystem/${emptyId}`}
      leftSection={<IconPlus size={iconSize.normal} aria-hidden />}
    >
      {t(recipientTexts.add)}
    </Button>
  );
}

const columns: readonly Column<RecipientListItem>[] = [
  { key: 'name', title: t(recipientTexts.name), render: (one) => <RecipientLink recipient={one} /> },
  {
    key: 'kind',
    title: t(recipientTexts.kind),
    width: 140,
    render: ({ kind }) => t(recipientKindTexts[kind]),
  },
  {
    key: 'state',
    title: t(recipientTexts.state),
    width: 220,
    render: (one) => <StateBadges recipient={one} />,
  },
  {
    key: 'updatedAt',
    title: t(recipientTexts.changed),
    width: 170,
    render: ({ updatedAt }) => formatMoment(updatedAt),
  },
];

function StateBadges({ recipient: { isActive, isSingleUse } }: { recipient: RecipientListItem }) {
  return (
    <Group gap={6}>
      <Badge color={isActive ? 'leaf' : 'gray'}>
        {t(isActive ? recipientTexts.active : recipientTexts.inactive)}
      </Badge>
      {isSingleUse && <Badge color="ink">{t(recipientTexts.singleUse)}</Badge>}
    </Group>
  );
}

function RecipientLink({ recipient: { id, name } }: { recipient: RecipientListItem }) {
  const accountCode = useAccountCode();
  return (
    <Link
      to="/$accountCode/settings/targetsystem/$id"
      params={{ accountCode, id }}
      className={tableClasses.link}
    >
      {name}
    </Link>
  );
}

function RecipientCard({ recipient }: { recipient: RecipientListItem }) {
  return (
    <Stack gap={4} align="flex-start">
      <RecipientLink recipient={recipient} />
      <Text size="sm" c="dimmed">
        {t(recipientKindTexts[recipient.kind])}
      </Text>
      <StateBadges recipient={recipient} />
    </Stack>
  );
}

import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type IncomingListItem, incomingKindWords } from '@tomar/contract';
import { formatDay, formatMoment } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { fontWeight } from '../../../ui/fontWeight.ts';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import tableClasses from '../../../ui/RecordTable.module.css';
import type { Column } from '../../../ui/RecordTable.tsx';
import { IncomingStateBadge } from '../IncomingStateBadge.tsx';
import { incomingTexts as texts } from '../incomingTexts.ts';

export const incomingColumns = (): Column<IncomingListItem>[] => [
  {
    key: 'name',
    title: t(texts.name),
    width: 280,
    minWidth: 200,
    sortable: true,
    render: (one) => <DocumentName document={one} />,
  },
  {
    key: 'state',
    title: t(texts.state),
    width: 140,
    render: ({ state }) => <IncomingStateBadge state={state} />,
  },
  { key: 'sender', title: t(texts.sender), width: 200, sortable: true, render: ({ sender }) => sender },
  {
    key: 'sentDate',
    title: t(texts.sentDate),
    width: 140,
    sortable: true,
    render: ({ sentDate }) => formatDay(sentDate),
  },
  { key: 'responsible', title: t(texts.responsible), render: responsibleOf },
  { key: 'kind', title: t(texts.kind), width: 90, render: ({ kind }) => t(incomingKindWords[kind]) },
  { key: 'category', title: t(texts.category), render: ({ category }) => category },
  { key: 'recipient', title: t(texts.recipient), render: ({ recipient }) => recipient },
  {
    key: 'receivedAt',
    title: t(texts.receivedAt),
    width: 160,
    sortable: true,
    render: ({ receivedAt }) => (
      <Text size="sm" component="time" dateTime={receivedAt}>
        {formatMoment(receivedAt)}
      </Text>
    ),
  },
];

const responsibleOf = ({ responsible }: IncomingListItem): string =>
  responsible.length === 0 ? t(texts.nobody) : responsible.join(', ');

function DocumentName({ document }: { document: IncomingListItem }) {
  const accountCode = useAccountCode();
  return (
    <Stack gap={0} style={{ overflowWrap: 'anywhere' }}>
      <Anchor
        component={Link}
        to={`/${accountCode}/incomingDoc/${document.id}`}
        className={tableClasses.link ?? ''}
        inherit
        fw={document.isRead ? fontWeight.normal : fontWeight.strong}
      >
        {document.name}
      </Anchor>
      <Text size="xs" c="dimmed">
        {[document.trackingNo, !document.isRead && t(texts.unread)].filter(Boolean).join(' · ')}
      </Text>
    </Stack>
  );
}

/** A document on a phone. */
export function IncomingCard({ document }: { document: IncomingListItem }) {
  return (
    <Stack gap={4} align="flex-start">
      <DocumentName document={document} />
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {document.sender} · {formatDay(document.sentDate)}
      </Text>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {responsibleOf(document)}
      </Text>
      <Group gap={4}>
        <IncomingStateBadge state={document.state} />
      </Group>
    </Stack>
  );
}

import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { exportAudit, listAudit, type ReplyOf } from '@tomar/contract';
import { call, urlOf } from '../../api/call.ts';
import { download } from '../../api/download.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSend } from '../../api/useSend.ts';
import { appTexts } from '../../i18n/appTexts.ts';
import { formatMoment, formatNumber, today } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailureBox } from '../../ui/FailureBox.tsx';
import { fontWeight } from '../../ui/fontWeight.ts';
import { iconSize } from '../../ui/iconSize.ts';
import { Page } from '../../ui/page/Page.tsx';
import { useAccountCode } from '../../ui/page/useAccountCode.ts';
import { type Column, RecordTable } from '../../ui/RecordTable.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { eventTexts } from './eventTexts.ts';
import { readAbsences, readActor, readFacts } from './readFacts.ts';
import { operationsTexts } from './texts.ts';

type Entry = ReplyOf<typeof listAudit>['items'][number];

const route = getRouteApi('/$accountCode/settings/audit');
const pageSize = 50;

/** The account's audit trail, newest first; the export is what the offline verifier reads. */
export function AuditPage() {
  const { subject } = route.useSearch();
  const trail = useInfiniteQuery({
    queryKey: [...keys.audit, subject ?? ''],
    queryFn: ({ signal, pageParam }) =>
      call(listAudit, {
        body: {
          pageSize,
          ...(pageParam !== null && { before: pageParam }),
          ...(subject && { subjectId: subject }),
        },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.more ? (last.items.at(-1)?.sequence ?? null) : null),
  });
  const entries = trail.data?.pages.flatMap((page) => page.items);
  return (
    <Page
      title={t(appTexts.audit)}
      crumbs={[]}
      subtitle={t(operationsTexts.auditSubtitle)}
      actions={<ExportButton />}
    >
      {trail.isError && !entries ? (
        <FailureBox error={trail.error} retry={() => void trail.refetch()} />
      ) : (
        <RecordTable
          label={t(appTexts.audit)}
          columns={columns}
          records={entries}
          idOf={(entry) => String(entry.sequence)}
          card={(entry) => <EntryCard entry={entry} />}
          empty={
            <EmptyState icon={<IconHistory size={iconSize.large} />} title={t(operationsTexts.noAudit)} />
          }
        />
      )}
      {trail.hasNextPage && (
        <Group justify="center">
          <Button
            variant="default"
            loading={trail.isFetchingNextPage}
            onClick={() => void trail.fetchNextPage()}
          >
            {t(operationsTexts.auditMore)}
          </Button>
        </Group>
      )}
    </Page>
  );
}

function ExportButton() {
  const account = useAccountCode();
  const save = useSend({
    mutationFn: () => download(urlOf(exportAudit), `${account}-audit-${today()}.jsonl`),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={iconSize.normal} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {t(operationsTexts.auditExport)}
    </Button>
  );
}

const eventOf = (entry: Entry): string => {
  const text = eventTexts[entry.event];
  return text ? t(text) : entry.event;
};

const columns: readonly Column<Entry>[] = [
  {
    key: 'sequence',
    title: t(operationsTexts.auditSequence),
    width: 80,
    align: 'right',
    render: (entry) => formatNumber(entry.sequence),
  },
  { key: 'at', title: t(operationsTexts.auditTime), width: 170, render: (entry) => formatMoment(entry.at) },
  { key: 'event', title: t(operationsTexts.auditEvent), width: 190, render: eventOf },
  {
    key: 'actor',
    title: t(operationsTexts.auditActor),
    width: 170,
    render: ({ actorName }) => readActor(actorName),
  },
  {
    key: 'facts',
    title: t(operationsTexts.auditFacts),
    render: (entry) => <Facts entry={entry} lines={2} />,
  },
  {
    key: 'address',
    title: t(operationsTexts.auditAddress),
    width: 130,
    render: (entry) => entry.ipAddress ?? t(uiTexts.notGiven),
  },
  {
    key: 'hash',
    title: t(operationsTexts.auditHash),
    width: 130,
    render: (entry) => <Code title={entry.hash}>{entry.hash.slice(0, 12)}</Code>,
  },
];

/** What the entry says, then in words what it does not say to this reader or no longer says. */
function Facts({ entry, lines }: { entry: Entry; lines: number }) {
  const facts = readFacts(entry.facts);
  return (
    <>
      {facts && (
        <Text size="sm" lineClamp={lines} title={facts} style={{ overflowWrap: 'anywhere' }}>
          {facts}
        </Text>
      )}
      {readAbsences(entry).map((text) => (
        <Text key={text} size="sm" c="dimmed" fs="italic">
          {text}
        </Text>
      ))}
    </>
  );
}

function EntryCard({ entry }: { entry: Entry }) {
  return (
    <Stack gap={2}>
      <Text fw={fontWeight.strong}>{eventOf(entry)}</Text>
      <Text size="sm" c="dimmed">
        {readActor(entry.actorName)} · {formatMoment(entry.at)}
      </Text>
      <Facts entry={entry} lines={3} />
    </Stack>
  );
}

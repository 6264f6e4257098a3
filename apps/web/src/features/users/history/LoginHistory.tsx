import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type LoginHistoryRecord, listLoginHistory } from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { useSend } from '../../../api/useSend.ts';
import { formatDuration, formatMoment, formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { fontWeight } from '../../../ui/fontWeight.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { useFoldedFilters } from '../../../ui/list/useFoldedFilters.tsx';
import { Paging } from '../../../ui/Paging.tsx';
import { type Column, RecordTable } from '../../../ui/RecordTable.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { loginValueText, profileTexts } from '../texts.ts';
import { HistoryFilters } from './HistoryFilters.tsx';
import { saveHistory } from './historyFile.ts';
import { bodyOf, everything, type HistoryFilter } from './historyFilter.ts';
import { historyTexts } from './historyTexts.ts';

const pageSize = 20;

const shown = (value: string) => loginValueText(value, t(uiTexts.notGiven));

/** How long it lasted, or why nothing was opened. */
function outcomeOf({ refusal, tries, duration }: LoginHistoryRecord): string {
  if (refusal === null) return duration === null ? t(profileTexts.stillOpen) : formatDuration(duration);
  const reason = loginValueText(refusal, refusal);
  return tries > 1 ? t(profileTexts.refusedTries, reason, formatNumber(tries)) : reason;
}

const outcome = (record: LoginHistoryRecord) => (
  <Text span inherit c={record.refusal === null ? undefined : 'red'}>
    {outcomeOf(record)}
  </Text>
);

const columns: readonly Column<LoginHistoryRecord>[] = [
  { key: 'date', title: t(profileTexts.date), width: 180, render: (record) => formatMoment(record.date) },
  { key: 'device', title: t(profileTexts.device), render: (record) => shown(record.device) },
  { key: 'system', title: t(profileTexts.system), render: (record) => shown(record.operatingSystem) },
  { key: 'browser', title: t(profileTexts.browser), render: (record) => shown(record.browser) },
  { key: 'address', title: t(profileTexts.address), render: (record) => shown(record.ipAddress) },
  { key: 'source', title: t(profileTexts.source), render: (record) => shown(record.source) },
  { key: 'way', title: t(profileTexts.way), render: (record) => shown(record.validationType) },
  { key: 'duration', title: t(profileTexts.duration), align: 'right', render: outcome },
];

/** The reader's sign-ins and the tries that were refused (UI-13, USR-17), to be narrowed down and saved. */
export function LoginHistory() {
  const [filter, setFilter] = useState(everything);
  const [page, setPage] = useState(1);
  const body = { ...bodyOf(filter), page, pageSize };
  const history = useQuery({
    queryKey: [...keys.loginHistory, body],
    queryFn: ({ signal }) => call(listLoginHistory, { body, signal }),
    placeholderData: keepPreviousData,
  });
  const atWork = Object.values(filter).filter((part) => part !== null).length;
  const filters = useFoldedFilters(
    atWork,
    <HistoryFilters
      filter={filter}
      change={(part) => {
        setFilter((before) => ({ ...before, ...part }));
        setPage(1);
      }}
    />,
  );
  return (
    <Stack gap="sm" component="section">
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t(profileTexts.history)}
        </Title>
        <Group gap="sm">
          {filters.button}
          <ExportButton filter={filter} />
        </Group>
      </Group>
      {filters.panel}
      {history.isError && !history.data ? (
        <FailureBox error={history.error} retry={() => void history.refetch()} />
      ) : (
        <RecordTable
          label={t(profileTexts.history)}
          columns={columns}
          records={history.data?.items}
          idOf={(record) => `${record.date} ${record.ipAddress} ${record.browser} ${record.refusal ?? ''}`}
          stale={history.isPlaceholderData}
          card={(record) => (
            <Stack gap={2}>
              <Text fw={fontWeight.strong}>{formatMoment(record.date)}</Text>
              <Text size="sm">
                {[record.browser, record.operatingSystem].filter(Boolean).join(' · ') || shown(record.device)}
              </Text>
              <Text size="sm" c="dimmed">
                {shown(record.validationType)} · {record.ipAddress} · {outcome(record)}
              </Text>
            </Stack>
          )}
          empty={
            <EmptyState
              icon={<IconHistory size={iconSize.large} />}
              title={t(atWork > 0 ? uiTexts.nothingMatches : profileTexts.noHistory)}
            />
          }
        />
      )}
      {history.data && (
        <Paging
          page={page}
          pageSize={pageSize}
          shown={history.data.items.length}
          total={history.data.total}
          change={setPage}
        />
      )}
    </Stack>
  );
}

function ExportButton({ filter }: { filter: HistoryFilter }) {
  const save = useSend({ mutationFn: () => saveHistory(filter) });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={iconSize.normal} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {t(historyTexts.export)}
    </Button>
  );
}

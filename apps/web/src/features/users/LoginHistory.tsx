import { Stack, Text, Title } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { formatDuration, formatMoment, formatNumber } from '../../i18n/format.ts';
import { say } from '../../i18n/say.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { fontWeight } from '../../ui/fontWeight.ts';
import { iconSize } from '../../ui/iconSize.ts';
import { type Column, RecordTable } from '../../ui/RecordTable.tsx';
import { uiTexts } from '../../ui/texts.ts';
import type { Profile } from './PersonCard.tsx';
import { profileTexts, sayLoginValue } from './texts.ts';

type LoginRecord = Profile['loginHistory'][number];

const shown = (value: string) => sayLoginValue(value, say(uiTexts.notGiven));

/** How long it lasted, or why nothing was opened. */
function outcomeOf({ refusal, tries, duration }: LoginRecord): string {
  if (refusal === null) return duration === null ? say(profileTexts.stillOpen) : formatDuration(duration);
  const reason = sayLoginValue(refusal, refusal);
  return tries > 1 ? say(profileTexts.refusedTries, reason, formatNumber(tries)) : reason;
}

const outcome = (record: LoginRecord) => (
  <Text span inherit c={record.refusal === null ? undefined : 'red'}>
    {outcomeOf(record)}
  </Text>
);

const columns: readonly Column<LoginRecord>[] = [
  { key: 'date', title: say(profileTexts.date), width: 180, render: (record) => formatMoment(record.date) },
  { key: 'device', title: say(profileTexts.device), render: (record) => shown(record.device) },
  { key: 'system', title: say(profileTexts.system), render: (record) => shown(record.operatingSystem) },
  { key: 'browser', title: say(profileTexts.browser), render: (record) => shown(record.browser) },
  { key: 'address', title: say(profileTexts.address), render: (record) => shown(record.ipAddress) },
  { key: 'source', title: say(profileTexts.source), render: (record) => shown(record.source) },
  { key: 'way', title: say(profileTexts.way), render: (record) => shown(record.validationType) },
  { key: 'duration', title: say(profileTexts.duration), align: 'right', render: outcome },
];

/** USR-17 */
export function LoginHistory({ records }: { records: readonly LoginRecord[] }) {
  return (
    <Stack gap="sm" component="section">
      <Title order={2} size="h4">
        {say(profileTexts.history)}
      </Title>
      <RecordTable
        label={say(profileTexts.history)}
        columns={columns}
        records={records}
        idOf={(record) => `${record.date} ${record.ipAddress} ${record.browser} ${record.refusal ?? ''}`}
        card={(record) => (
          <Stack gap={2}>
            <Text fw={fontWeight.strong}>{formatMoment(record.date)}</Text>
            <Text size="sm">
              {[record.browser, record.operatingSystem].filter(Boolean).join(' · ') || shown(record.device)}
            </Text>
            <Text size="sm" c="dimmed">
              {record.ipAddress} · {outcome(record)}
            </Text>
          </Stack>
        )}
        empty={
          <EmptyState icon={<IconHistory size={iconSize.large} />} title={say(profileTexts.noHistory)} />
        }
      />
    </Stack>
  );
}

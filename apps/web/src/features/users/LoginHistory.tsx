import { Stack, Text, Title } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { formatDuration, formatMoment, formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { fontWeight } from '../../ui/fontWeight.ts';
import { iconSize } from '../../ui/iconSize.ts';
import { type Column, RecordTable } from '../../ui/RecordTable.tsx';
import { uiTexts } from '../../ui/texts.ts';
import type { Profile } from './PersonCard.tsx';
import { loginValueText, profileTexts } from './texts.ts';

type LoginRecord = Profile['loginHistory'][number];

const shown = (value: string) => loginValueText(value, t(uiTexts.notGiven));

/** How long it lasted, or why nothing was opened. */
function outcomeOf({ refusal, tries, duration }: LoginRecord): string {
  if (refusal === null) return duration === null ? t(profileTexts.stillOpen) : formatDuration(duration);
  const reason = loginValueText(refusal, refusal);
  return tries > 1 ? t(profileTexts.refusedTries, reason, formatNumber(tries)) : reason;
}

const outcome = (record: LoginRecord) => (
  <Text span inherit c={record.refusal === null ? undefined : 'red'}>
    {outcomeOf(record)}
  </Text>
);

const columns: readonly Column<LoginRecord>[] = [
  { key: 'date', title: t(profileTexts.date), width: 180, render: (record) => formatMoment(record.date) },
  { key: 'device', title: t(profileTexts.device), render: (record) => shown(record.device) },
  { key: 'system', title: t(profileTexts.system), render: (record) => shown(record.operatingSystem) },
  { key: 'browser', title: t(profileTexts.browser), render: (record) => shown(record.browser) },
  { key: 'address', title: t(profileTexts.address), render: (record) => shown(record.ipAddress) },
  { key: 'source', title: t(profileTexts.source), render: (record) => shown(record.source) },
  { key: 'way', title: t(profileTexts.way), render: (record) => shown(record.validationType) },
  { key: 'duration', title: t(profileTexts.duration), align: 'right', render: outcome },
];

/** USR-17 */
export function LoginHistory({ records }: { records: readonly LoginRecord[] }) {
  return (
    <Stack gap="sm" component="section">
      <Title order={2} size="h4">
        {t(profileTexts.history)}
      </Title>
      <RecordTable
        label={t(profileTexts.history)}
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
        empty={<EmptyState icon={<IconHistory size={iconSize.large} />} title={t(profileTexts.noHistory)} />}
      />
    </Stack>
  );
}

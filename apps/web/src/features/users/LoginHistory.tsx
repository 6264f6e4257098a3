import { Stack, Text, Title } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { formatDuration, formatMoment } from '../../i18n/format.ts';
import { say } from '../../i18n/say.ts';
import { Nothing } from '../../ui/Nothing.tsx';
import { type Column, RecordTable } from '../../ui/RecordTable.tsx';
import { uiTexts } from '../../ui/texts.ts';
import type { Profile } from './PersonCard.tsx';
import { profileTexts, sayLoginValue } from './texts.ts';

type LoginRecord = Profile['loginHistory'][number];

const shown = (value: string) => sayLoginValue(value, say(uiTexts.notGiven));

const durationOf = (record: LoginRecord) =>
  record.duration === null ? say(profileTexts.stillOpen) : formatDuration(record.duration);

const columns: readonly Column<LoginRecord>[] = [
  { key: 'date', title: say(profileTexts.date), width: 180, render: (record) => formatMoment(record.date) },
  { key: 'device', title: say(profileTexts.device), render: (record) => shown(record.device) },
  { key: 'system', title: say(profileTexts.system), render: (record) => shown(record.operatingSystem) },
  { key: 'browser', title: say(profileTexts.browser), render: (record) => shown(record.browser) },
  { key: 'address', title: say(profileTexts.address), render: (record) => shown(record.ipAddress) },
  { key: 'source', title: say(profileTexts.source), render: (record) => shown(record.source) },
  { key: 'way', title: say(profileTexts.way), render: (record) => shown(record.validationType) },
  { key: 'duration', title: say(profileTexts.duration), align: 'right', render: durationOf },
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
        idOf={(record) => `${record.date} ${record.ipAddress} ${record.browser}`}
        card={(record) => (
          <Stack gap={2}>
            <Text fw={600}>{formatMoment(record.date)}</Text>
            <Text size="sm">
              {[record.browser, record.operatingSystem].filter(Boolean).join(' · ') || shown(record.device)}
            </Text>
            <Text size="sm" c="dimmed">
              {record.ipAddress} · {durationOf(record)}
            </Text>
          </Stack>
        )}
        empty={<Nothing icon={<IconHistory size={28} />} title={say(profileTexts.noHistory)} />}
      />
    </Stack>
  );
}

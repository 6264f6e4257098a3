import { Anchor, Badge, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  type BatchFilter,
  type BatchRecord,
  type BatchRow,
  type BatchRowState,
  batchFilters,
  listBatchRows,
} from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { fontWeight } from '../../../ui/fontWeight.ts';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import type { Column } from '../../../ui/RecordTable.tsx';
import { CellOfRow, Remarks } from '../CellOfRow.tsx';
import { FilteredRows } from '../FilteredRows.tsx';
import { importTexts } from '../texts.ts';
import { batchFilterTexts, batchTexts, rowStateTexts } from './texts.ts';

interface ShownColumn {
  readonly name: string;
  readonly heading: [string, string];
}

const countOf = ({ counts }: BatchRecord, filter: BatchFilter): number =>
  filter === 'all' ? counts.rows : counts[filter];

/** The rows of a batch, each with what is wrong with it or the job that was made of it. */
export function BatchRows({ batch }: { batch: BatchRecord }) {
  const { refused, failed } = batch.counts;
  return (
    <FilteredRows<BatchFilter, BatchRow, ShownColumn>
      first={refused > 0 ? 'refused' : 'all'}
      filters={(shown) =>
        batchFilters
          .filter((one) => one === 'all' || one === shown || countOf(batch, one) > 0)
          .map((value) => ({
            value,
            label: t(batchFilterTexts[value], formatNumber(countOf(batch, value))),
          }))
      }
      queryKey={[...keys.batch(batch.id), 'rows', batch.state, JSON.stringify(batch.counts)]}
      isLive
      load={(body, signal) => call(listBatchRows, { params: { id: batch.id }, body, signal })}
      label={t(failed > 0 ? batchTexts.how : importTexts.preview)}
      columns={tableColumns}
      card={(row, columns) => <RowCard row={row} columns={columns} />}
    />
  );
}

const stateColors: Readonly<Record<BatchRowState, string>> = {
  refused: 'red',
  waiting: 'gray',
  made: 'leaf',
  failed: 'red',
};

const StateBadge = ({ state }: { state: BatchRowState }) => (
  <Badge variant="light" color={stateColors[state]} style={{ flex: 'none', maxWidth: 'none' }}>
    {t(rowStateTexts[state])}
  </Badge>
);

function JobLink({ row: { job } }: { row: BatchRow }) {
  const accountCode = useAccountCode();
  if (!job) return null;
  return (
    <Anchor component={Link} to={`/${accountCode}/${job.isDraft ? 'draft' : 'myjob'}/${job.id}`} size="sm">
      {t(job.isDraft ? batchTexts.openDraft : batchTexts.openJob)}
    </Anchor>
  );
}

const tableColumns = (columns: readonly ShownColumn[]): Column<BatchRow>[] => [
  { key: 'number', title: t(importTexts.row), width: 72, render: ({ number }) => formatNumber(number) },
  {
    key: 'state',
    title: t(batchTexts.state),
    width: 130,
    render: (row) => (
      <Stack gap={2} align="flex-start">
        <StateBadge state={row.state} />
        <Remarks row={{ ...row, changes: [] }} name="" />
      </Stack>
    ),
  },
  { key: 'job', title: t(batchTexts.job), width: 120, render: (row) => <JobLink row={row} /> },
  ...columns.map(({ name, heading }, at) => ({
    key: name,
    title: t(heading),
    render: (row: BatchRow) => <CellOfRow row={{ ...row, changes: [] }} name={name} text={row.cells[at]} />,
  })),
];

/** On a narrow screen: what somebody is known by, then only the cells of which something is said. */
function RowCard({ row, columns }: { row: BatchRow; columns: readonly ShownColumn[] }) {
  const told = new Set(row.findings.map(({ field }) => field));
  return (
    <Stack gap={4}>
      <Group justify="space-between">
        <Text size="sm" fw={fontWeight.medium}>
          {t(importTexts.row)} {formatNumber(row.number)}
        </Text>
        <StateBadge state={row.state} />
      </Group>
      <Remarks row={{ ...row, changes: [] }} name="" />
      <JobLink row={row} />
      {columns.map(({ name, heading }, at) =>
        at < 3 || told.has(name) ? (
          <div key={name}>
            <Text size="xs" c="dimmed">
              {t(heading)}
            </Text>
            <CellOfRow row={{ ...row, changes: [] }} name={name} text={row.cells[at]} />
          </div>
        ) : null,
      )}
    </Stack>
  );
}

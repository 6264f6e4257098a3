import { Alert, Badge, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import {
  type ImportKind,
  type ImportRecord,
  type ImportRow,
  importEndpoints,
  imports,
  listImportRows,
  type RowFilter,
  type RowOutcome,
  rowFilters,
} from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSend } from '../../api/useSend.ts';
import { formatNumber } from '../../i18n/format.ts';
import { t, tCount } from '../../i18n/t.ts';
import { FailureBox } from '../../ui/FailureBox.tsx';
import type { Column } from '../../ui/RecordTable.tsx';
import { Section } from '../../ui/Section.tsx';
import { CellOfRow, RowCard } from './CellOfRow.tsx';
import { FilteredRows } from './FilteredRows.tsx';
import { filterTexts, importTexts, outcomeTexts } from './texts.ts';

interface PreviewProps {
  readonly kind: ImportKind;
  readonly record: ImportRecord;
  readonly know: (record: ImportRecord) => void;
  readonly leave: () => void;
}

const countOf = ({ counts }: ImportRecord, filter: RowFilter): number =>
  filter === 'all' ? counts.rows : counts[filter];

/** The rows of the file with what each comes to, and the way to have them written. */
export function Preview({ kind, record, know }: PreviewProps) {
  const { id, round, counts } = record;
  return (
    <Stack gap="sm">
      <Section title={t(importTexts.preview)} hint={t(importTexts.confirmHint)}>
        <Verdict record={record} />
        <ConfirmWriting kind={kind} record={record} know={know} />
      </Section>
      <FilteredRows
        first={counts.refused > 0 ? 'refused' : 'all'}
        filters={() =>
          rowFilters
            .filter((one) => one === 'all' || countOf(record, one) > 0)
            .map((value) => ({ value, label: t(filterTexts[value], formatNumber(countOf(record, value))) }))
        }
        queryKey={[...keys.import(id), 'rows', round]}
        load={(body, signal) => call(listImportRows, { params: { id }, body, signal })}
        label={t(importTexts.preview)}
        columns={(names) => columnsOf(kind, names)}
        card={(row, names) => <RowCard kind={kind} row={row} columns={names} />}
      />
    </Stack>
  );
}

function Verdict({ record: { counts } }: { record: ImportRecord }) {
  const { refused, created, changed } = counts;
  const said = formatNumber(refused);
  if (refused > 0)
    return (
      <Alert
        color="red"
        variant="light"
        icon={<IconAlertTriangle />}
        title={tCount(refused, importTexts.error, importTexts.errors, said)}
        role="alert"
      >
        {t(importTexts.errorsBody)}
      </Alert>
    );
  return created + changed === 0 ? <Text>{t(importTexts.nothingNew)}</Text> : null;
}

function ConfirmWriting({ kind, record, know }: Omit<PreviewProps, 'leave'>) {
  const { id, round, counts } = record;
  const { refused, created, changed } = counts;
  const mayInvite = imports[kind].invites === true && created > 0;
  const [invite, setInvite] = useState(mayInvite);
  const confirming = useSend({
    mutationFn: () =>
      call(importEndpoints[kind].confirm, {
        params: { id },
        body: { round, invite: mayInvite && invite },
      }),
    onSuccess: know,
  });
  const all = created + changed;
  if (refused > 0 || all === 0) return null;
  return (
    <>
      {confirming.isError && <FailureBox error={confirming.error} />}
      {mayInvite && (
        <Checkbox
          label={t(importTexts.invite)}
          checked={invite}
          onChange={(event) => setInvite(event.currentTarget.checked)}
        />
      )}
      <Group>
        <Button loading={confirming.isPending} onClick={() => confirming.mutate()}>
          {tCount(all, importTexts.confirmOne, importTexts.confirm, formatNumber(all))}
        </Button>
      </Group>
    </>
  );
}

const outcomeColors: Readonly<Record<RowOutcome, string>> = {
  created: 'leaf',
  changed: 'warm',
  unchanged: 'gray',
  refused: 'red',
};

export const OutcomeBadge = ({ outcome }: { outcome: RowOutcome }) => (
  <Badge
    variant="light"
    color={outcomeColors[outcome]}
    style={{ flex: 'none', alignSelf: 'flex-start', maxWidth: 'none' }}
  >
    {t(outcomeTexts[outcome])}
  </Badge>
);

function columnsOf(kind: ImportKind, names: readonly string[]): Column<ImportRow>[] {
  const declared = new Map(imports[kind].columns.map((column) => [column.name, column]));
  return [
    { key: 'number', title: t(importTexts.row), width: 72, render: ({ number }) => formatNumber(number) },
    {
      key: 'outcome',
      title: t(importTexts.outcome),
      width: 110,
      render: (row) => (
        <CellOfRow kind={kind} row={row} name="" badge={<OutcomeBadge outcome={row.outcome} />} />
      ),
    },
    ...names.map((name, at) => {
      const heading = declared.get(name)?.heading;
      return {
        key: name,
        title: heading ? t(heading) : name,
        render: (row: ImportRow) => <CellOfRow kind={kind} row={row} name={name} text={row.cells[at]} />,
      };
    }),
  ];
}

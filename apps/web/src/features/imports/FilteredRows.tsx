import { SegmentedControl, Stack } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { t } from '../../i18n/t.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailureBox } from '../../ui/FailureBox.tsx';
import { iconSize } from '../../ui/iconSize.ts';
import { Paging } from '../../ui/Paging.tsx';
import { type Column, RecordTable } from '../../ui/RecordTable.tsx';
import { importTexts } from './texts.ts';

const pageSize = 50;

interface RowsAsked<Filter> {
  readonly page: number;
  readonly pageSize: number;
  readonly show: Filter;
}

interface FilteredRowsProps<Filter extends string, Row extends { readonly number: number }, ShownColumn> {
  /** What is shown at first. */
  readonly first: Filter;
  /** Which of the filters have rows, with what they are called; the one that is shown stays. */
  readonly filters: (shown: Filter) => readonly { readonly value: Filter; readonly label: string }[];
  readonly queryKey: QueryKey;
  /** The rows change by themselves: those before stand as they are until the new ones come. */
  readonly isLive?: boolean;
  readonly load: (
    asked: RowsAsked<Filter>,
    signal: AbortSignal,
  ) => Promise<{
    readonly items: readonly Row[];
    readonly total: number;
    readonly columns: readonly ShownColumn[];
  }>;
  readonly label: string;
  readonly columns: (shown: readonly ShownColumn[]) => Column<Row>[];
  readonly card: (row: Row, shown: readonly ShownColumn[]) => ReactNode;
}

/** The rows of a file, page by page, all of them or those of which something is to be said. */
export function FilteredRows<Filter extends string, Row extends { readonly number: number }, ShownColumn>({
  first,
  filters,
  queryKey,
  isLive = false,
  load,
  label,
  columns,
  card,
}: FilteredRowsProps<Filter, Row, ShownColumn>) {
  const [show, setShow] = useState(first);
  const [page, setPage] = useState(1);
  const asked = { page, pageSize, show };
  const rows = useQuery({
    queryKey: [...queryKey, asked],
    queryFn: ({ signal }) => load(asked, signal),
    placeholderData: keepPreviousData,
  });
  const { data } = rows;
  const shown = data?.columns ?? [];
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={t(importTexts.show)}
        value={show}
        onChange={(next) => {
          setShow(next);
          setPage(1);
        }}
        data={[...filters(show)]}
        style={{ alignSelf: 'flex-start', maxWidth: '100%', overflowX: 'auto' }}
      />
      {rows.isError && !data ? (
        <FailureBox error={rows.error} retry={() => void rows.refetch()} />
      ) : (
        <RecordTable
          label={label}
          columns={columns(shown)}
          records={data?.items}
          idOf={({ number }) => String(number)}
          stale={rows.isPlaceholderData && !isLive}
          card={(row) => card(row, shown)}
          empty={<EmptyState icon={<IconTable size={iconSize.large} />} title={t(importTexts.noRows)} />}
        />
      )}
      {data && (
        <Paging
          page={page}
          pageSize={pageSize}
          shown={data.items.length}
          total={data.total}
          change={setPage}
        />
      )}
    </Stack>
  );
}

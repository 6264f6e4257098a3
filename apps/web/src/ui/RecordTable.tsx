import {
  Checkbox,
  Group,
  Paper,
  Skeleton,
  Stack,
  Table,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { appTexts } from '../i18n/appTexts.ts';
import { t } from '../i18n/t.ts';
import { iconSize } from './iconSize.ts';
import { moveInRows, recordProps } from './list/moveInRows.ts';
import classes from './RecordTable.module.css';
import { uiTexts } from './texts.ts';
import { useNarrow } from './useNarrow.ts';

export interface Column<R> {
  readonly key: string;
  readonly title: string;
  readonly render: (record: R) => ReactNode;
  /** The server can sort by it. */
  readonly sortable?: boolean;
  readonly width?: number | string;
  /** Pixels that the others leave it in any window: columns that have a width take theirs first otherwise. */
  readonly minWidth?: number;
  readonly align?: 'left' | 'right';
}

export interface Sorting {
  readonly key: string;
  readonly descending: boolean;
  readonly change: (key: string, descending: boolean) => void;
}

export interface Selection<R> {
  readonly chosen: ReadonlySet<string>;
  readonly change: (chosen: ReadonlySet<string>) => void;
  /** What the checkbox of a record is called. */
  readonly nameOf: (record: R) => string;
  readonly selectable?: (record: R) => boolean;
}

export interface RecordTableProps<R> {
  /** Says what is listed, for those who do not see it. */
  readonly label: string;
  readonly columns: readonly Column<R>[];
  /** Undefined while the first page is on its way. */
  readonly records: readonly R[] | undefined;
  readonly idOf: (record: R) => string;
  /** On a phone each record is a card. */
  readonly card: (record: R) => ReactNode;
  readonly empty: ReactNode;
  readonly sorting?: Sorting;
  readonly selection?: Selection<R>;
  /** Records of another page or filter are on their way. */
  readonly stale?: boolean;
}

const skeletonRows = [0, 1, 2, 3, 4, 5];

/** A list from the server: skeletons first, then rows, or cards on a narrow screen. */
export function RecordTable<R>(props: RecordTableProps<R>) {
  const narrow = useNarrow();
  if (!props.records) return <TableSkeleton narrow={narrow} />;
  if (props.records.length === 0) return <Paper className="tomar-surface">{props.empty}</Paper>;
  return (
    <div className={props.stale ? classes.stale : undefined} aria-busy={props.stale ?? false}>
      {narrow ? <Cards {...props} records={props.records} /> : <Rows {...props} records={props.records} />}
    </div>
  );
}

type Filled<R> = RecordTableProps<R> & { readonly records: readonly R[] };

function Rows<R>({ label, columns, records, idOf, sorting, selection }: Filled<R>) {
  return (
    <Paper className={`tomar-surface ${classes.frame}`}>
      <Table.ScrollContainer
        minWidth={720}
        scrollAreaProps={{ offsetScrollbars: 'present', viewportProps: { tabIndex: 0 } }}
      >
        <Table
          aria-label={label}
          verticalSpacing={10}
          horizontalSpacing="md"
          highlightOnHover
          highlightOnHoverColor="var(--tomar-hover)"
        >
          <Table.Thead>
            <Table.Tr>
              {selection && (
                <Table.Th w={44} className={classes.title}>
                  <SelectAll records={records} idOf={idOf} selection={selection} />
                </Table.Th>
              )}
              {columns.map((column) => (
                <HeaderCell key={column.key} column={column} sorting={sorting} />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody onKeyDown={moveInRows}>
            {records.map((record) => (
              <Table.Tr
                key={idOf(record)}
                {...recordProps}
                data-selected={selection?.chosen.has(idOf(record)) || undefined}
                className={classes.row}
              >
                {selection && (
                  <Table.Td>
                    <SelectOne record={record} id={idOf(record)} selection={selection} />
                  </Table.Td>
                )}
                {columns.map((column) => (
                  <Table.Td key={column.key} ta={column.align ?? 'left'} miw={column.minWidth}>
                    {column.render(record)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}

function Cards<R>({ label, records, idOf, card, selection }: Filled<R>) {
  return (
    <Stack component="ul" gap="xs" aria-label={label} className={classes.cards} onKeyDown={moveInRows}>
      {records.map((record) => (
        <Paper component="li" key={idOf(record)} {...recordProps} className="tomar-surface" p="sm">
          <Group wrap="nowrap" align="flex-start" gap="sm">
            {selection && <SelectOne record={record} id={idOf(record)} selection={selection} />}
            <div className={classes.card}>{card(record)}</div>
          </Group>
        </Paper>
      ))}
    </Stack>
  );
}

function HeaderCell<R>({ column, sorting }: { column: Column<R>; sorting: Sorting | undefined }) {
  const own = sorting?.key === column.key;
  if (!sorting || !column.sortable)
    return (
      <Table.Th w={column.width} ta={column.align ?? 'left'} className={classes.title}>
        {column.title}
      </Table.Th>
    );
  const Icon = own ? (sorting.descending ? IconArrowDown : IconArrowUp) : IconArrowsSort;
  return (
    <Table.Th
      w={column.width}
      className={classes.title}
      aria-sort={own ? (sorting.descending ? 'descending' : 'ascending') : 'none'}
    >
      <UnstyledButton
        className={classes.sort}
        onClick={() => sorting.change(column.key, own ? !sorting.descending : false)}
      >
        {column.title}
        <Icon size={iconSize.tiny} aria-hidden className={own ? undefined : classes.unsorted} />
      </UnstyledButton>
    </Table.Th>
  );
}

function SelectAll<R>({
  records,
  idOf,
  selection,
}: Pick<Filled<R>, 'records' | 'idOf'> & { selection: Selection<R> }) {
  const ids = records.filter((record) => selection.selectable?.(record) ?? true).map(idOf);
  const chosen = ids.filter((id) => selection.chosen.has(id)).length;
  return (
    <Checkbox
      aria-label={t(uiTexts.selectAll)}
      disabled={ids.length === 0}
      checked={ids.length > 0 && chosen === ids.length}
      indeterminate={chosen > 0 && chosen < ids.length}
      onChange={() => {
        const rest = [...selection.chosen].filter((id) => !ids.includes(id));
        selection.change(new Set(chosen === ids.length ? rest : [...rest, ...ids]));
      }}
    />
  );
}

function SelectOne<R>({ record, id, selection }: { record: R; id: string; selection: Selection<R> }) {
  return (
    <Checkbox
      aria-label={t(uiTexts.selectOne, selection.nameOf(record))}
      checked={selection.chosen.has(id)}
      disabled={!(selection.selectable?.(record) ?? true)}
      onChange={(event) => {
        const next = new Set(selection.chosen);
        if (event.currentTarget.checked) next.add(id);
        else next.delete(id);
        selection.change(next);
      }}
    />
  );
}

function TableSkeleton({ narrow }: { narrow: boolean }) {
  return (
    <Paper className="tomar-surface" p="md" role="status" aria-busy>
      <VisuallyHidden>{t(appTexts.loading)}</VisuallyHidden>
      <Stack gap="md">
        {skeletonRows.map((row) => (
          <Group key={row} wrap="nowrap" gap="lg">
            <Skeleton h={18} w={narrow ? '70%' : '42%'} />
            {!narrow && <Skeleton h={18} w="14%" />}
            {!narrow && <Skeleton h={18} w="18%" />}
            <Skeleton h={18} w={narrow ? '20%' : '12%'} />
          </Group>
        ))}
      </Stack>
    </Paper>
  );
}

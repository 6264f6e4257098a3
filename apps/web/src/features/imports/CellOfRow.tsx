import { Badge, Group, Stack, Text } from '@mantine/core';
import { formatAmount, type ImportColumn, type ImportKind, type ImportRow, imports } from '@tomar/contract';
import type { ReactNode } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { language } from '../../i18n/language.ts';
import { t } from '../../i18n/t.ts';
import { tMessage } from '../../i18n/tMessage.ts';
import { fontWeight } from '../../ui/fontWeight.ts';
import { importTexts, outcomeTexts } from './texts.ts';

interface RemarksProps {
  readonly row: Pick<ImportRow, 'findings' | 'changes'>;
  /** Says what is changed in words; left out where nothing is changed. */
  readonly column?: ImportColumn | undefined;
  /** Of the column; empty: of the row as a whole. */
  readonly name: string;
}

interface CellOfRowProps extends Omit<RemarksProps, 'column'> {
  /** Left out where nothing is changed. */
  readonly kind?: ImportKind;
  /** As it stands in the file. */
  readonly text?: string | undefined;
  readonly badge?: ReactNode;
}

/** A cell as it stands in the file, with what is wrong with it, or what it changes, below it. */
export function CellOfRow({ kind, row, name, text = '', badge }: CellOfRowProps) {
  return (
    <Stack gap={2} style={{ minWidth: name === '' ? 88 : 120, maxWidth: 320, overflowWrap: 'anywhere' }}>
      {badge ?? (text !== '' && <Text size="sm">{text}</Text>)}
      <Remarks row={row} name={name} column={kind && columnOf(kind, name)} />
    </Stack>
  );
}

const columnOf = (kind: ImportKind, name: string) => imports[kind].columns.find((one) => one.name === name);

/** What is said of a cell, or of the row as a whole. */
export function Remarks({ row, name, column }: RemarksProps) {
  const change = row.changes.find(({ field }) => field === name);
  return (
    <>
      {change && (
        <Text size="xs" c="dimmed">
          {t(importTexts.change, said(column, change.before), said(column, change.after))}
        </Text>
      )}
      {row.findings
        .filter(({ field }) => field === name)
        .map(({ key, params, isWarning }) => (
          <Text
            key={key}
            size="xs"
            c={isWarning ? 'var(--mantine-color-warm-light-color)' : 'var(--mantine-color-error)'}
          >
            {tMessage(key, params)}
          </Text>
        ))}
    </>
  );
}

/** What the trail keeps as it is stored is said in the reader's words. */
function said(column: ImportColumn | undefined, value: string): string {
  if (value === '') return t(importTexts.empty);
  switch (column?.kind) {
    case 'choice': {
      const option = column.options.find(([one]) => one === value);
      return option ? t(option[1]) : value;
    }
    case 'amount':
      return formatAmount(value, language);
    case 'switch':
      return value === 'true' ? t(importTexts.yes) : value === 'false' ? t(importTexts.no) : value;
    default:
      return value;
  }
}

interface RowCardProps {
  readonly kind: ImportKind;
  readonly row: ImportRow;
  readonly columns: readonly string[];
}

/** The same on a narrow screen: what somebody is known by, then only the cells of which something is said. */
export function RowCard({ kind, row, columns }: RowCardProps) {
  const declared = new Map(imports[kind].columns.map((column) => [column.name, column]));
  const told = new Set([...row.findings, ...row.changes].map(({ field }) => field));
  const shown = columns.filter((name, at) => at < 3 || told.has(name));
  return (
    <Stack gap={4}>
      <Group justify="space-between">
        <Text size="sm" fw={fontWeight.medium}>
          {t(importTexts.row)} {formatNumber(row.number)}
        </Text>
        <Badge variant="light" color={row.outcome === 'refused' ? 'red' : 'gray'}>
          {t(outcomeTexts[row.outcome])}
        </Badge>
      </Group>
      <Remarks row={row} name="" />
      {shown.map((name) => {
        const heading = declared.get(name)?.heading;
        return (
          <div key={name}>
            <Text size="xs" c="dimmed">
              {heading ? t(heading) : name}
            </Text>
            <CellOfRow kind={kind} row={row} name={name} text={row.cells[columns.indexOf(name)]} />
          </div>
        );
      })}
    </Stack>
  );
}

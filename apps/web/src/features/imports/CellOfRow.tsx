import { Badge, Group, Stack, Text } from '@mantine/core';
import { type ImportKind, type ImportRow, imports } from '@tomar/contract';
import type { ReactNode } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { tMessage } from '../../i18n/tMessage.ts';
import { fontWeight } from '../../ui/fontWeight.ts';
import { importTexts, outcomeTexts } from './texts.ts';

interface RemarksProps {
  readonly row: Pick<ImportRow, 'findings' | 'changes'>;
  /** Of the column; empty: of the row as a whole. */
  readonly name: string;
}

interface CellOfRowProps extends RemarksProps {
  /** As it stands in the file. */
  readonly text?: string | undefined;
  readonly badge?: ReactNode;
}

/** A cell as it stands in the file, with what is wrong with it, or what it changes, below it. */
export function CellOfRow({ row, name, text = '', badge }: CellOfRowProps) {
  return (
    <Stack gap={2} style={{ minWidth: name === '' ? 88 : 120, maxWidth: 320, overflowWrap: 'anywhere' }}>
      {badge ?? (text !== '' && <Text size="sm">{text}</Text>)}
      <Remarks row={row} name={name} />
    </Stack>
  );
}

/** What is said of a cell, or of the row as a whole. */
export function Remarks({ row, name }: RemarksProps) {
  const change = row.changes.find(({ field }) => field === name);
  return (
    <>
      {change && (
        <Text size="xs" c="dimmed">
          {t(importTexts.change, said(change.before), said(change.after))}
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

/** What the trail says as yes or no is said in words. */
function said(value: string): string {
  if (value === '') return t(importTexts.empty);
  if (value === 'true') return t(importTexts.yes);
  return value === 'false' ? t(importTexts.no) : value;
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
            <CellOfRow row={row} name={name} text={row.cells[columns.indexOf(name)]} />
          </div>
        );
      })}
    </Stack>
  );
}

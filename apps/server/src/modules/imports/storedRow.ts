import { cellNotes, type Finding, type ImportDeclaration, messageKey, type SheetRow } from '@tomar/contract';
import { z } from 'zod';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { RowChange } from './importTarget.ts';

/** What is kept of a row while its import is open. */
export interface StoredRow {
  /** What stands in the file, by column. */
  readonly cells: Readonly<Record<string, string>>;
  readonly notes: Readonly<Record<string, (typeof cellNotes)[number]>>;
  readonly findings: readonly Finding[];
  readonly warnings: readonly Finding[];
  readonly changes: readonly RowChange[];
  /** Of the record that changes: of another one the row is shown once more. */
  readonly version?: number | undefined;
}

const finding = z.object({
  field: z.string(),
  key: messageKey,
  params: z.array(z.union([z.string(), z.number()])).optional(),
});

const stored = z.object({
  cells: z.record(z.string(), z.string()),
  notes: z.record(z.string(), z.enum(cellNotes)),
  findings: z.array(finding),
  warnings: z.array(finding),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  version: z.int().optional(),
});

export const sealRow = (secrets: Secrets, accountId: string, row: StoredRow): string =>
  secrets.seal(accountId, JSON.stringify(row));

export const openRow = (secrets: Secrets, accountId: string, sealed: string): StoredRow =>
  stored.parse(JSON.parse(secrets.open(accountId, sealed))) as StoredRow;

/** The row as it is read by the columns of the declaration, one after the other. */
export const asSheetRow = (
  { columns }: Pick<ImportDeclaration, 'columns'>,
  number: number,
  { cells, notes }: Pick<StoredRow, 'cells' | 'notes'>,
): SheetRow => ({
  number,
  cells: columns.map(({ name }) => cells[name] ?? ''),
  notes: Object.fromEntries(
    columns.flatMap(({ name }, at) => (notes[name] ? [[at, notes[name]] as const] : [])),
  ),
});

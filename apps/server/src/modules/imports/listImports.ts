import {
  imports as declarations,
  type ImportKind,
  type ImportRecord,
  type ReplyOf,
  type RowFilter,
  type listImportRows as rowsDeclaration,
} from '@tomar/contract';
import { and, asc, count, desc, eq, type SQL } from 'drizzle-orm';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import { loadImport, presentImport } from './importRecord.ts';
import { openRow } from './storedRow.ts';
import { importRows, imports } from './tables.ts';

const shown = 10;

/** The person's own imports of a kind, newest first. */
export const listImports = (
  platform: Platform,
  { accountId, userId }: Person,
  kind: ImportKind,
): Promise<{ items: ImportRecord[] }> =>
  platform.db.inAccount(accountId, async (tx) => {
    const rows = await tx
      .select()
      .from(imports)
      .where(and(eq(imports.accountId, accountId), eq(imports.userId, userId), eq(imports.kind, kind)))
      .orderBy(desc(imports.createdAt), desc(imports.id))
      .limit(shown);
    return { items: rows.map(presentImport) };
  });

const conditions: Readonly<Record<RowFilter, SQL | undefined>> = {
  all: undefined,
  refused: eq(importRows.outcome, 'refused'),
  warned: eq(importRows.isWarned, true),
  created: eq(importRows.outcome, 'created'),
  changed: eq(importRows.outcome, 'changed'),
};

/** A page of the preview. */
export const listImportRows = (
  platform: Platform,
  person: Person,
  id: string,
  { page, pageSize, show }: { readonly page: number; readonly pageSize: number; readonly show: RowFilter },
): Promise<ReplyOf<typeof rowsDeclaration>> =>
  platform.db.inAccount(person.accountId, async (tx) => {
    const { accountId } = person;
    const { kind, found } = await loadImport(tx, person, id);
    const which = and(eq(importRows.accountId, accountId), eq(importRows.importId, id), conditions[show]);
    const rows = await tx
      .select()
      .from(importRows)
      .where(which)
      .orderBy(asc(importRows.number))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    const [all] = await tx.select({ total: count() }).from(importRows).where(which);
    const has = new Set(found?.columns ?? []);
    const columns = declarations[kind].columns.map(({ name }) => name).filter((name) => has.has(name));
    return {
      columns,
      total: all?.total ?? 0,
      items: rows.map(({ number, outcome, sealed }) => {
        const { cells, findings, warnings, changes } = openRow(platform.secrets, accountId, sealed);
        const said = (isWarning: boolean) => (one: (typeof findings)[number]) => ({
          field: one.field,
          key: one.key,
          params: [...(one.params ?? [])],
          isWarning,
        });
        return {
          number,
          outcome,
          cells: columns.map((name) => cells[name] ?? ''),
          findings: [...findings.map(said(false)), ...warnings.map(said(true))],
          changes: [...changes],
        };
      }),
    };
  });

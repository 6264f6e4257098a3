import {
  imports as declarations,
  type ImportCounts,
  type ImportKind,
  type ImportRecord,
  missingNeed,
} from '@tomar/contract';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { byId } from '../../platform/database/tenancy.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/http/person.ts';
import { imports } from './tables.ts';

export type ImportRow = typeof imports.$inferSelect;

export const noCounts: ImportCounts = {
  rows: 0,
  created: 0,
  changed: 0,
  unchanged: 0,
  refused: 0,
  warned: 0,
};

/** Whether somebody has the right to what an import of this kind writes; a proof is asked of its confirmation alone. */
export const mayImport = (kind: ImportKind, person: Person): boolean =>
  missingNeed(declarations[kind].needs, person) === null;

/** The person's own import. @throws AppError not_found, also where the right to its kind is gone */
export async function loadImport(tx: Tx, person: Person, id: string, lock?: 'lock'): Promise<ImportRow> {
  const query = tx
    .select()
    .from(imports)
    .where(and(byId(imports, person.accountId, id), eq(imports.userId, person.userId)));
  const [row] = lock ? await query.for('no key update') : await query;
  if (!row || !mayImport(row.kind, person)) throw notFound();
  return row;
}

export const presentImport = (row: ImportRow): ImportRecord => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  fileName: row.fileName,
  createdAt: row.createdAt.toISOString(),
  round: row.round,
  format: row.found?.format ?? null,
  encoding: row.found?.encoding ?? null,
  separator: row.found?.separator ?? null,
  sheet: row.found?.sheet ?? null,
  sheets: [...(row.found?.sheets ?? [])],
  ignored: [...(row.found?.ignored ?? [])],
  counts: row.counts ?? noCounts,
  problem: row.problem && { field: '', key: row.problem.key, params: [...row.problem.params] },
  written: row.written,
});

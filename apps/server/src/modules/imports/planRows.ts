import { setImmediate } from 'node:timers/promises';
import {
  imports as declarations,
  type Finding,
  type ImportCounts,
  type ImportKind,
  notSaid,
  type ReadRow,
  readRow,
} from '@tomar/contract';
import { noCounts } from './importRecord.ts';
import type { ImportContext, ImportTarget, Plan, RowChange } from './importTarget.ts';
import { asSheetRow, type StoredRow } from './storedRow.ts';

/** A row as it stands in the file. */
export interface RawRow extends Pick<StoredRow, 'cells' | 'notes'> {
  readonly number: number;
}

/** A row with what it comes to. */
export interface JudgedRow extends StoredRow {
  readonly number: number;
  readonly outcome: 'created' | 'changed' | 'unchanged' | 'refused';
}

export interface JudgedFile {
  readonly rows: readonly JudgedRow[];
  readonly counts: ImportCounts;
  /** What speaks against the whole. */
  readonly findings: readonly Finding[];
  readonly plan: Plan;
}

/** Others have their turn after so many rows. */
const rowsInOneTurn = 500;

/** What all rows of a file come to, against the account as the unit sees it. */
export async function planRows(
  context: ImportContext,
  kind: ImportKind,
  target: ImportTarget,
  raw: readonly RawRow[],
): Promise<JudgedFile> {
  const declaration = declarations[kind];
  const read: ReadRow[] = [];
  for (const row of raw) {
    read.push(readRow(declaration, declaration.columns, asSheetRow(declaration, row.number, row)));
    if (read.length % rowsInOneTurn === 0) await setImmediate();
  }
  const doubles = declaration.spansRows ? noDoubles : doublesIn(target, declaration.key, read);
  const right = read.filter(({ number, findings }) => findings.length === 0 && !doubles.has(number));
  if (context.isWriting) await target.lock(context, right);
  const judgesAll = target.judgesWrongRows && !context.isWriting;
  const asked = judgesAll ? read.filter(({ number }) => !doubles.has(number)) : right;
  const plan = await target.plan(context, asked);
  const planned = new Map(plan.rows.map((row) => [row.number, row]));
  const rows = raw.map(({ number, cells, notes }, at): JudgedRow => {
    const { findings = [], warnings = [] } = read[at] ?? {};
    const double = doubles.get(number);
    const row = planned.get(number);
    const all = [...findings, ...(double ? [double] : []), ...notSaid(findings, row?.findings ?? [])];
    const outcome = all.length > 0 || !row ? 'refused' : row.outcome;
    const changes: readonly RowChange[] = outcome === 'changed' ? (row?.changes ?? []) : [];
    return {
      number,
      cells,
      notes,
      outcome,
      findings: all,
      warnings: [...warnings, ...(row?.warnings ?? [])],
      changes,
      ...(outcome === 'changed' && { version: row?.version }),
    };
  });
  return { rows, counts: countsOf(rows), findings: plan.findings ?? [], plan };
}

const noDoubles: ReadonlyMap<number, Finding> = new Map();

/** USR-18: of two rows of one record the second is refused. */
function doublesIn(
  target: ImportTarget,
  field: string,
  rows: readonly ReadRow[],
): ReadonlyMap<number, Finding> {
  const first = new Map<string, number>();
  const doubles = new Map<number, Finding>();
  for (const row of rows) {
    const key = target.keyOf(row);
    if (key === '') continue;
    const before = first.get(key);
    if (before === undefined) first.set(key, row.number);
    else doubles.set(row.number, { field, key: 'lang_import_double', params: [before] });
  }
  return doubles;
}

function countsOf(rows: readonly JudgedRow[]): ImportCounts {
  const counts = { ...noCounts, rows: rows.length };
  for (const { outcome, warnings } of rows) {
    counts[outcome] += 1;
    if (warnings.length > 0) counts.warned += 1;
  }
  return counts;
}

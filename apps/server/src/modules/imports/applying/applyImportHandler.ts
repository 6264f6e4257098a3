import { sameAuthorities } from '@tomar/contract';
import { sqlState } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handleTask, type TaskContext } from '../../../platform/tasks/handleTask.ts';
import { inUnit } from '../../../platform/unit.ts';
import { endImport } from '../cancelImport.ts';
import { changeImport } from '../changeImport.ts';
import { findImport } from '../findImport.ts';
import { importerOf } from '../importer.ts';
import type { ImportRow } from '../importRecord.ts';
import type { ImportTargets } from '../importTarget.ts';
import { keepRows, keptRows } from '../keepRows.ts';
import { type JudgedFile, type JudgedRow, planRows } from '../planRows.ts';
import type { ImportProblem } from '../tables.ts';
import { applyImportTask } from './applyImportTask.ts';
import { ImportStopped, progressOf } from './progress.ts';

/** The account is not what it was when the preview was made. */
class Outdated extends Error {}

/** Whoever confirmed it may not import any more. */
class NoRight extends Error {}

/** PostgreSQL: somebody else's transaction wrote the same name or address first. */
const taken = '23505';

/**
 * Writes a confirmed import, all of it in one transaction: a worker that dies leaves nothing, and the next one begins
 * again. The plan is made anew under the locks, and what is not as the preview showed it is not written.
 */
export const applyImportHandler = (targets: ImportTargets) =>
  handleTask(applyImportTask, {
    async run(context, { importId, round }) {
      const { platform, accountId } = context;
      const row = await findImport(platform, accountId, importId);
      if (row?.state !== 'applying' || row.round !== round) return;
      try {
        await write(context, row, targets);
      } catch (error) {
        if (error instanceof ImportStopped) {
          // The process stops, or the time is over: the next try begins again.
          if (context.signal.aborted) throw error;
          return;
        }
        if (error instanceof NoRight)
          await backToReady(context, row, { key: 'lang_import_no_right', params: [] });
        else if (error instanceof Outdated || error instanceof AppError || sqlState(error) === taken)
          await previewAgain(context, row, targets, error);
        else throw error;
      }
    },
    async onDead(context, { importId, round }) {
      const row = await findImport(context.platform, context.accountId, importId);
      if (row?.state === 'applying' && row.round === round)
        await backToReady(context, row, { key: 'lang_import_failed', params: [] });
    },
  });

async function write({ platform, accountId, signal }: TaskContext, row: ImportRow, targets: ImportTargets) {
  const person = await platform.db.inAccount(accountId, (tx) => importerOf(tx, row, platform.clock()));
  if (!person) throw new NoRight();
  const progress = progressOf(platform, row, signal);
  try {
    await inUnit(platform, person, async (unit) => {
      const { tx } = unit;
      const kept = await keptRows(tx, platform.secrets, row);
      const context = { platform, person, unit, invite: row.invite, isWriting: true };
      const judged = await planRows(context, row.kind, targets[row.kind], kept);
      // Under the locks: who lost the right while this one waited for them writes nothing.
      const still = await importerOf(tx, row, platform.clock());
      if (!still) throw new NoRight();
      const isSame = sameAuthorities(still.authorities, person.authorities);
      if (!isSame || judged.findings.length > 0 || changedSince(kept, judged).size > 0) throw new Outdated();
      await judged.plan.write((written) => progress.tell(written));
      const { rows, created, changed, unchanged } = judged.counts;
      await unit.audit({
        event: 'import.done',
        subjectKind: 'import',
        subjectId: row.id,
        facts: { kind: row.kind, file: row.fileName, rows, created, changed, unchanged },
      });
      await progress.settled();
      const stands = await changeImport(
        tx,
        row,
        { states: ['applying'], round: row.round },
        { written: created + changed },
      );
      if (!stands || signal.aborted) throw new ImportStopped();
      await endImport(unit, stands, 'done');
    });
  } finally {
    await progress.settled();
  }
}

/** The rows that come to something else than they did, by number. */
function changedSince(kept: readonly JudgedRow[], { rows }: JudgedFile): ReadonlySet<number> {
  const said = ({ outcome, findings, changes, version }: JudgedRow) =>
    JSON.stringify([outcome, findings, changes, version]);
  return new Set(rows.flatMap((row, at) => (kept[at] && said(kept[at]) === said(row) ? [] : [row.number])));
}

/** Shows what the rows come to now, with a word on each that changed. @param error why nothing was written */
async function previewAgain(
  { platform, accountId }: TaskContext,
  row: ImportRow,
  targets: ImportTargets,
  error: unknown,
): Promise<void> {
  await inUnit(platform, { accountId, system: 'imports' }, async (unit) => {
    const { tx, now } = unit;
    const person = await importerOf(tx, row, now);
    if (!person) return;
    const kept = await keptRows(tx, platform.secrets, row);
    const context = { platform, person, unit, invite: false, isWriting: false };
    const judged = await planRows(context, row.kind, targets[row.kind], kept);
    const since = changedSince(kept, judged);
    // What a save refused, and no row shows, is told as it was refused: trying once more would change nothing.
    const refusal = since.size === 0 && error instanceof AppError ? error.findings : [];
    const [against] = [...judged.findings, ...refusal];
    const problem: ImportProblem = against
      ? { key: against.key, params: against.params ?? [] }
      : { key: 'lang_import_changed_since', params: [since.size] };
    const ready = await changeImport(
      tx,
      row,
      { states: ['applying'], round: row.round },
      { state: 'ready', round: row.round + 1, counts: judged.counts, problem, written: 0 },
    );
    if (!ready) return;
    await keepRows(
      tx,
      platform.secrets,
      row,
      judged.rows.map((one) => (since.has(one.number) ? withWord(one) : one)),
    );
  });
}

const withWord = (row: JudgedRow): JudgedRow => ({
  ...row,
  warnings: [...row.warnings, { field: '', key: 'lang_import_row_changed' }],
});

const backToReady = (
  { platform, accountId }: TaskContext,
  row: ImportRow,
  problem: ImportProblem,
): Promise<unknown> =>
  platform.db.inAccount(accountId, (tx) =>
    changeImport(
      tx,
      row,
      { states: ['applying'], round: row.round },
      { state: 'ready', round: row.round + 1, problem, written: 0 },
    ),
  );

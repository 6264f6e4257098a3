import { imports as declarations } from '@tomar/contract';
import { readStoredTable } from '../../../platform/spreadsheet/reading/tableThreads.ts';
import { handleTask, type TaskContext } from '../../../platform/tasks/handleTask.ts';
import { atPlace } from '../../../platform/threads/atPlace.ts';
import { inUnit } from '../../../platform/unit.ts';
import { changeImport } from '../changeImport.ts';
import { findImport } from '../findImport.ts';
import { importerOf } from '../importer.ts';
import type { ImportRow } from '../importRecord.ts';
import type { ImportTargets } from '../importTarget.ts';
import { keepRows } from '../keepRows.ts';
import { planRows } from '../planRows.ts';
import type { HowRead, ImportProblem } from '../tables.ts';
import { readImportTask } from './readImportTask.ts';
import { rowsOfTable } from './rowsOfTable.ts';

/** Reads a file in a thread, holds its rows against the account, and keeps what they come to. */
export const readImportHandler = (targets: ImportTargets) =>
  handleTask(readImportTask, {
    async run(context, { importId, round }) {
      const { platform, accountId } = context;
      const row = await findImport(platform, accountId, importId);
      if (row?.state !== 'reading' || row.round !== round || row.sha256 === null) return;
      const { asked, sha256 } = row;
      const read = await atPlace(platform.blobs, accountId, sha256, (place) =>
        readStoredTable(accountId, { place, asked }),
      );
      if (read.kind === 'unreadable') return fail(context, row, read);
      const { found, rows, problem } = rowsOfTable(declarations[row.kind], read.table);
      if (problem) return fail(context, row, problem, found);
      await inUnit(platform, { accountId, system: 'imports' }, async (unit) => {
        const { tx, now } = unit;
        const person = await importerOf(tx, row, now);
        if (!person) return;
        const judged = await planRows(
          { platform, person, unit, invite: false, isWriting: false },
          row.kind,
          targets[row.kind],
          rows,
        );
        const [against] = judged.findings;
        const ready = await changeImport(
          tx,
          row,
          { states: ['reading'], round },
          {
            state: 'ready',
            found,
            counts: judged.counts,
            problem: against ? { key: against.key, params: against.params ?? [] } : null,
          },
        );
        if (ready) await keepRows(tx, platform.secrets, row, judged.rows);
      });
    },
    async onDead(context, { importId, round }) {
      const row = await findImport(context.platform, context.accountId, importId);
      if (row?.state === 'reading' && row.round === round)
        await fail(context, row, { key: 'lang_import_failed', params: [] });
    },
  });

/** Says why nothing can be shown of the file; it stays, to be read in another way. */
const fail = (
  { platform, accountId }: TaskContext,
  row: ImportRow,
  { key, params }: ImportProblem,
  found?: HowRead,
): Promise<void> =>
  platform.db.inAccount(accountId, async (tx) => {
    const change = {
      state: 'failed',
      problem: { key, params },
      counts: null,
      ...(found && { found }),
    } as const;
    await changeImport(tx, row, { states: ['reading'], round: row.round }, change);
  });

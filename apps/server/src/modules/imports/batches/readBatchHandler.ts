import { batchColumns } from '@tomar/contract';
import { readStoredTable } from '../../../platform/spreadsheet/reading/tableThreads.ts';
import { handleTask, type TaskContext } from '../../../platform/tasks/handleTask.ts';
import { atPlace } from '../../../platform/threads/atPlace.ts';
import { findTemplateToUse } from '../../circulation/index.ts';
import { personNow } from '../importer.ts';
import { rowsOfTable } from '../reading/rowsOfTable.ts';
import type { HowRead, ImportProblem } from '../tables.ts';
import { type Batch, changeBatch, findBatch } from './batchRecord.ts';
import { judgeRows } from './judgeRows.ts';
import { keepBatchRows } from './keepBatchRows.ts';
import { readBatchTask } from './readBatchTask.ts';

/** Reads a file in a thread, holds its rows against template and account, and keeps what is wrong with each. */
export const readBatchHandler = handleTask(readBatchTask, {
  async run(context, { batchId, round }) {
    const { platform, accountId } = context;
    const batch = await findBatch(platform, accountId, batchId);
    if (batch?.state !== 'reading' || batch.round !== round || batch.sha256 === null) return;
    const read = await atPlace(platform.blobs, accountId, batch.sha256, (place) =>
      readStoredTable(accountId, { place, asked: { encoding: null, separator: null, sheet: null } }),
    );
    if (read.kind === 'unreadable') return fail(context, batch, read);
    await platform.db.inAccount(accountId, async (tx) => {
      const person = await personNow(tx, batch, platform.clock());
      const template = person && (await findTemplateToUse(tx, person, batch.templateId));
      if (!person || !template)
        return void (await changeBatch(tx, batch, ['reading'], failed(template ? noRight : gone)));
      const { found, rows, problem } = rowsOfTable({ columns: batchColumns(template.fields) }, read.table);
      if (problem) return void (await changeBatch(tx, batch, ['reading'], { ...failed(problem), found }));
      const judged = await judgeRows(platform, tx, person, template, rows);
      const change = { state: 'ready', found, sha256: null, templateVersion: template.version } as const;
      if (await changeBatch(tx, batch, ['reading'], change))
        await keepBatchRows(tx, platform.secrets, batch, judged);
    });
  },
  async onDead(context, { batchId, round }) {
    const batch = await findBatch(context.platform, context.accountId, batchId);
    if (batch?.state === 'reading' && batch.round === round)
      await fail(context, batch, { key: 'lang_import_failed', params: [] });
  },
});

const gone: ImportProblem = { key: 'lang_batch_template_gone', params: [] };
const noRight: ImportProblem = { key: 'lang_batch_no_right', params: [] };

const failed = ({ key, params }: ImportProblem) =>
  ({ state: 'failed', problem: { key, params }, sha256: null }) as const;

const fail = (
  { platform, accountId }: TaskContext,
  batch: Batch,
  problem: ImportProblem,
  found?: HowRead,
): Promise<void> =>
  platform.db.inAccount(accountId, async (tx) => {
    await changeBatch(tx, batch, ['reading'], { ...failed(problem), ...(found && { found }) });
  });

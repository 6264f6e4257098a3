import type { BatchRecord } from '@tomar/contract';
import { and, eq } from 'drizzle-orm';
import { refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import { findTemplateToUse } from '../../circulation/index.ts';
import { type Batch, changeBatch, countRows, loadBatch, presentBatch, rowsOf } from './batchRecord.ts';
import { makeJobsTask } from './makeJobsTask.ts';
import { type batches, batchRows } from './tables.ts';

/**
 * Begins to make the jobs that the preview showed. Of two pages that start one preview the second finds the first.
 * @throws AppError refused where something is wrong, or another preview came since
 */
export const startBatch = (
  platform: Platform,
  person: Person,
  id: string,
  { round, circulates }: { readonly round: number; readonly circulates: boolean },
): Promise<BatchRecord> =>
  inUnit(platform, person, async (unit) => {
    const { tx } = unit;
    const batch = await loadBatch(tx, person, id, 'lock');
    if (batch.state !== 'ready' && batch.state !== 'reading' && batch.round === round + 1)
      return presentBatch(tx, batch);
    if (batch.state !== 'ready' || batch.round !== round) throw refused('lang_batch_not_ready');
    const { refused: wrong, warned, waiting } = await countRows(tx, batch);
    if (wrong > 0) throw refused('lang_batch_has_errors', [wrong]);
    if (circulates && warned > 0) throw refused('lang_batch_cannot_circulate', [warned]);
    if (waiting === 0) throw refused('lang_batch_not_ready');
    await unit.audit({
      event: 'batch.started',
      subjectKind: 'batch',
      subjectId: id,
      facts: { file: batch.fileName, rows: waiting, circulates },
    });
    return run(unit, person, batch, { circulates });
  });

/** Makes no further jobs; the rows that are in work end. */
export const stopBatch = (platform: Platform, person: Person, id: string): Promise<BatchRecord> =>
  inUnit(platform, person, async ({ tx, now }) => {
    const batch = await loadBatch(tx, person, id, 'lock');
    const stopped = await changeBatch(tx, batch, ['running'], {
      state: 'stopped',
      problem: null,
      endedAt: now,
    });
    return presentBatch(tx, stopped ?? batch);
  });

/**
 * Goes on with what waits, from the template as it is now.
 * @param again with what failed, too
 * @throws AppError refused where nothing is left to do, and where the template is gone
 */
export const continueBatch = (
  platform: Platform,
  person: Person,
  id: string,
  { again }: { readonly again: boolean },
): Promise<BatchRecord> =>
  inUnit(platform, person, async (unit) => {
    const { tx } = unit;
    const batch = await loadBatch(tx, person, id, 'lock');
    if (batch.state === 'running') return presentBatch(tx, batch);
    if (batch.state !== 'stopped' && batch.state !== 'done') throw refused('lang_batch_not_ready');
    const template = await findTemplateToUse(tx, person, batch.templateId);
    if (!template) throw refused('lang_batch_template_gone');
    if (again)
      await tx
        .update(batchRows)
        .set({ state: 'waiting', problems: null })
        .where(and(rowsOf(batch), eq(batchRows.state, 'failed')));
    const { waiting } = await countRows(tx, batch);
    if (waiting === 0) throw refused('lang_batch_not_ready');
    return run(unit, person, batch, { templateVersion: template.version });
  });

async function run(
  unit: Unit,
  person: Person,
  batch: Batch,
  change: Partial<typeof batches.$inferInsert>,
): Promise<BatchRecord> {
  const round = batch.round + 1;
  const running = await changeBatch(unit.tx, batch, [batch.state], {
    ...change,
    state: 'running',
    round,
    problem: null,
    endedAt: null,
    confirmedFrom: person.ip,
  });
  if (!running) throw refused('lang_batch_not_ready');
  await unit.enqueue(makeJobsTask, { batchId: batch.id, round });
  return presentBatch(unit.tx, running);
}

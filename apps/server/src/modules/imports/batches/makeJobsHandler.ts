import { and, asc, eq } from 'drizzle-orm';
import { handleTask, type TaskContext } from '../../../platform/tasks/handleTask.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import { findTemplateToUse } from '../../circulation/index.ts';
import { tell } from '../../jobs/index.ts';
import { personNow } from '../importer.ts';
import type { ImportProblem } from '../tables.ts';
import { type Batch, changeBatch, countRows, findBatch, rowsOf } from './batchRecord.ts';
import { makeJobsTask } from './makeJobsTask.ts';
import { type HaltReason, makeRow, mayMakeJobs } from './makeRow.ts';
import { batchRows } from './tables.ts';

/** Rows of one task; the next one goes on, so that others have their turn. */
const rowsPerTask = 200;
/** Rows in work at the same time: each waits for the database most of its time. */
const atOnce = 4;
/** Before it is looked again where every row was in somebody else's hands. */
const pauseMs = 5_000;

const told = {
  noRight: 'lang_batch_no_right',
  templateGone: 'lang_batch_template_gone',
  templateChanged: 'lang_batch_template_changed',
} as const satisfies Record<HaltReason, ImportProblem['key']>;

const isHalt = (end: string): end is HaltReason => end in told;

/** Makes jobs of rows that wait. What is made already is found made, whenever a worker died. */
export const makeJobsHandler = handleTask(makeJobsTask, {
  async run(context, { batchId, round }) {
    const { platform, accountId, signal } = context;
    const batch = await findBatch(platform, accountId, batchId);
    if (batch?.state !== 'running' || batch.round !== round) return;
    const { person, template, waiting } = await platform.db.inAccount(accountId, async (tx) => {
      const now = await personNow(tx, batch, platform.clock());
      const template = now && (await findTemplateToUse(tx, now, batch.templateId));
      const waiting = await tx
        .select({ number: batchRows.number })
        .from(batchRows)
        .where(and(rowsOf(batch), eq(batchRows.state, 'waiting')))
        .orderBy(asc(batchRows.number))
        .limit(rowsPerTask);
      return { person: now, template, waiting };
    });
    if (!person || !mayMakeJobs(person)) return stop(context, batch, told.noRight);
    if (!template) return stop(context, batch, told.templateGone);
    if (template.version !== batch.templateVersion) return stop(context, batch, told.templateChanged);
    const queue = waiting.map(({ number }) => number);
    let halted: HaltReason | null = null;
    let passed = 0;
    const work = async () => {
      for (let number = queue.shift(); number !== undefined; number = queue.shift()) {
        if (signal.aborted || halted) return;
        const end = await makeRow(platform, person, { batch, template }, number);
        if (isHalt(end)) halted = end;
        if (end === 'passed') passed += 1;
      }
    };
    const ended = await Promise.allSettled(Array.from({ length: atOnce }, work));
    const broken = ended.find((one) => one.status === 'rejected');
    if (broken) throw broken.reason;
    signal.throwIfAborted();
    if (halted) return stop(context, batch, told[halted]);
    await goOn(context, batch, passed === waiting.length);
  },
  async onDead(context, { batchId, round }) {
    const batch = await findBatch(context.platform, context.accountId, batchId);
    if (batch?.state === 'running' && batch.round === round) await stop(context, batch, 'lang_batch_failed');
  },
});

/** Ends the batch where no row waits; else the next task goes on, after a pause where this one could do nothing. */
const goOn = ({ platform, accountId }: TaskContext, batch: Batch, isIdle: boolean): Promise<void> =>
  inUnit(platform, { accountId, system: 'imports' }, async (unit) => {
    const { waiting, made, failed } = await countRows(unit.tx, batch);
    if (waiting > 0)
      return unit.enqueue(
        makeJobsTask,
        { batchId: batch.id, round: batch.round },
        isIdle ? { startAfter: new Date(unit.now.getTime() + pauseMs) } : undefined,
      );
    const done = await changeBatch(unit.tx, batch, ['running'], { state: 'done', endedAt: unit.now });
    if (!done) return;
    await unit.audit({
      event: 'batch.done',
      subjectKind: 'batch',
      subjectId: batch.id,
      facts: { file: batch.fileName, made, failed },
    });
    await tellOf(unit, batch, 'batchDone', { made, failed });
  });

const stop = ({ platform, accountId }: TaskContext, batch: Batch, key: ImportProblem['key']): Promise<void> =>
  inUnit(platform, { accountId, system: 'imports' }, async (unit) => {
    const stopped = await changeBatch(unit.tx, batch, ['running'], {
      state: 'stopped',
      problem: { key, params: [] },
      endedAt: unit.now,
    });
    if (!stopped) return;
    const { made, failed } = await countRows(unit.tx, batch);
    await tellOf(unit, batch, 'batchStopped', { made, failed });
  });

const tellOf = (
  unit: Unit,
  { id: batchId, userId }: Batch,
  kind: 'batchDone' | 'batchStopped',
  rows: { readonly made: number; readonly failed: number },
): Promise<void> => tell(unit, { userId, kind, jobId: null, facts: { batchId, ...rows } });

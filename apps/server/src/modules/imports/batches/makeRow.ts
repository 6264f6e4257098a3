import {
  batchColumns,
  checkDraftSave,
  contentOfRow,
  type DraftContent,
  type Finding,
  fillRoles,
  holds,
  readRow,
  rolesOfRow,
  textsOfRow,
} from '@tomar/contract';
import { and, eq } from 'drizzle-orm';
import { AppError, invalid } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import {
  beginFrom,
  circulateInUnit,
  type FilledFiles,
  fillDocuments,
  holdTemplate,
  type TemplateToUse,
  taxInputsOf,
  withPrepared,
} from '../../circulation/index.ts';
import { personNow } from '../importer.ts';
import { asSheetRow, openRow } from '../storedRow.ts';
import type { Batch } from './batchRecord.ts';
import { usersNamed } from './judgeRows.ts';
import { batches, batchRows } from './tables.ts';

/** What became of a row. `passed`: another worker has it, it is made already, or the batch was stopped. */
export type RowEnd = 'made' | 'failed' | 'passed' | HaltReason;

/** Why a batch cannot go on as it is. */
export type HaltReason = 'noRight' | 'templateGone' | 'templateChanged';

/** A batch that runs, with the template as it was seen when it was started. */
export interface BatchInWork {
  readonly batch: Batch;
  readonly template: TemplateToUse;
}

/** Whether jobs are made in somebody's name. */
export const mayMakeJobs = ({ licenceActive, authorities }: Person): boolean =>
  licenceActive && holds(authorities, 'Draft');

/** The batch cannot go on as it is. */
class Halt extends Error {
  readonly end: HaltReason;
  constructor(end: HaltReason) {
    super(end);
    this.name = 'Halt';
    this.end = end;
  }
}

/**
 * Makes the job of one row in one transaction, which also says so in the row: none is made twice, whoever tries and
 * whenever a process dies. What the rules refuse is kept in the row, and stops no other.
 */
export async function makeRow(
  platform: Platform,
  sender: Person,
  { batch, template }: BatchInWork,
  number: number,
): Promise<RowEnd> {
  try {
    const written = await writeDocuments(platform, { batch, template }, number);
    if (!written) return 'passed';
    const made = await withPrepared(platform, sender.accountId, (prepared) =>
      inUnit(platform, sender, async (unit) => {
        const version = await holdTemplate(unit, sender, template);
        if (version === null) throw new Halt('templateGone');
        if (version !== template.version) throw new Halt('templateChanged');
        const row = await claim(unit, batch, number);
        if (!row) return false;
        // As the sender stands at this row, whoever they were when the task began.
        const person = await personNow(unit.tx, batch, unit.now);
        if (!person || !mayMakeJobs(person)) throw new Halt('noRight');
        const content = await contentOf(platform, unit, template, { number, sealed: row.sealed });
        const draftId = await beginFrom(unit, person, template, content, written);
        if (batch.circulates)
          await circulateInUnit(platform, unit, person, draftId, {
            version: 1,
            discardUploads: [],
            prepared,
          });
        await unit.tx
          .update(batchRows)
          .set({ state: 'made', jobId: draftId, problems: null })
          .where(keyOf(batch, number));
        return true;
      }),
    );
    return made ? 'made' : 'passed';
  } catch (error) {
    if (error instanceof Halt) return error.end;
    // What passes, as a disk that is full, is no fault of the row: the task is tried again.
    if (!(error instanceof AppError) || error.status >= 500 || error.code === 'too_many_requests')
      throw error;
    return (await keepFailure(platform, batch, number, error.findings)) ? 'failed' : 'passed';
  }
}

const keyOf = ({ accountId, id }: Batch, number: number) =>
  and(eq(batchRows.accountId, accountId), eq(batchRows.batchId, id), eq(batchRows.number, number));

/** The row, if it waits still, nobody else has it, and its batch runs. */
async function claim({ tx }: Unit, batch: Batch, number: number) {
  const [row] = await tx
    .select({ sealed: batchRows.sealed })
    .from(batchRows)
    .innerJoin(batches, and(eq(batches.accountId, batchRows.accountId), eq(batches.id, batchRows.batchId)))
    .where(
      and(
        keyOf(batch, number),
        eq(batchRows.state, 'waiting'),
        eq(batches.state, 'running'),
        eq(batches.round, batch.round),
      ),
    )
    .for('no key update', { of: batchRows, skipLocked: true });
  return row;
}

interface SealedRow {
  readonly number: number;
  readonly sealed: string;
}

/** @throws AppError invalid for what is wrong with the cells */
function readSealed(
  { secrets }: Platform,
  accountId: string,
  { fields }: TemplateToUse,
  { number, sealed }: SealedRow,
) {
  const columns = batchColumns(fields);
  const { cells, notes } = openRow(secrets, accountId, sealed);
  const read = readRow({ columns }, columns, asSheetRow({ columns }, number, { cells, notes }));
  if (read.findings.length > 0) throw invalid(read.findings);
  return read;
}

/** The template's documents with the row's texts in them, before anything is locked. Null: the row does not wait any more. */
async function writeDocuments(
  platform: Platform,
  { batch, template }: BatchInWork,
  number: number,
): Promise<FilledFiles | null> {
  const { files, placeholders, fields } = template;
  if (placeholders.length === 0) return { files, filled: new Map() };
  const [row] = await platform.db.inAccount(batch.accountId, (tx) =>
    tx
      .select({ sealed: batchRows.sealed })
      .from(batchRows)
      .where(and(keyOf(batch, number), eq(batchRows.state, 'waiting'))),
  );
  if (!row) return null;
  const { values } = readSealed(platform, batch.accountId, template, { number, sealed: row.sealed });
  return fillDocuments(platform, batch.accountId, files, placeholders, textsOfRow(fields, values));
}

async function contentOf(
  platform: Platform,
  { tx, accountId, now }: Unit,
  template: TemplateToUse,
  row: SealedRow,
): Promise<DraftContent> {
  const read = readSealed(platform, accountId, template, row);
  const users = await usersNamed(tx, accountId, template, [read]);
  const filled = rolesOfRow(template.fields, read.values).flatMap(({ role, email }) => {
    const userId = users.get(email);
    return userId === undefined ? [] : [{ role, actor: { kind: 'user' as const, userId } }];
  });
  const { steps, findings } = fillRoles(template.content.steps, template.roles, filled);
  const content = contentOfRow(
    { ...template.content, steps },
    read.values,
    await taxInputsOf(tx, accountId, now),
  );
  const wrong: Finding[] = [...findings, ...checkDraftSave(content)];
  if (wrong.length > 0) throw invalid(wrong);
  return content;
}

/** @returns false where the row does not wait any more */
const keepFailure = (
  platform: Platform,
  batch: Batch,
  number: number,
  findings: readonly Finding[],
): Promise<boolean> =>
  platform.db.inAccount(batch.accountId, async (tx) => {
    const problems = findings
      .slice(0, 20)
      .map(({ field, key, params = [] }) => ({ field, key, params: [...params] }));
    const kept = await tx
      .update(batchRows)
      .set({ state: 'failed', problems })
      .where(and(keyOf(batch, number), eq(batchRows.state, 'waiting')))
      .returning({ number: batchRows.number });
    return kept.length > 0;
  });

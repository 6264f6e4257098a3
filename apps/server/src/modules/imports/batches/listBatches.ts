import {
  type BatchFilter,
  type BatchRecord,
  columnOfFinding,
  columnsOfFile,
  type ReplyOf,
  type listBatchRows as rowsDeclaration,
} from '@tomar/contract';
import { and, asc, count, desc, eq, not, type SQL } from 'drizzle-orm';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isTemplate, loadTemplateToUse } from '../../circulation/index.ts';
import { nameJobs } from '../../jobs/index.ts';
import { openRow } from '../storedRow.ts';
import { loadBatch, presentBatch, rowsOf } from './batchRecord.ts';
import { batches, batchRows } from './tables.ts';

const shown = 10;

/** The person's own batches of a template, newest first. */
export const listBatches = (
  platform: Platform,
  person: Person,
  templateId: string,
): Promise<{ items: BatchRecord[] }> =>
  platform.db.inAccount(person.accountId, async (tx) => {
    const rows = await tx
      .select()
      .from(batches)
      .where(
        and(
          eq(batches.accountId, person.accountId),
          eq(batches.templateId, templateId),
          eq(batches.userId, person.userId),
        ),
      )
      .orderBy(desc(batches.createdAt), desc(batches.id))
      .limit(shown);
    // Whoever has some still sees what became of them when the template is not theirs to use any more.
    if (rows.length === 0) await loadTemplateToUse(tx, person, templateId);
    const items: BatchRecord[] = [];
    for (const batch of rows) items.push(await presentBatch(tx, batch));
    return { items };
  });

/** The person's own batches whose templates are deleted, newest first. */
export const listBatchesLeft = (platform: Platform, person: Person): Promise<{ items: BatchRecord[] }> =>
  platform.db.inAccount(person.accountId, async (tx) => {
    const { accountId, userId } = person;
    const rows = await tx
      .select()
      .from(batches)
      .where(
        and(
          eq(batches.accountId, accountId),
          eq(batches.userId, userId),
          not(isTemplate(tx, batches.accountId, batches.templateId)),
        ),
      )
      .orderBy(desc(batches.createdAt), desc(batches.id))
      .limit(shown);
    const items: BatchRecord[] = [];
    for (const batch of rows) items.push(await presentBatch(tx, batch));
    return { items };
  });

const conditions: Readonly<Record<BatchFilter, SQL | undefined>> = {
  all: undefined,
  refused: eq(batchRows.state, 'refused'),
  warned: eq(batchRows.isWarned, true),
  waiting: eq(batchRows.state, 'waiting'),
  made: eq(batchRows.state, 'made'),
  failed: eq(batchRows.state, 'failed'),
};

/** A page of the rows, with what is wrong with each or what was made of it. */
export const listBatchRows = (
  platform: Platform,
  person: Person,
  id: string,
  { page, pageSize, show }: { readonly page: number; readonly pageSize: number; readonly show: BatchFilter },
): Promise<ReplyOf<typeof rowsDeclaration>> =>
  platform.db.inAccount(person.accountId, async (tx) => {
    const { accountId } = person;
    const batch = await loadBatch(tx, person, id);
    const which = and(rowsOf(batch), conditions[show]);
    const rows = await tx
      .select()
      .from(batchRows)
      .where(which)
      .orderBy(asc(batchRows.number))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    const [all] = await tx.select({ total: count() }).from(batchRows).where(which);
    const columns = columnsOfFile(batch.found?.columns ?? []);
    const made = rows.flatMap(({ jobId }) => jobId ?? []);
    const known = await nameJobs(tx, person, made);
    return {
      columns: columns.map(({ name, heading: [tr, en] }) => ({ name, heading: [tr, en] })),
      total: all?.total ?? 0,
      items: rows.map(({ number, state, sealed, problems, jobId }) => {
        const { cells, findings, warnings } = openRow(platform.secrets, accountId, sealed);
        const said = (isWarning: boolean) => (one: (typeof findings)[number]) => ({
          field: one.field,
          key: one.key,
          params: [...(one.params ?? [])],
          isWarning,
        });
        const ofFile = [...findings.map(said(false)), ...warnings.map(said(true))];
        const job = jobId === null ? undefined : known.get(jobId);
        return {
          number,
          state,
          cells: columns.map(({ name }) => cells[name] ?? ''),
          findings:
            state === 'failed'
              ? (problems ?? []).map((one) =>
                  said(false)({ ...one, field: columnOfFinding(columns, one.field) }),
                )
              : ofFile,
          job: job ? { id: job.id, isDraft: job.isDraft } : null,
        };
      }),
    };
  });

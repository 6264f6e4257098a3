import type { BatchRecord } from '@tomar/contract';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { batches, batchRows } from './tables.ts';

export type Batch = typeof batches.$inferSelect;

/** The person's own batch. @throws AppError not_found */
export async function loadBatch(tx: Tx, person: Person, id: string, lock?: 'lock'): Promise<Batch> {
  const query = tx
    .select()
    .from(batches)
    .where(and(byId(batches, person.accountId, id), eq(batches.userId, person.userId)));
  const [batch] = lock ? await query.for('no key update') : await query;
  if (!batch) throw notFound();
  return batch;
}

/** For work in the background, whoever's it is. */
export const findBatch = (
  { db }: Pick<Platform, 'db'>,
  accountId: string,
  id: string,
): Promise<Batch | undefined> =>
  db.inAccount(accountId, async (tx) => {
    const [batch] = await tx
      .select()
      .from(batches)
      .where(byId(batches, accountId, id));
    return batch;
  });

type Change = Partial<typeof batches.$inferInsert>;

/** Changes a batch that still stands as it was found; null where it does not, and nothing is changed. */
export async function changeBatch(
  tx: Tx,
  { accountId, id, round }: Pick<Batch, 'accountId' | 'id' | 'round'>,
  states: readonly Batch['state'][],
  change: Change,
): Promise<Batch | null> {
  const [batch] = await tx
    .update(batches)
    .set(change)
    .where(and(byId(batches, accountId, id), inArray(batches.state, [...states]), eq(batches.round, round)))
    .returning();
  return batch ?? null;
}

export const rowsOf = ({ accountId, id }: Pick<Batch, 'accountId' | 'id'>) =>
  and(eq(batchRows.accountId, accountId), eq(batchRows.batchId, id));

/** How its rows stand. */
export async function countRows(
  tx: Tx,
  batch: Pick<Batch, 'accountId' | 'id'>,
): Promise<BatchRecord['counts']> {
  const counted = await tx
    .select({
      state: batchRows.state,
      rows: count(),
      warned: sql<number>`count(*) filter (where ${batchRows.isWarned})::int`,
    })
    .from(batchRows)
    .where(rowsOf(batch))
    .groupBy(batchRows.state);
  const of = (state: string) => counted.find((one) => one.state === state)?.rows ?? 0;
  return {
    rows: counted.reduce((sum, { rows }) => sum + rows, 0),
    warned: counted.reduce((sum, { warned }) => sum + warned, 0),
    refused: of('refused'),
    waiting: of('waiting'),
    made: of('made'),
    failed: of('failed'),
  };
}

export const presentBatch = async (tx: Tx, batch: Batch): Promise<BatchRecord> => ({
  id: batch.id,
  templateId: batch.templateId,
  templateName: batch.templateName,
  state: batch.state,
  fileName: batch.fileName,
  createdAt: batch.createdAt.toISOString(),
  round: batch.round,
  circulates: batch.circulates,
  counts: await countRows(tx, batch),
  ignored: [...(batch.found?.ignored ?? [])],
  problem: batch.problem && { field: '', key: batch.problem.key, params: [...batch.problem.params] },
});

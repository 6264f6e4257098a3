import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { findCategories } from '../../definitions/index.ts';
import type { JobRow } from '../../jobs/index.ts';
import { jobCategories } from '../../jobs/tables.ts';
import { namesOfDepartments } from '../../users/index.ts';

/** What jobs are about, by name. */
export interface JobSubjects {
  /** By the department's id. */
  readonly departments: ReadonlyMap<string, string>;
  /** By the job's id, in the order in which they were chosen. */
  readonly categories: ReadonlyMap<string, readonly string[]>;
}

/** The departments and categories of rows; as many queries however many rows. */
export async function subjectsOf(
  tx: Tx,
  accountId: string,
  rows: readonly Pick<JobRow, 'id' | 'departmentId'>[],
): Promise<JobSubjects> {
  if (rows.length === 0) return { departments: new Map(), categories: new Map() };
  const jobIds = rows.map(({ id }) => id);
  const chosen = await tx
    .select({ jobId: jobCategories.fromId, categoryId: jobCategories.toId })
    .from(jobCategories)
    .where(and(eq(jobCategories.accountId, accountId), inArray(jobCategories.fromId, jobIds)))
    .orderBy(asc(jobCategories.position));
  const known = await findCategories(
    tx,
    accountId,
    chosen.map(({ categoryId }) => categoryId),
  );
  const categories = new Map<string, string[]>();
  for (const { jobId, categoryId } of chosen)
    categories.set(jobId, [...(categories.get(jobId) ?? []), known.get(categoryId)?.name ?? '']);
  const departmentIds = rows.flatMap(({ departmentId }) => departmentId ?? []);
  return { departments: await namesOfDepartments(tx, accountId, departmentIds), categories };
}

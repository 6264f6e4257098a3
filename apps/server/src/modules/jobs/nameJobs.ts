import { and, eq, inArray, or } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { Person } from '../../platform/http/person.ts';
import { visibleJobs } from './policy.ts';
import { jobs } from './tables.ts';

export interface NamedJob {
  readonly id: string;
  readonly name: string;
  readonly isDraft: boolean;
}

/** Those of these jobs that the person may see, and drafts of the person's own, by their ids. */
export async function nameJobs(
  tx: Tx,
  person: Person,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedJob>> {
  if (ids.length === 0) return new Map();
  const own = and(eq(jobs.status, 'Draft'), eq(jobs.ownerId, person.userId));
  const rows = await tx
    .select({ id: jobs.id, name: jobs.name, status: jobs.status })
    .from(jobs)
    .where(
      and(
        eq(jobs.accountId, person.accountId),
        inArray(jobs.id, [...new Set(ids)]),
        or(await visibleJobs(tx, person), own),
      ),
    );
  return new Map(rows.map(({ id, name, status }) => [id, { id, name, isDraft: status === 'Draft' }]));
}

import { and, count, eq } from 'drizzle-orm';
import { byId } from '../../../platform/database/tenancy.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Unit } from '../../../platform/unit.ts';
import type { JobRow } from '../../jobs/index.ts';
import { jobFiles, jobs } from '../../jobs/tables.ts';

/**
 * A file came into the locked draft or left it: the version moves, so that nobody circulates another set of files
 * than the one they saw, and other tabs show it. @returns the draft's new version
 */
export async function filesChanged(
  unit: Unit,
  person: Person,
  draft: JobRow,
  content = draft.content,
): Promise<number> {
  const { tx, accountId, now } = unit;
  const [documents] = await tx
    .select({ count: count() })
    .from(jobFiles)
    .where(
      and(eq(jobFiles.accountId, accountId), eq(jobFiles.jobId, draft.id), eq(jobFiles.kind, 'Document')),
    );
  const version = draft.version + 1;
  await tx
    .update(jobs)
    .set({ documents: documents?.count ?? 0, version, updatedAt: now, content })
    .where(byId(jobs, accountId, draft.id));
  unit.announce({ topic: 'draft', id: draft.id }, [person.userId]);
  return version;
}

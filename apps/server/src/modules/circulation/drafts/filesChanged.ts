import type { FileKind } from '@tomar/contract';
import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { byId } from '../../../platform/database/tenancy.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Unit } from '../../../platform/unit.ts';
import type { JobRow } from '../../jobs/index.ts';
import { jobFiles, jobs } from '../../jobs/tables.ts';

/** How many files a draft has, or how many of a kind, as a part of another statement. */
export function countOfFiles(accountId: string, draftId: string, kind?: FileKind): SQL<number> {
  const ofDraft = and(eq(jobFiles.accountId, accountId), eq(jobFiles.jobId, draftId));
  const counted = new QueryBuilder()
    .select({ count: count() })
    .from(jobFiles)
    .where(and(ofDraft, kind && eq(jobFiles.kind, kind)));
  return sql`(${counted})`;
}

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
  const documents = countOfFiles(accountId, draft.id, 'Document');
  const version = draft.version + 1;
  await tx
    .update(jobs)
    .set({ documents, version, updatedAt: now, content })
    .where(byId(jobs, accountId, draft.id));
  unit.announce({ topic: 'draft', id: draft.id }, [person.userId]);
  return version;
}

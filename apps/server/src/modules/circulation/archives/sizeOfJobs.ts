import { formatSize, type Language, limits } from '@tomar/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import { visibleJobs } from '../../jobs/index.ts';
import { jobFiles, jobs } from '../../jobs/tables.ts';

export interface ArchiveSize {
  readonly jobs: number;
  readonly files: number;
  readonly bytes: number;
}

/** How much those of these jobs hold that the person may see. */
export async function sizeOfJobs(tx: Tx, person: Person, ids: readonly string[]): Promise<ArchiveSize> {
  if (ids.length === 0) return { jobs: 0, files: 0, bytes: 0 };
  const [size] = await tx
    .select({
      jobs: sql<number>`count(distinct ${jobs.id})::int`,
      files: sql<number>`count(${jobFiles.id})::int`,
      bytes: sql<number>`coalesce(sum(${jobFiles.currentSize}), 0)::float8`,
    })
    .from(jobs)
    .leftJoin(jobFiles, and(eq(jobFiles.accountId, jobs.accountId), eq(jobFiles.jobId, jobs.id)))
    .where(
      and(eq(jobs.accountId, person.accountId), inArray(jobs.id, [...ids]), await visibleJobs(tx, person)),
    );
  if (!size) throw new Error('a count has one row');
  return size;
}

/** @throws AppError lang_archive_too_many, lang_archive_too_large */
export function refuseTooLarge({ jobs: found, files, bytes }: ArchiveSize, language: Language): void {
  const { archiveJobs, archiveFiles, archiveBytes } = limits;
  const say = (count: number) => count.toLocaleString(language);
  if (found > archiveJobs || files > archiveFiles)
    throw refused('lang_archive_too_many', [say(archiveJobs), say(archiveFiles)]);
  if (bytes > archiveBytes)
    throw refused(
      'lang_archive_too_large',
      [bytes, archiveBytes].map((count) => formatSize(count, language)),
    );
}

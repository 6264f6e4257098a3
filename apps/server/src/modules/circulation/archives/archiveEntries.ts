import type { Language } from '@tomar/contract';
import { and } from 'drizzle-orm';
import type { ArchiveEntry } from '../../../platform/archive/streamArchive.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { takeNames } from '../../delivery/index.ts';
import { type FileRow, filesOf, nameAndType, visibleJob } from '../../jobs/index.ts';
import { jobs } from '../../jobs/tables.ts';
import { subjectsOf } from '../lists/jobSubjects.ts';
import { presentJobItems } from '../lists/present.ts';
import { writingIn } from '../lists/sheets/jobSheet.ts';
import { ArchiveIndex, indexWords, sumsName } from './archiveIndex.ts';
import { fileInFolder, folderOfJob } from './archiveNames.ts';
import { openWhole } from './openWhole.ts';

export interface ArchiveOrder {
  /** In their order; all of them were in the reader's sight. */
  readonly jobs: readonly { readonly id: string; readonly tracking: string }[];
  readonly language: Language;
  readonly timeZone: string;
}

/**
 * The files of jobs, a folder for each job, and an index at the end. Whether its reader may see a job (AUTH-11 to AUTH-13)
 * is asked when its turn comes; what is not to be had then stands in the index.
 */
export async function* archiveEntries(
  platform: Platform,
  person: Person,
  { jobs: ordered, language, timeZone }: ArchiveOrder,
  signal: AbortSignal,
): AsyncGenerator<ArchiveEntry> {
  const writing = writingIn(language, timeZone);
  const index = new ArchiveIndex(writing);
  const distinct = takeNames();
  const indexName = writing.say(indexWords.index);
  for (const taken of [`${indexName}.xlsx`, `${indexName}.csv`, sumsName]) distinct(taken);
  for (const { id, tracking } of ordered) {
    signal.throwIfAborted();
    const found = await loadToArchive(platform, person, id);
    if (!found) {
      index.unseen(tracking);
      continue;
    }
    const folder = distinct(folderOfJob(tracking, found.item.name));
    const modifiedAt = new Date(found.item.updatedAt);
    const paths = pathsOf(found.files, writing.say(indexWords.attachments));
    for (const [at, file] of found.files.entries()) {
      const path = `${folder}/${paths[at]}`;
      const bytes = await openWhole(platform, file, signal);
      index.file(found.item, file, path, typeof bytes === 'string' ? bytes : 'here');
      if (typeof bytes !== 'string')
        yield { path, bytes, size: file.currentSize, compress: false, modifiedAt };
    }
  }
  yield* index.entries();
}

/** Null: the person sees no such job any more. */
const loadToArchive = (platform: Platform, person: Person, jobId: string) =>
  platform.db.inAccount(person.accountId, async (tx) => {
    const { accountId } = person;
    const [row] = await tx
      .select()
      .from(jobs)
      .where(and(byId(jobs, accountId, jobId), visibleJob(tx, person)));
    if (!row) return null;
    const [item] = await presentJobItems(tx, person, [row], await subjectsOf(tx, accountId, [row]));
    return item ? { item, files: await filesOf(tx, accountId, row.id) } : null;
  });

/** Names of a job's files within its folder, attachments in one of their own. */
export function pathsOf(files: readonly FileRow[], attachments: string): string[] {
  const distinct = takeNames();
  // No file stands where the folder of attachments does.
  distinct(attachments);
  const names = files.map((file) => distinct(fileInFolder(nameAndType(file).name)));
  return files.map(({ kind }, at) => `${kind === 'Attachment' ? `${attachments}/` : ''}${names[at]}`);
}

import {
  type archiveJobs as allDeclaration,
  finishedStatuses,
  type JobFilter,
  type JobStatus,
  jobStatuses,
  type Language,
  limits,
  type archiveMyJobs as mineDeclaration,
  type previewArchive as previewDeclaration,
  type QueryOf,
  type ReplyOf,
} from '@tomar/contract';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { notFound, refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { BytesAnswer } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { allJobs, type FoundIds, myJobs } from '../lists/findJobs.ts';
import { countOf } from '../lists/listJobs.ts';
import { beginArchive } from './beginArchive.ts';
import { refuseTooLarge, sizeOfJobs } from './sizeOfJobs.ts';

type MyQuery = QueryOf<typeof mineDeclaration>;
type AllQuery = QueryOf<typeof allDeclaration>;
type Preview = ReplyOf<typeof previewDeclaration>;

/** How much the archive of one of the person's lists would hold. @throws AppError for none, and for too much */
export const previewMyArchive = (
  platform: Platform,
  person: Person,
  query: MyQuery,
  language: Language,
): Promise<Preview> => preview(platform, person, mine(query), language);

/** The same of all jobs that the person may see. */
export const previewArchive = (
  platform: Platform,
  person: Person,
  query: AllQuery,
  language: Language,
): Promise<Preview> => preview(platform, person, all(query), language);

/** The finished jobs of one of the person's lists as an archive. Noted in the trail. @throws AppError as its preview */
export const archiveMyJobs = (
  platform: Platform,
  person: Person,
  query: MyQuery,
  language: Language,
): Promise<BytesAnswer> => archive(platform, person, mine(query), language);

/** Those of all jobs that the person may see (UI-44). */
export const archiveJobs = (
  platform: Platform,
  person: Person,
  query: AllQuery,
  language: Language,
): Promise<BytesAnswer> => archive(platform, person, all(query), language);

/**
 * The jobs of these ids, finished or not. Noted in the trail.
 * @throws AppError not_found where one of them is hidden from the person, or none at all
 */
export async function archiveChosen(
  platform: Platform,
  person: Person,
  ids: readonly string[],
  language: Language,
): Promise<BytesAnswer> {
  const wanted = [...new Set(ids)];
  return beginArchive(platform, person, language, 'chosen', async (tx) => {
    const size = await sizeOfJobs(tx, person, wanted);
    if (wanted.length === 0 || size.jobs < wanted.length) throw notFound();
    refuseTooLarge(size, language);
    return { ids: wanted, size };
  });
}

/** One of the lists, with what it is asked. */
interface Source {
  /** In the file's name and in the trail. */
  readonly list: 'myjob' | 'job';
  readonly query: AllQuery;
  readonly find: (
    tx: Tx,
    person: Person,
    statuses: JobFilter['statuses'],
  ) => Promise<FoundIds & { ones(): SQL }>;
}

const mine = (query: MyQuery): Source => ({
  list: 'myjob',
  query,
  find: (tx, person, statuses) => myJobs(tx, person, { ...query, statuses }),
});

const all = (query: AllQuery): Source => ({
  list: 'job',
  query,
  find: (tx, person, statuses) => allJobs(tx, person, { ...query, statuses }),
});

const archive = (platform: Platform, person: Person, source: Source, language: Language) =>
  beginArchive(platform, person, language, source.list, (tx) => findFinished(tx, person, source, language));

const preview = (platform: Platform, person: Person, source: Source, language: Language): Promise<Preview> =>
  platform.db.inAccount(person.accountId, async (tx) => {
    const { size } = await findFinished(tx, person, source, language);
    const statuses = askedOf(source, (status) => !isFinished(status));
    const unfinished =
      statuses.length === 0
        ? 0
        : await countOf(tx, (await source.find(tx, person, statuses)).ones(), limits.countCap);
    return { ...size, unfinished };
  });

async function findFinished(tx: Tx, person: Person, source: Source, language: Language) {
  const statuses = askedOf(source, isFinished);
  if (statuses.length === 0) throw refused('lang_archive_none');
  const { ids } = await source.find(tx, person, statuses);
  const { sort, ascending } = source.query;
  const rows = await ids({ sort, descending: !ascending }).limit(limits.archiveJobs + 1);
  const found = rows.map(({ id }) => id);
  const size = await sizeOfJobs(tx, person, found);
  if (size.jobs === 0) throw refused('lang_archive_none');
  refuseTooLarge(size, language);
  return { ids: found, size };
}

/** None asked for: all of them. */
const askedOf = ({ query: { statuses } }: Source, wanted: (status: JobStatus) => boolean) =>
  (statuses.length > 0 ? statuses : jobStatuses).filter(wanted);

const isFinished = (status: JobStatus) => finishedStatuses.some((one) => one === status);

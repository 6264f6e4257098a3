import {
  type exportJobs as allDeclaration,
  type exportDrafts as draftsDeclaration,
  type Language,
  limits,
  type exportMyJobs as mineDeclaration,
  type QueryOf,
} from '@tomar/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../../../platform/database/database.ts';
import type { Person } from '../../../../platform/http/person.ts';
import type { BytesAnswer } from '../../../../platform/http/serve.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { inUnit } from '../../../../platform/unit.ts';
import { accountSettings } from '../../../accounts/index.ts';
import { dayIn, visibleJobs } from '../../../jobs/index.ts';
import { jobs } from '../../../jobs/tables.ts';
import { draftItems, draftsFound } from '../../drafts/listDrafts.ts';
import { allJobs, type FoundIds, myJobs } from '../findJobs.ts';
import { subjectsOf } from '../jobSubjects.ts';
import { presentJobItems } from '../present.ts';
import { jobSheet, type SheetItem } from './jobSheet.ts';
import { sheetNames } from './sheetWords.ts';

interface Asked {
  readonly sort: QueryOf<typeof allDeclaration>['sort'];
  readonly ascending: boolean;
  readonly columns: QueryOf<typeof allDeclaration>['columns'];
}

/** One of the person's lists as an Excel file (REP-02). Noted in the trail. */
export const exportMyJobs = (
  platform: Platform,
  person: Person,
  asked: QueryOf<typeof mineDeclaration>,
  language: Language,
): Promise<BytesAnswer> =>
  exportOf(platform, person, asked, language, {
    title: sheetNames.jobs,
    list: 'myjob',
    find: (tx) => myJobs(tx, person, asked),
    load: (ids) => loadJobs(platform, person, ids),
  });

/** What job management finds as an Excel file (UI-44, REP-02). Noted in the trail. */
export const exportJobs = (
  platform: Platform,
  person: Person,
  asked: QueryOf<typeof allDeclaration>,
  language: Language,
): Promise<BytesAnswer> =>
  exportOf(platform, person, asked, language, {
    title: sheetNames.jobs,
    list: 'job',
    find: (tx) => allJobs(tx, person, asked),
    load: (ids) => loadJobs(platform, person, ids),
  });

/** The person's drafts as an Excel file (DRAFT-03, REP-02). Noted in the trail. */
export const exportDrafts = (
  platform: Platform,
  person: Person,
  asked: QueryOf<typeof draftsDeclaration>,
  language: Language,
): Promise<BytesAnswer> =>
  exportOf(platform, person, asked, language, {
    title: sheetNames.drafts,
    list: 'draft',
    find: (tx) => draftsFound(tx, person, asked),
    load: (ids) => platform.db.inAccount(person.accountId, (tx) => draftItems(tx, person, ids)),
  });

interface Export {
  readonly title: (typeof sheetNames)[keyof typeof sheetNames];
  /** In the file's name and in the trail. */
  readonly list: string;
  readonly find: (tx: Tx) => FoundIds | Promise<FoundIds>;
  readonly load: (ids: readonly string[]) => Promise<readonly SheetItem[]>;
}

async function exportOf(
  platform: Platform,
  person: Person,
  { sort, ascending, columns }: Asked,
  language: Language,
  { title, list, find, load }: Export,
): Promise<BytesAnswer> {
  const { accountId, accountCode } = person;
  const { ids, timeZone } = await inUnit(platform, person, async ({ tx, audit }) => {
    const { ids } = await find(tx);
    const found = await ids({ sort, descending: !ascending }).limit(limits.exportRows + 1);
    if (found.length <= limits.exportRows)
      await audit({
        event: 'jobs.exported',
        subjectKind: 'account',
        subjectId: accountId,
        facts: { list, jobs: found.length },
      });
    return { ids: found.map(({ id }) => id), timeZone: (await accountSettings(tx, accountId)).timeZone };
  });
  const fileName = `${accountCode}-${list}-${dayIn(timeZone, platform.clock())}`;
  return jobSheet({ title, fileName, columns, ids, load, language, timeZone });
}

/** Those that the person may still see, in the order of the ids. */
const loadJobs = (platform: Platform, person: Person, ids: readonly string[]): Promise<SheetItem[]> =>
  platform.db.inAccount(person.accountId, async (tx) => {
    const rows = await tx
      .select()
      .from(jobs)
      .where(
        and(eq(jobs.accountId, person.accountId), inArray(jobs.id, [...ids]), await visibleJobs(tx, person)),
      );
    const items = await presentJobItems(tx, person, rows, await subjectsOf(tx, person.accountId, rows));
    const place = new Map(ids.map((id, at) => [id, at]));
    return items.sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
  });

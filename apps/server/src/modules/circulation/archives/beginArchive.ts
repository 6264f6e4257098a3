import type { Language } from '@tomar/contract';
import { and, eq, inArray } from 'drizzle-orm';
import { streamArchive } from '../../../platform/archive/streamArchive.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { endWithCaller } from '../../../platform/http/limits/endWithCaller.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { BytesAnswer } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { accountSettings } from '../../accounts/index.ts';
import { dayIn, trackingOf } from '../../jobs/index.ts';
import { jobs } from '../../jobs/tables.ts';
import { archiveEntries } from './archiveEntries.ts';
import { zipAnswer } from './jobArchive.ts';
import type { ArchiveSize } from './sizeOfJobs.ts';

/**
 * An archive of jobs that is written while it is read, and ends with what let it be asked for. That it was begun is noted in
 * the trail.
 * @param list in the file's name and in the trail
 * @param find the jobs in their order, all in the person's sight
 */
export async function beginArchive(
  platform: Platform,
  person: Person,
  language: Language,
  list: 'myjob' | 'job' | 'chosen',
  find: (tx: Tx) => Promise<{ readonly ids: readonly string[]; readonly size: ArchiveSize }>,
): Promise<BytesAnswer> {
  const { accountId, accountCode } = person;
  const order = await inUnit(platform, person, async ({ tx, audit }) => {
    const { ids, size } = await find(tx);
    await audit({
      event: 'jobs.archived',
      subjectKind: 'account',
      subjectId: accountId,
      facts: { list, ...size },
    });
    const { timeZone } = await accountSettings(tx, accountId);
    return { jobs: await withTracking(tx, accountId, ids), language, timeZone };
  });
  const stream = streamArchive((signal) => archiveEntries(platform, person, order, signal));
  endWithCaller(platform, person, stream);
  return zipAnswer(`${accountCode}-${list}-${dayIn(order.timeZone, platform.clock())}`, stream);
}

async function withTracking(tx: Tx, accountId: string, ids: readonly string[]) {
  const rows = await tx
    .select({ id: jobs.id, serial: jobs.serial, number: jobs.number, revision: jobs.revision })
    .from(jobs)
    .where(and(eq(jobs.accountId, accountId), inArray(jobs.id, [...ids])));
  const known = new Map(rows.map((row) => [row.id, trackingOf(row)]));
  return ids.map((id) => ({ id, tracking: known.get(id) ?? '' }));
}

import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { announce } from '../../../platform/events/announce.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { loadVisibleJob, upTo as newestShown } from '../../jobs/index.ts';
import { notices } from '../../jobs/notices/tables.ts';

const done = { success: true } as const;

const own = ({ accountId, userId }: Person) =>
  and(eq(notices.accountId, accountId), eq(notices.userId, userId));

/** @throws AppError not_found for what is not the reader's own */
export const readNotice = (platform: Platform, person: Person, id: string) =>
  platform.db.inAccount(person.accountId, async (tx) => {
    const [row] = await tx
      .select({ id: notices.id })
      .from(notices)
      .where(and(own(person), eq(notices.id, id)));
    if (!row) throw notFound();
    await noteRead(platform, tx, person, eq(notices.id, id));
    return done;
  });

/** @param upTo the newest that the reader was shown */
export const readNotices = (platform: Platform, person: Person, { upTo }: { readonly upTo: string }) =>
  platform.db.inAccount(person.accountId, async (tx) => {
    await noteRead(platform, tx, person, newestShown(tx, person, upTo, false));
    return done;
  });

/** @throws AppError not_found for a job that the reader may not see */
export const readJobNotices = (platform: Platform, person: Person, jobId: string) =>
  platform.db.inAccount(person.accountId, async (tx) => {
    await loadVisibleJob(tx, person, jobId);
    await noteRead(platform, tx, person, eq(notices.jobId, jobId));
    return done;
  });

/** In the order of their ids, as whoever else writes them. The reader's other pages hear of it. */
async function noteRead(platform: Platform, tx: Tx, person: Person, which: SQL): Promise<void> {
  const { accountId, userId } = person;
  const held = await tx
    .select({ id: notices.id })
    .from(notices)
    .where(and(own(person), which, isNull(notices.readAt)))
    .orderBy(asc(notices.id))
    .for('no key update');
  if (held.length === 0) return;
  const ids = held.map(({ id }) => id);
  await tx
    .update(notices)
    .set({ readAt: platform.clock() })
    .where(and(eq(notices.accountId, accountId), inArray(notices.id, ids)));
  await announce(tx, accountId, [{ change: { topic: 'notice', id: null }, userIds: [userId] }]);
}

import { and, asc, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../../platform/database/database.ts';
import { byId } from '../../../../platform/database/tenancy.ts';
import { dateStyleOf } from '../../../../platform/mail/letter/formats.ts';
import { handleTask } from '../../../../platform/tasks/handleTask.ts';
import { knownAccount, readerLanguage } from '../../../accounts/index.ts';
import { dayIn, isShown, sendNoticeOnce, startOfDay } from '../../../jobs/index.ts';
import { notices } from '../../../jobs/notices/tables.ts';
import { jobPeople, jobs } from '../../../jobs/tables.ts';
import { type AccountUser, findUser, findUsers, hasDigest, wantsLetters } from '../../../users/index.ts';
import { type LateJob, whoIsAsked } from '../lateJobs.ts';
import { reminderLetter } from '../reminderLetter.ts';
import { tellDatesTask } from './tellDatesTask.ts';

type Kind = 'dueSoon' | 'escalated';

/** Sends one letter of all that the bell told of this kind today. The notices note it just before the handover. */
export const tellDatesHandler = handleTask(tellDatesTask, {
  async about(tx, accountId, subjects) {
    const people = await findUsers(tx, accountId, subjects);
    return subjects.map((subject) => ({ subject, jobId: null, whom: people.get(subject)?.name ?? null }));
  },
  async run(context, { userId, kind, day }) {
    const { platform, accountId } = context;
    const found = await platform.db.inAccount(accountId, async (tx) => {
      const account = await knownAccount(tx, accountId);
      // The bell has said it; a letter of another day would say what is not so any more.
      if (dayIn(account.params.timeZone, platform.clock()) !== day) return null;
      const user = await findUser(tx, accountId, userId);
      if (!user || !wants(user, kind)) return null;
      const since = startOfDay(account.params.timeZone, day);
      const told = await toldToday(tx, accountId, user, { kind, since, today: day });
      return told.length > 0 ? { account, user, told } : null;
    });
    if (!found) return;
    const { account, user, told } = found;
    const language = readerLanguage(user.language, account.params);
    const home = `${platform.config.publicUrl}/${account.code}`;
    const said = reminderLetter(told, account, home, language, dateStyleOf(language, account.params), kind);
    const ids = told.map(({ noticeId }) => noticeId);
    await sendNoticeOnce(
      context,
      { key: `${kind}-${userId}-${day}`, to: user.email, thread: null, from: null, ...said },
      (at) => platform.db.inAccount(accountId, (tx) => noteSent(tx, accountId, ids, at)),
    );
  },
});

/** What is near is a reminder; of what is escalated people are told like of anything else that happens (USR-08). */
const wants = (user: AccountUser, kind: Kind): boolean =>
  kind === 'dueSoon' ? user.isActive && user.sendReminders && !hasDigest(user) : wantsLetters(user);

interface ToldJob extends LateJob {
  readonly noticeId: string;
}

/** What the bell told of this kind since the day began and holds still, of jobs that the reader may see now (AUTH-11 to AUTH-13). */
async function toldToday(
  tx: Tx,
  accountId: string,
  { id: userId, sendReminders }: AccountUser,
  { kind, since, today }: { readonly kind: Kind; readonly since: Date; readonly today: string },
): Promise<ToldJob[]> {
  const rows = await tx
    .select({
      noticeId: notices.id,
      facts: notices.facts,
      job: jobs,
      isWaiting: jobPeople.isWaiting,
      isOwner: jobPeople.isOwner,
    })
    .from(notices)
    .innerJoin(jobs, byId(jobs, notices.accountId, notices.jobId))
    .leftJoin(
      jobPeople,
      and(
        eq(jobPeople.accountId, notices.accountId),
        eq(jobPeople.userId, notices.userId),
        eq(jobPeople.jobId, notices.jobId),
      ),
    )
    .where(
      and(
        isShown(tx, { accountId, userId }),
        eq(notices.kind, kind),
        isNull(notices.letterAt),
        gte(notices.createdAt, since),
        eq(jobs.status, 'Circulating'),
        ...(kind === 'dueSoon' ? [eq(jobPeople.isWaiting, true)] : []),
      ),
    )
    .orderBy(asc(notices.createdAt), asc(notices.id));
  // The morning's reminder tells of these already.
  const isReminded = (row: (typeof rows)[number]) => sendReminders && (row.isWaiting || row.isOwner);
  const news = kind === 'escalated' ? rows.filter((row) => !isReminded(row)) : rows;
  const asked = await whoIsAsked(
    tx,
    accountId,
    news.map(({ job }) => job.id),
  );
  return news.map(({ noticeId, facts, job, isWaiting }) => ({
    noticeId,
    job,
    targetEndDate: facts.day ?? today,
    waitsForReader: isWaiting ?? false,
    waitsFor: asked.get(job.id) ?? [],
  }));
}

/** False: it was so before, and nothing was written. */
async function noteSent(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
  at: Date | null,
): Promise<boolean> {
  const noted = notices.letterAt;
  const changed = await tx
    .update(notices)
    .set({ letterAt: at })
    .where(
      and(
        eq(notices.accountId, accountId),
        inArray(notices.id, [...ids]),
        at === null ? isNotNull(noted) : isNull(noted),
      ),
    )
    .returning({ one: sql`1` });
  return changed.length > 0;
}

import { dateStyleOf } from '../../../platform/mail/letter/formats.ts';
import { handleTask } from '../../../platform/tasks/handleTask.ts';
import { knownAccount, readerLanguage } from '../../accounts/index.ts';
import { dayIn, sendNoticeOnce } from '../../jobs/index.ts';
import { findUser, findUsers, hasDigest } from '../../users/index.ts';
import { digestContent } from './digestContent.ts';
import { digestLetter, hasContent } from './digestLetter.ts';
import { lastDigest, noteDigest, settledUntil, takeBackDigest } from './digestRecord.ts';
import { digestTask } from './digestTask.ts';

const dayMs = 24 * 60 * 60_000;
/** Nobody is told of older things: they were on leave, or chose the digest just now. */
const maxSinceMs = 7 * dayMs;

/** Sends the mail of a day once: `digests` notes it just before the handover. A day without anything to say has none. */
export const sendDigestHandler = handleTask(digestTask, {
  async about(tx, accountId, subjects) {
    const people = await findUsers(tx, accountId, subjects);
    return subjects.map((subject) => ({ subject, jobId: null, whom: people.get(subject)?.name ?? null }));
  },
  async run(context, { userId, day }) {
    const { platform, accountId } = context;
    const now = platform.clock();
    const found = await platform.db.inAccount(accountId, async (tx) => {
      const account = await knownAccount(tx, accountId);
      const { timeZone } = account.params;
      // A day that was missed is caught up with on the next; a later one has a mail of its own.
      const days = [now, new Date(now.getTime() - dayMs)].map((at) => dayIn(timeZone, at));
      if (!days.includes(day)) return null;
      const until = await settledUntil(tx, now);
      const user = await findUser(tx, accountId, userId);
      const last = await lastDigest(tx, accountId, userId);
      if (!user || !hasDigest(user) || (last?.day ?? '') >= day) return null;
      const firstSince = new Date(until.getTime() - dayMs);
      const earliest = new Date(until.getTime() - maxSinceMs);
      const toldUntil = last?.toldUntil ?? firstSince;
      const since = toldUntil < earliest ? earliest : toldUntil;
      const today = dayIn(timeZone, now);
      const content = await digestContent(tx, { accountId, userId }, today, { since, until });
      return { account, user, content, until, before: { day: last?.day ?? null, toldUntil } };
    });
    if (!found) return;
    const { account, user, content, until, before } = found;
    const note = (at: Date | null) =>
      platform.db.inAccount(accountId, (tx) =>
        at === null
          ? takeBackDigest(tx, accountId, userId, before)
          : noteDigest(tx, accountId, userId, day, until),
      );
    if (!hasContent(content)) {
      await note(until);
      return;
    }
    const language = readerLanguage(user.language, account.params);
    const home = `${platform.config.publicUrl}/${account.code}`;
    await sendNoticeOnce(
      context,
      {
        key: `digest-${userId}-${day}`,
        to: user.email,
        thread: null,
        from: null,
        ...digestLetter(content, account, home, language, dateStyleOf(language, account.params)),
      },
      note,
    );
  },
});

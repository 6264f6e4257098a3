import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { sendLetter } from '../../../platform/mail/sendLetter.ts';
import { handleTask } from '../../../platform/tasks/handleTask.ts';
import { knownAccount, readerLanguage } from '../../accounts/index.ts';
import { sendNoticeOnce } from '../../jobs/index.ts';
import { notices } from '../../jobs/notices/tables.ts';
import { findUsers, wantsLetters } from '../../users/index.ts';
import { handoverLetter } from './handoverLetter.ts';
import { tellHandoverTask } from './tellHandoverTask.ts';

export const tellHandoverHandler = handleTask(tellHandoverTask, {
  async run(context, { userId, otherId, isSuccessor, noticeKey, ...counts }) {
    const { platform, accountId, taskId } = context;
    const { account, users, handed } = await platform.db.inAccount(accountId, async (tx) => ({
      handed: noticeKey === null ? counts : await handedOf(tx, accountId, userId, noticeKey),
      account: await knownAccount(tx, accountId),
      users: await findUsers(tx, accountId, [userId, otherId]),
    }));
    const [user, other] = [users.get(userId), users.get(otherId)];
    if (!user || !wantsLetters(user) || !other || !handed) return;
    const said = {
      accountTitle: account.title,
      other: other.name,
      isSuccessor,
      url: `${platform.config.publicUrl}/${account.code}/myjob`,
      counts: handed,
    };
    const language = readerLanguage(user.language, account.params);
    const letter = { to: user.email, thread: null, from: null, ...handoverLetter(said, language) };
    if (noticeKey === null) await sendLetter(context, { key: `handover-${taskId}`, ...letter });
    else
      await sendNoticeOnce(context, { key: `handover-${noticeKey}-${userId}`, ...letter }, (at) =>
        platform.db.inAccount(accountId, (tx) => noteSent(tx, accountId, userId, noticeKey, at)),
      );
  },
  about: async (tx, accountId, subjects) =>
    [...(await findUsers(tx, accountId, subjects)).values()].map(({ id, name }) => ({
      subject: id,
      jobId: null,
      whom: name,
    })),
});

const ofKey = (accountId: string, userId: string, key: string) =>
  and(eq(notices.accountId, accountId), eq(notices.userId, userId), eq(notices.key, key));

async function handedOf(tx: Tx, accountId: string, userId: string, key: string) {
  const [row] = await tx
    .select({ facts: notices.facts })
    .from(notices)
    .where(and(ofKey(accountId, userId, key), isNull(notices.letterAt)));
  return row?.facts.handed;
}

/** False: it was so before, and nothing was written. */
async function noteSent(
  tx: Tx,
  accountId: string,
  userId: string,
  key: string,
  at: Date | null,
): Promise<boolean> {
  const noted = notices.letterAt;
  const changed = await tx
    .update(notices)
    .set({ letterAt: at })
    .where(and(ofKey(accountId, userId, key), at === null ? isNotNull(noted) : isNull(noted)))
    .returning({ one: sql`1` });
  return changed.length > 0;
}

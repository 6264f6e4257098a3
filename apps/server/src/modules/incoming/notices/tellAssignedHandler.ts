import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import { handleTask } from '../../../platform/tasks/handleTask.ts';
import { knownAccount, readerLanguage } from '../../accounts/index.ts';
import { sendNoticeOnce } from '../../jobs/index.ts';
import { notices } from '../../jobs/notices/tables.ts';
import { findUser, wantsLetters } from '../../users/index.ts';
import { trackingNoOf } from '../incomingRow.ts';
import { incomingOf } from '../policy.ts';
import { incomingDocuments } from '../tables.ts';
import { assignedLetter } from './assignedLetter.ts';
import { tellAssignedTask } from './tellAssignedTask.ts';

export const tellAssignedHandler = handleTask(tellAssignedTask, {
  async run(context, { documentId, userId, noticeKey }) {
    const { platform, accountId } = context;
    const found = await platform.db.inAccount(accountId, async (tx) => {
      // Whoever is not responsible any more is told nothing of it.
      const [document] = await tx
        .select()
        .from(incomingDocuments)
        .where(and(byId(incomingDocuments, accountId, documentId), incomingOf(tx, { accountId, userId })));
      const user = await findUser(tx, accountId, userId);
      if (!document || !user || !wantsLetters(user)) return null;
      return { document, user, account: await knownAccount(tx, accountId) };
    });
    if (!found) return;
    const { document, user, account } = found;
    const said = {
      accountTitle: account.title,
      url: `${platform.config.publicUrl}/${account.code}/incomingDoc/${documentId}`,
    };
    const letter = assignedLetter(document, said, readerLanguage(user.language, account.params));
    await sendNoticeOnce(
      context,
      { key: `${noticeKey}-${userId}`, to: user.email, thread: null, from: null, ...letter },
      (at) => platform.db.inAccount(accountId, (tx) => noteSent(tx, accountId, userId, noticeKey, at)),
    );
  },
  about: async (tx, accountId, subjects) =>
    (
      await tx
        .select({ id: incomingDocuments.id, year: incomingDocuments.year, number: incomingDocuments.number })
        .from(incomingDocuments)
        .where(and(eq(incomingDocuments.accountId, accountId), inArray(incomingDocuments.id, [...subjects])))
    ).map(({ id, ...row }) => ({ subject: id, jobId: null, whom: trackingNoOf(row) })),
});

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
    .where(
      and(
        eq(notices.accountId, accountId),
        eq(notices.userId, userId),
        eq(notices.key, key),
        at === null ? isNotNull(noted) : isNull(noted),
      ),
    )
    .returning({ one: sql`1` });
  return changed.length > 0;
}

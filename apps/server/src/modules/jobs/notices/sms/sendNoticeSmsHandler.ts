import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../../platform/database/database.ts';
import { byId } from '../../../../platform/database/tenancy.ts';
import { SmsUncertain } from '../../../../platform/sms/smsGateway.ts';
import { PermanentTaskError } from '../../../../platform/tasks/defineTask.ts';
import { handleTask } from '../../../../platform/tasks/handleTask.ts';
import { knownAccount, readerLanguage } from '../../../accounts/index.ts';
import { cellphoneOf, findUser, findUsers } from '../../../users/index.ts';
import { trackingOf } from '../../present.ts';
import { jobs } from '../../tables.ts';
import { isShown, isUnread } from '../noticeRules.ts';
import { notices } from '../tables.ts';
import { isForPhone, isSmsKind, noticeSms } from './noticeSms.ts';
import { sendNoticeSmsTask } from './sendNoticeSmsTask.ts';

/**
 * Sends a notice to its reader's phone once: its row notes that just before the gateway is asked, and only an answer that says
 * no takes it back. Whatever else happens, it may have arrived, and does not go out again.
 */
export const sendNoticeSmsHandler = handleTask(sendNoticeSmsTask, {
  async about(tx, accountId, subjects) {
    const people = await findUsers(tx, accountId, subjects);
    return subjects.map((subject) => ({ subject, jobId: null, whom: people.get(subject)?.name ?? null }));
  },
  async run({ platform, accountId, stillMine }, { userId, key }) {
    const { sms } = platform;
    if (sms === null) return;
    const found = await platform.db.inAccount(accountId, async (tx) => {
      const notice = await unsentNotice(tx, accountId, userId, key);
      const user = await findUser(tx, accountId, userId);
      const number = await cellphoneOf(tx, accountId, userId);
      if (!notice || !user?.isActive || !user.notifyByMobile || number === null) return null;
      return { notice, user, number, account: await knownAccount(tx, accountId) };
    });
    if (!found) return;
    const { notice, user, number, account } = found;
    const { kind } = notice;
    if (!isSmsKind(kind) || !isForPhone(kind, notice.job.ownerId === userId)) return;
    const text = noticeSms(
      {
        kind,
        role: notice.facts.role,
        tracking: trackingOf(notice.job),
        site: platform.config.title || 'Tomar',
      },
      readerLanguage(user.language, account.params),
    );
    const note = (at: Date | null) =>
      platform.db.inAccount(accountId, (tx) => noteSent(tx, accountId, notice.id, at));
    if (!(await stillMine()) || !(await note(platform.clock()))) return;
    try {
      await sms.send({ number, text });
    } catch (error) {
      if (error instanceof SmsUncertain)
        throw new PermanentTaskError('the SMS may have arrived', { cause: error });
      await note(null);
      throw error;
    }
  },
});

/** A notice that its reader has not read and no phone was told; a turn that is over is none, nor one of what is hidden by now. */
async function unsentNotice(tx: Tx, accountId: string, userId: string, key: string) {
  const [row] = await tx
    .select({ id: notices.id, kind: notices.kind, facts: notices.facts, job: jobs })
    .from(notices)
    .innerJoin(jobs, byId(jobs, notices.accountId, notices.jobId))
    .where(
      and(isShown(tx, { accountId, userId }), eq(notices.key, key), isNull(notices.smsAt), isUnread(tx)),
    );
  return row;
}

/** False: it was so before, and nothing was written. */
async function noteSent(tx: Tx, accountId: string, id: string, at: Date | null): Promise<boolean> {
  const changed = await tx
    .update(notices)
    .set({ smsAt: at })
    .where(and(byId(notices, accountId, id), at === null ? isNotNull(notices.smsAt) : isNull(notices.smsAt)))
    .returning({ one: sql`1` });
  return changed.length > 0;
}

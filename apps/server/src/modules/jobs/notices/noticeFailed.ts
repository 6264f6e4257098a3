import type { MessageKey } from '@tomar/contract';
import { readTrail } from '../../../platform/audit/trail.ts';
import { plainLine } from '../../../platform/mail/letter/quoted.ts';
import { MailFailed, type MailFailure } from '../../../platform/mail/mailer.ts';
import type { TaskContext } from '../../../platform/tasks/handleTask.ts';
import { inUnit } from '../../../platform/unit.ts';
import { findUser } from '../../users/index.ts';
import { lockJob } from '../jobRecord.ts';
import { announceToViewers } from '../people/jobViewers.ts';

/** Which notice it was, of which job, to whom. */
export interface FailedNotice {
  readonly key: string;
  readonly jobId: string;
  readonly userId: string;
}

/** Most of what a mail server said that is kept. */
const maxAnswer = 200;

const reasons = {
  unreachable: 'lang_delivery_mail_unreachable',
  refused_for_now: 'lang_delivery_mail_refused',
  refused_for_good: 'lang_delivery_mail_refused',
  uncertain: 'lang_notice_uncertain',
  not_set_up: 'lang_delivery_mail_not_set_up',
} as const satisfies Record<MailFailure, MessageKey>;

/** Under which name this part of the server acts. */
const notices = 'notices';

/**
 * A notice will not be sent any more: the job's timeline says to whom, why, and what the mail server said. Written once,
 * also when the task's end is told again after a crash. An installation without a mail server is not told so job by job.
 */
export async function recordNoticeFailed(
  { platform, accountId }: Pick<TaskContext, 'platform' | 'accountId'>,
  { key, jobId, userId }: FailedNotice,
  error: Error,
): Promise<void> {
  const failed = [error, error.cause].find((one) => one instanceof MailFailed);
  if (failed?.failure === 'not_set_up') return;
  await inUnit(platform, { accountId, system: notices }, async (unit) => {
    await lockJob(unit, jobId);
    const events = await readTrail(unit.tx, accountId, { kind: 'job', id: jobId });
    if (events.some(({ event, facts }) => event === 'notice.notSent' && facts.notice === key)) return;
    const user = await findUser(unit.tx, accountId, userId);
    await unit.audit({
      event: 'notice.notSent',
      subjectKind: 'job',
      subjectId: jobId,
      facts: {
        notice: key,
        user: user?.name ?? '',
        reason: reasons[failed?.failure ?? 'unreachable'],
        answer: failed ? plainLine(failed.message, maxAnswer) : '',
      },
    });
    await announceToViewers(unit, jobId, 'job');
  });
}

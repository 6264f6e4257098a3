import { MailFailed } from '../../../platform/mail/mailer.ts';
import { PermanentTaskError } from '../../../platform/tasks/defineTask.ts';
import { handleTask } from '../../../platform/tasks/handleTask.ts';
import { knownAccount, type LoadedAccount } from '../../accounts/index.ts';
import { dayIn } from '../../jobs/index.ts';
import { findUser } from '../../users/index.ts';
import { type LateJob, lateJobsOf } from './lateJobs.ts';
import { remindPersonTask } from './remindPersonTask.ts';

/** So many jobs are named in one mail; the rest is on the overview. */
const mostNamed = 20;

export const remindPersonHandler = handleTask(remindPersonTask, {
  async run({ platform, accountId, signal, stillMine }, { userId, day }) {
    const reminder = await platform.db.inAccount(accountId, async (tx) => {
      const account = await knownAccount(tx, accountId);
      // A later day has a reminder of its own.
      if (dayIn(account.params.timeZone, platform.clock()) !== day) return null;
      const user = await findUser(tx, accountId, userId);
      if (!user?.isActive || !user.sendReminders) return null;
      const late = await lateJobsOf(tx, accountId, userId, day, mostNamed + 1);
      return late.length > 0 ? { account, email: user.email, late } : null;
    });
    if (!reminder) return;
    const { account, email, late } = reminder;
    try {
      await platform.mailer.send({
        key: `remind-${userId}-${day}`,
        to: [email],
        subject: `${account.title}: hedef tarihi geçen işler / jobs past their target date`,
        text: textOf(account, late, platform.config.publicUrl),
        signal,
        beforeHandover: async () => {
          if (!(await stillMine())) throw new Error('another worker reminds');
        },
      });
    } catch (error) {
      // Reminding twice does no harm, so an uncertain mail may be tried again; a refused address may not.
      if (error instanceof MailFailed && error.failure === 'refused_for_good')
        throw new PermanentTaskError(error.message, { cause: error });
      throw error;
    }
  },
});

function textOf({ title, code }: LoadedAccount, late: readonly LateJob[], publicUrl: string): string {
  const named = late
    .slice(0, mostNamed)
    .flatMap((job) => [
      `“${job.name}” (${job.trackingNumber}), ${job.targetEndDate}${job.waitsForReader ? ' – sizi bekliyor / waits for you' : ''}`,
      `${publicUrl}/${code}/myjob/${job.id}`,
      '',
    ]);
  return [
    `${title}: hedef tarihi geçen ve dolaşımı süren işler.`,
    `${title}: jobs past their target date that still circulate.`,
    '',
    ...named,
    ...(late.length > mostNamed ? ['Diğerleri / More:'] : []),
    `${publicUrl}/${code}`,
    '',
  ].join('\n');
}

import { readTrail } from '../../../platform/audit/trail.ts';
import { sendLetter } from '../../../platform/mail/sendLetter.ts';
import { aboutJob, handleTask } from '../../../platform/tasks/handleTask.ts';
import { knownAccount, readerLanguage } from '../../accounts/index.ts';
import { jobToTell, recordNoticeFailed } from '../../jobs/index.ts';
import { findUser, wantsLetters } from '../../users/index.ts';
import { returnEvents } from './recordReturn.ts';
import { returnLetter } from './returnLetter.ts';
import { tellReturnTask } from './tellReturnTask.ts';

const keyOf = (report: string) => `return-${report}`;

export const tellReturnHandler = handleTask(tellReturnTask, {
  ...aboutJob,
  async run(context, { jobId, report }) {
    const { platform, accountId } = context;
    if (platform.config.smtpUrl === null) return;
    const found = await platform.db.inAccount(accountId, async (tx) => {
      const job = await jobToTell(tx, accountId, jobId);
      const owner = job && (await findUser(tx, accountId, job.ownerId));
      const trail = await readTrail(tx, accountId, { kind: 'job', id: jobId }, undefined, returnEvents);
      const event = trail.find(({ facts }) => facts.report === report);
      const account = await knownAccount(tx, accountId);
      return job && owner && wantsLetters(owner) && event ? { job, owner, event, account } : null;
    });
    if (!found) return;
    const { job, owner, event, account } = found;
    const isDelivery = event.event === 'delivery.returned';
    const said = returnLetter(
      {
        job,
        isDelivery,
        whom: String((isDelivery ? event.facts.recipientName : event.facts.user) ?? ''),
        statusCode: String(event.facts.statusCode ?? ''),
        account: { title: account.title },
        url: `${platform.config.publicUrl}/${account.code}/myjob/${jobId}`,
      },
      readerLanguage(owner.language, account.params),
    );
    await sendLetter(context, { key: keyOf(report), to: owner.email, thread: jobId, from: null, ...said });
  },
  async onDead(context, { jobId, report }, error) {
    const { platform, accountId } = context;
    const job = await platform.db.inAccount(accountId, (tx) => jobToTell(tx, accountId, jobId));
    if (job) await recordNoticeFailed(context, { key: keyOf(report), jobId, userId: job.ownerId }, error);
  },
});

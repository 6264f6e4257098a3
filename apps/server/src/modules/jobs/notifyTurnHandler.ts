import { trackingNumber } from '@tomar/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { byId } from '../../platform/database/tenancy.ts';
import { MailFailed } from '../../platform/mail/mailer.ts';
import { PermanentTaskError } from '../../platform/tasks/defineTask.ts';
import { handleTask } from '../../platform/tasks/handleTask.ts';
import { knownAccount } from '../accounts/index.ts';
import { mailedUsers } from '../users/index.ts';
import { noticeKey, notifyTurnTask } from './notifyTurnTask.ts';
import { flowOf, groupOf, type ParticipantRow } from './participants.ts';
import { jobParticipants, jobs } from './tables.ts';
import { askedFor } from './turns.ts';

export const notifyTurnHandler = handleTask(notifyTurnTask, {
  async run({ platform, accountId, signal, stillMine }, { participantId, userId, revival }) {
    // The participant himself; of a group the member that the task is for.
    const notified = sql`coalesce(${jobParticipants.userId}, ${userId ?? null})`;
    const notice = await platform.db.inAccount(accountId, async (tx) => {
      const mailed = mailedUsers(tx, accountId);
      const [row] = await tx
        .select({ place: jobParticipants, job: jobs, email: mailed.email })
        .from(jobParticipants)
        .innerJoin(jobs, byId(jobs, jobParticipants.accountId, jobParticipants.jobId))
        .innerJoin(mailed, eq(mailed.id, notified))
        .where(
          and(
            eq(jobParticipants.accountId, accountId),
            eq(jobParticipants.id, participantId),
            eq(jobParticipants.state, 'Waiting'),
            eq(jobs.status, 'Circulating'),
            // After a cancellation was undone a task of its own notifies; this one may still be waiting to be retried.
            eq(jobs.revivals, revival),
          ),
        );
      if (!row) return undefined;
      const { place, job, email } = row;
      if (!(await isAsked(tx, place, userId))) return undefined;
      const group = await groupOf(tx, place);
      return { job, role: place.role, group, email, account: await knownAccount(tx, accountId) };
    });
    if (!notice) return;
    const { job, account, role, group, email } = notice;
    const named = `“${job.name}” (${trackingNumber(job.serial ?? '', job.number ?? 0, job.revision)})`;
    const [tr, en] = role === 'Signer' ? ['imzanızı', 'signature'] : ['onayınızı', 'approval'];
    try {
      await platform.mailer.send({
        key: `tell-${noticeKey({ participantId, userId, revival })}`,
        to: [email],
        subject: `${job.name.replace(/\s+/g, ' ')} ${tr} bekliyor`,
        text: [
          `${account.title}: ${named} işi ${tr} bekliyor.`,
          `${account.title}: ${named} waits for your ${en}.`,
          ...(group ? ['', ...anyMember(group.name)] : []),
          '',
          `${platform.config.publicUrl}/${account.code}/myjob/${job.id}`,
          '',
        ].join('\n'),
        signal,
        beforeHandover: async () => {
          if (!(await stillMine())) throw new Error('another worker notifies');
        },
      });
    } catch (error) {
      // Notifying twice does no harm, so an uncertain mail may be tried again; a refused address may not.
      if (
        error instanceof MailFailed &&
        (error.failure === 'refused_for_good' || error.failure === 'not_set_up')
      )
        throw new PermanentTaskError(error.message, { cause: error });
      throw error;
    }
  },
});

/** Of a group another member may be acting, or this one has left it. */
async function isAsked(tx: Tx, place: ParticipantRow, userId: string | undefined): Promise<boolean> {
  if (place.signGroupId === null) return true;
  if (userId === undefined) return false;
  const { people, groups } = await flowOf(tx, place.accountId, place.jobId);
  return askedFor(place, people, groups).includes(userId);
}

const anyMember = (group: string) => [
  `“${group}” grubundan herhangi bir kişinin işlem yapması yeterlidir.`,
  `Any one member of the group “${group}” is enough.`,
];

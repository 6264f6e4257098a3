import { idSchema, type ParticipantState, trackingNumber } from '@tomar/contract';
import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { MailFailed } from '../../platform/mail/mailer.ts';
import { defineTask, TaskFailedForGood } from '../../platform/tasks/defineTask.ts';
import type { Unit } from '../../platform/unit.ts';
import { loadAccount } from '../accounts/index.ts';
import { findUser } from '../users/index.ts';
import type { FlowChange } from './flow.ts';
import { jobParticipants, jobs } from './tables.ts';

/** Tells a person by mail that a job waits for them, if they want such mails (USR-08) and it still does. */
export const tellTask = defineTask({
  kind: 'tell-turn',
  payload: z.object({ participantId: idSchema, revival: z.number().int().default(0) }),
  subject: ({ participantId }) => participantId,
  retry: { limit: 8, backoffSeconds: 30, maxSeconds: 3600 },
  run: async ({ platform, accountId, signal, stillMine }, { participantId, revival }) => {
    const notice = await platform.db.inAccount(accountId, async (tx) => {
      const [row] = await tx
        .select({ userId: jobParticipants.userId, role: jobParticipants.role, job: jobs })
        .from(jobParticipants)
        .innerJoin(
          jobs,
          and(eq(jobs.accountId, jobParticipants.accountId), eq(jobs.id, jobParticipants.jobId)),
        )
        .where(
          and(
            eq(jobParticipants.accountId, accountId),
            eq(jobParticipants.id, participantId),
            eq(jobParticipants.state, 'Waiting'),
            eq(jobs.status, 'Circulating'),
            // After a cancellation was undone a task of its own tells; this one may still be waiting to be retried.
            eq(jobs.revivals, revival),
          ),
        );
      if (!row) return undefined;
      const user = await findUser(tx, accountId, row.userId);
      if (!user?.isActive || !user.notifyByEmail) return undefined;
      return { ...row, email: user.email, account: await loadAccount(tx, accountId) };
    });
    if (!notice) return;
    const { job, account, role, email } = notice;
    const named = `“${job.name}” (${trackingNumber(job.serial ?? '', job.number ?? 0, job.revision)})`;
    const [tr, en] = role === 'Signer' ? ['imzanızı', 'signature'] : ['onayınızı', 'approval'];
    try {
      await platform.mailer.send({
        key: `tell-${keyOf(participantId, revival)}`,
        to: [email],
        subject: `${job.name.replace(/\s+/g, ' ')} ${tr} bekliyor`,
        text: [
          `${account.title}: ${named} işi ${tr} bekliyor.`,
          `${account.title}: ${named} waits for your ${en}.`,
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
      // Telling twice does no harm, so an uncertain mail may be tried again; a refused address may not.
      if (
        error instanceof MailFailed &&
        (error.failure === 'refused_for_good' || error.failure === 'not_set_up')
      )
        throw new TaskFailedForGood(error.message, { cause: error });
      throw error;
    }
  },
});

/** Has everybody notified whose turn a change of the flow begins: once in each life of the job. */
export async function tellWhoIsAsked(unit: Unit, { changed }: FlowChange): Promise<void> {
  const asked = [...changed].filter(([, state]) => state === 'Waiting').map(([id]) => id);
  if (asked.length === 0) return;
  const rows = await unit.tx
    .select({ participantId: jobParticipants.id, revival: jobs.revivals })
    .from(jobParticipants)
    .innerJoin(jobs, and(eq(jobs.accountId, jobParticipants.accountId), eq(jobs.id, jobParticipants.jobId)))
    .where(and(eq(jobParticipants.accountId, unit.accountId), inArray(jobParticipants.id, asked)));
  for (const { participantId, revival } of rows)
    await unit.enqueue(tellTask, { participantId, revival }, { key: keyOf(participantId, revival) });
}

/** A cancellation was undone: the job waits again for those whose turn it was, and they are notified of that. */
export const tellWhoWaits = (
  unit: Unit,
  people: readonly { readonly id: string; readonly state: ParticipantState }[],
): Promise<void> =>
  tellWhoIsAsked(unit, { changed: new Map(people.map(({ id, state }) => [id, state])), stepsDone: false });

/** A person's notification in one life of the job. */
const keyOf = (participantId: string, revival: number): string =>
  revival === 0 ? participantId : `${participantId}-${revival}`;

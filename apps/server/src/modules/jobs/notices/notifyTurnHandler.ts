import { type ParticipantRole, trackingNumber } from '@tomar/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { MailFailed } from '../../../platform/mail/mailer.ts';
import { PermanentTaskError } from '../../../platform/tasks/defineTask.ts';
import { handleTask } from '../../../platform/tasks/handleTask.ts';
import type { SignGroupRow } from '../../users/index.ts';
import { flowOf, groupOf } from '../participants.ts';
import { askedFor } from '../turns.ts';
import { noticeKey, notifyTurnTask } from './notifyTurnTask.ts';

export const notifyTurnHandler = handleTask(notifyTurnTask, {
  async run({ platform, accountId, signal, stillMine }, { participantId, userId, revival }) {
    const [notice] = await platform.db.call<NoticeRow>(
      `select job_id, job_name, serial, number, revision, role, sign_group_id, email, account_code, account_title
       from turn_notice($1, $2, $3, $4)`,
      [accountId, participantId, userId ?? null, revival],
    );
    if (!notice) return;
    const group =
      notice.sign_group_id === null
        ? null
        : await platform.db.inAccount(accountId, (tx) =>
            groupAsking(tx, accountId, notice.job_id, participantId, userId),
          );
    if (group === undefined) return;
    const { job_id: jobId, job_name: name, serial, number, revision, role, email } = notice;
    const named = `“${name}” (${trackingNumber(serial ?? '', number ?? 0, revision)})`;
    const [tr, en] = role === 'Signer' ? ['imzanızı', 'signature'] : ['onayınızı', 'approval'];
    try {
      await platform.mailer.send({
        key: `tell-${noticeKey({ participantId, userId, revival })}`,
        to: [email],
        subject: `${name.replace(/\s+/g, ' ')} ${tr} bekliyor`,
        text: [
          `${notice.account_title}: ${named} işi ${tr} bekliyor.`,
          `${notice.account_title}: ${named} waits for your ${en}.`,
          ...(group ? ['', ...anyMember(group.name)] : []),
          '',
          `${platform.config.publicUrl}/${notice.account_code}/myjob/${jobId}`,
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

/** What the database says of a notice (turnNotice.sql). */
interface NoticeRow {
  readonly job_id: string;
  readonly job_name: string;
  readonly serial: string | null;
  readonly number: number | null;
  readonly revision: number;
  readonly role: ParticipantRole;
  readonly sign_group_id: string | null;
  readonly email: string;
  readonly account_code: string;
  readonly account_title: string;
}

/** The group for which this member is asked; undefined where another one may be acting, or this one has left it. */
async function groupAsking(
  tx: Tx,
  accountId: string,
  jobId: string,
  participantId: string,
  userId: string | undefined,
): Promise<SignGroupRow | undefined> {
  const { people, groups } = await flowOf(tx, accountId, jobId);
  const place = people.find(({ id }) => id === participantId);
  if (!place || userId === undefined || !askedFor(place, people, groups).includes(userId)) return undefined;
  return groupOf(tx, place);
}

const anyMember = (group: string) => [
  `“${group}” grubundan herhangi bir kişinin işlem yapması yeterlidir.`,
  `Any one member of the group “${group}” is enough.`,
];

import type { JobStatus, Language, Privacy } from '@tomar/contract';
import type { LetterMail } from '../../../platform/mail/sendLetter.ts';
import { PermanentTaskError } from '../../../platform/tasks/defineTask.ts';
import type { TaskContext } from '../../../platform/tasks/handleTask.ts';
import { inUnit } from '../../../platform/unit.ts';
import { readAccountParams, readerLanguage } from '../../accounts/index.ts';
import { notifyOwnerTask, recordNoticeFailed, sendNoticeOnce } from '../../jobs/index.ts';
import { type Acted, type OwnerNotice, ownerLetter } from './ownerLetter.ts';

/** What the database says of a notice (ownerNotice.sql). */
export interface OwnerNoticeRow {
  readonly job_id: string;
  readonly job_name: string;
  readonly serial: string | null;
  readonly number: number | null;
  readonly revision: number;
  readonly privacy: Privacy;
  readonly status: JobStatus;
  readonly reason: string;
  readonly owner_id: string;
  readonly email: string;
  readonly language: Language | null;
  readonly people: readonly Acted[];
  readonly deliveries: OwnerNotice['deliveries'];
  readonly account_code: string;
  readonly account_title: string;
  readonly account_params: unknown;
}

type Context = Pick<TaskContext, 'platform' | 'accountId' | 'signal' | 'stillMine'>;

export const failedOwnerNotice = ({ job_id: jobId, owner_id: userId }: OwnerNoticeRow) => ({
  key: `owner-${jobId}`,
  jobId,
  userId,
});

/**
 * A delivery was sent; where its job ended with it, the owner is told by the same task, which comes again after a crash.
 * What cannot be sent now gets a task of its own: the delivery waits for nothing.
 */
export async function notifyOwnerAfter(context: Context, deliveryId: string): Promise<void> {
  const row = await noticeAfter(context, deliveryId);
  if (!row) return;
  try {
    await notifyOwner(context, row);
  } catch (error) {
    context.platform.log.warn({ err: error, job: row.job_id }, 'an owner could not be told yet');
    if (error instanceof PermanentTaskError) await recordNoticeFailed(context, failedOwnerNotice(row), error);
    else await order(context, row);
  }
}

/** A delivery will not be sent; where its job ended with it, a task tells the owner. */
export async function orderOwnerNotice(context: Context, deliveryId: string): Promise<void> {
  const row = await noticeAfter(context, deliveryId);
  if (row) await order(context, row);
}

async function noticeAfter(
  { platform, accountId }: Context,
  deliveryId: string,
): Promise<OwnerNoticeRow | undefined> {
  // As a task's look gives it: one column, whatever a newer version answers besides.
  const text = 'select to_jsonb(found) as notice from owner_notice($1, null, $2) as found';
  const [row] = await platform.db.call<{ notice: OwnerNoticeRow }>(text, [accountId, deliveryId]);
  return row?.notice;
}

const order = ({ platform, accountId }: Context, { job_id: jobId }: OwnerNoticeRow): Promise<void> =>
  inUnit(platform, { accountId, system: 'notices' }, (unit) =>
    unit.enqueue(notifyOwnerTask, { jobId }, { key: jobId }),
  );

/**
 * Tells a job's owner how it ended, once (`sendNoticeOnce`): the job's row notes it.
 * @throws PermanentTaskError where another try would not help
 */
export async function notifyOwner(context: Context, row: OwnerNoticeRow): Promise<void> {
  const { platform, accountId } = context;
  const note = async (at: Date | null): Promise<boolean> => {
    const text = 'select note_owner_told($1, $2, $3) as noted';
    const values = [accountId, row.job_id, at];
    // Lost, the letter is sent once more: it is sent before this is noted.
    const rows = await platform.db.call<{ noted: boolean }>(text, values, { mayBeLost: true });
    return rows[0]?.noted === true;
  };
  await sendNoticeOnce(context, mailOf(row, platform.config.publicUrl), note);
}

function mailOf(row: OwnerNoticeRow, publicUrl: string): LetterMail {
  const { job_id: jobId, account_code: code, account_title: title } = row;
  const { params } = readAccountParams(row.account_params);
  const { by, ...said } = ownerLetter(
    {
      job: {
        id: jobId,
        name: row.job_name,
        serial: row.serial,
        number: row.number,
        revision: row.revision,
        privacy: row.privacy,
      },
      isDeclined: row.status === 'Declined',
      reason: row.reason,
      people: row.people,
      deliveries: row.deliveries,
      account: { title },
      url: `${publicUrl}/${code}/myjob/${jobId}`,
    },
    readerLanguage(row.language, params),
  );
  const { key } = failedOwnerNotice(row);
  const from = by?.email ? { name: by.name, email: by.email } : null;
  return { key, to: row.email, thread: jobId, from, ...said };
}

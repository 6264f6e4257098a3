import type { JobStatus, Language, Privacy } from '@tomar/contract';
import { MailFailed } from '../../../platform/mail/mailer.ts';
import { PermanentTaskError } from '../../../platform/tasks/defineTask.ts';
import type { TaskContext } from '../../../platform/tasks/handleTask.ts';
import { inUnit } from '../../../platform/unit.ts';
import { readAccountParams, readerLanguage } from '../../accounts/index.ts';
import { notifyOwnerTask, recordNoticeFailed, sendNotice } from '../../jobs/index.ts';
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
 * Tells a job's owner how it ended, once: the job's row says so from the moment before the mail server is asked to accept,
 * and only a refusal takes that back. Whatever else happens, the mail may have arrived and does not go out again. Where no
 * mail server is set nobody is told, and nothing has failed.
 * @throws PermanentTaskError where another try would not help
 */
export async function notifyOwner(context: Context, row: OwnerNoticeRow): Promise<void> {
  const { platform, accountId } = context;
  const { job_id: jobId } = row;
  if (platform.config.smtpUrl === null) return;
  const note = async (at: Date | null): Promise<boolean> => {
    const rows = await platform.db.call<{ noted: boolean }>('select note_owner_told($1, $2, $3) as noted', [
      accountId,
      jobId,
      at,
    ]);
    return rows[0]?.noted === true;
  };
  let isNoted = false;
  try {
    await sendNotice(context, {
      ...mailOf(row, platform.config.publicUrl),
      beforeHandover: async () => {
        isNoted = await note(platform.clock());
        if (!isNoted) throw new AlreadyTold();
      },
    });
  } catch (error) {
    const causes = [error, error instanceof Error ? error.cause : null];
    // What was thrown before the handover comes as a failure of the mail.
    if (causes.some((one) => one instanceof AlreadyTold)) return;
    const failed = causes.find((one) => one instanceof MailFailed);
    const wasRefused = failed?.failure === 'refused_for_now' || failed?.failure === 'refused_for_good';
    if (isNoted && wasRefused) await note(null);
    if (isNoted && !wasRefused)
      throw new PermanentTaskError('the mail to the owner may have arrived', { cause: failed ?? error });
    throw error;
  }
}

/** Another try has noted that it tells the owner. */
class AlreadyTold extends Error {
  readonly code = 'owner_already_told';
}

function mailOf(row: OwnerNoticeRow, publicUrl: string) {
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

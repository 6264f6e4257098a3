import type { Letter } from '../../../platform/mail/letter/letter.ts';
import { letterHtml } from '../../../platform/mail/letter/letterHtml.ts';
import { letterText } from '../../../platform/mail/letter/letterText.ts';
import { plainLine } from '../../../platform/mail/letter/quoted.ts';
import { MailFailed } from '../../../platform/mail/mailer.ts';
import { PermanentTaskError } from '../../../platform/tasks/defineTask.ts';
import type { TaskContext } from '../../../platform/tasks/handleTask.ts';

/** A mail to a user about jobs. */
export interface NoticeMail {
  /** Stable over retries. */
  readonly key: string;
  readonly to: string;
  /** Id of the job that it is about; null where there are several. */
  readonly thread: string | null;
  /** Who asks or acted, to whom answers go; null: nobody but the account. */
  readonly from: { readonly name: string; readonly email: string } | null;
  readonly subject: string;
  readonly letter: Letter;
  /** Asked last, just before the mail server is asked to accept; what it throws stops the mail. */
  readonly beforeHandover?: () => Promise<void>;
}

/** Most signs of a person's and an account's name in the sender, where a list of mails has little room. */
const maxNameSigns = 40;

/**
 * Hands a notice to the mail server.
 * @throws PermanentTaskError where another try would not help
 */
export async function sendNotice(
  { platform, signal, stillMine }: Pick<TaskContext, 'platform' | 'signal' | 'stillMine'>,
  { key, to, thread, from, subject, letter, ...mail }: NoticeMail,
): Promise<void> {
  const account = plainLine(letter.account, maxNameSigns);
  try {
    await platform.mailer.send({
      key,
      to: [to],
      senderName: from ? `${plainLine(from.name, maxNameSigns)} (${account})` : account,
      ...(from && { replyTo: { name: from.name, address: from.email } }),
      ...(thread !== null && { thread }),
      subject,
      text: letterText(letter),
      html: letterHtml(letter),
      signal,
      beforeHandover: async () => {
        if (!(await stillMine())) throw new Error('another worker notifies');
        await mail.beforeHandover?.();
      },
    });
  } catch (error) {
    // Notifying twice does no harm, so an uncertain mail may be tried again; a refused address may not.
    const failure = error instanceof MailFailed ? error.failure : null;
    if (failure === 'refused_for_good' || failure === 'not_set_up')
      throw new PermanentTaskError(error instanceof Error ? error.message : '', { cause: error });
    throw error;
  }
}

import { PermanentTaskError } from '../tasks/defineTask.ts';
import type { TaskContext } from '../tasks/handleTask.ts';
import type { Letter } from './letter/letter.ts';
import { letterHtml } from './letter/letterHtml.ts';
import { letterText } from './letter/letterText.ts';
import { picturesOf } from './letter/logo.ts';
import { plainLine } from './letter/quoted.ts';
import { lookAtLetterhead } from './letterhead/letterhead.ts';
import { MailFailed } from './mailer.ts';
import { envelopeSender } from './returns/envelopeSender.ts';

/** A letter to a user, and how it goes out. */
export interface LetterMail {
  /** Stable over retries. */
  readonly key: string;
  readonly to: string;
  /** Id of the job that it is about; null where it is about several or none. */
  readonly thread: string | null;
  /** Who asks or acted, to whom answers go; null: nobody but the account. */
  readonly from: { readonly name: string; readonly email: string } | null;
  readonly subject: string;
  readonly letter: Letter;
  /** Asked last, just before the mail server is asked to accept; what it throws stops the mail. */
  readonly beforeHandover?: () => Promise<void>;
}

/** What of a task is needed to send a letter. */
export type LetterContext = Pick<TaskContext, 'platform' | 'accountId' | 'signal' | 'stillMine'>;

/** Most signs of a person's and an account's name in the sender, where a list of mails has little room. */
const maxNameSigns = 40;

/**
 * Hands a letter to the mail server.
 * @throws PermanentTaskError where another try would not help
 */
export async function sendLetter(
  { platform, accountId, signal, stillMine }: LetterContext,
  { key, to, thread, from, subject, letter, ...mail }: LetterMail,
): Promise<void> {
  const account = plainLine(letter.account, maxNameSigns);
  const logo = await lookAtLetterhead(platform.db, accountId);
  try {
    await platform.mailer.send({
      key,
      to: [to],
      senderName: from ? `${plainLine(from.name, maxNameSigns)} (${account})` : account,
      ...(from && { replyTo: { name: from.name, address: from.email } }),
      ...(thread !== null && {
        thread,
        ...envelopeSender(platform, { accountId, kind: 'letter', id: thread, round: 0 }),
      }),
      subject,
      text: letterText(letter),
      html: letterHtml(letter, logo),
      pictures: picturesOf(logo),
      signal,
      beforeHandover: async () => {
        if (!(await stillMine())) throw new Error('another worker sends it');
        await mail.beforeHandover?.();
      },
    });
  } catch (error) {
    // A letter that comes twice does no harm, so an uncertain mail may be tried again; a refused address may not.
    const failure = error instanceof MailFailed ? error.failure : null;
    if (failure === 'refused_for_good' || failure === 'not_set_up')
      throw new PermanentTaskError(error instanceof Error ? error.message : '', { cause: error });
    throw error;
  }
}
